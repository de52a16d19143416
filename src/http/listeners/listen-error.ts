import type { ApiSettings } from "../../domain/home/settings.ts";
import { Problem } from "../../domain/problem.ts";
import type { BindPlan } from "../network/bind-addresses.ts";
import { findPortOwner } from "../network/port-owner.ts";
import { type CustomCertificate, formatCertificateDay } from "../tls/custom-certificate.ts";

/** An address that could not be bound, with the system's error. */
export class ListenError extends Error {
  constructor(
    readonly address: string,
    readonly port: number,
    override readonly cause: unknown,
  ) {
    super("cannot listen");
  }
}

export function isTaken(cause: unknown): boolean {
  return (cause as { code?: string }).code === "EADDRINUSE";
}

export function isGone(cause: unknown): boolean {
  return (cause as { code?: string }).code === "EADDRNOTAVAIL";
}

/** The problem that explains why the API cannot listen and what to do. */
export async function describeListenError(thrown: unknown, { port: wanted }: ApiSettings): Promise<Problem> {
  if (thrown instanceof Problem) return thrown;
  if (!(thrown instanceof ListenError))
    return new Problem("internal", "Creel could not open the API address. Its log has the reason.", {
      cause: thrown,
    });
  const { address, port, cause } = thrown;
  const code = (cause as { code?: string }).code;
  if (isTaken(cause)) {
    const owner = (await findPortOwner(port)) ?? "another program";
    return new Problem("conflict", `Port ${port} is used by ${owner}. Stop that, or choose another port.`, {
      field: "port",
      cause,
    });
  }
  if (isGone(cause))
    return new Problem(
      "invalid",
      `This computer does not have the address ${address} now. Choose one that it has.`,
      {
        field: "host",
        cause,
      },
    );
  if (code === "EACCES")
    return new Problem(
      "invalid",
      `The user that runs Creel may not use port ${wanted}. Choose one above 1023.`,
      {
        field: "port",
        cause,
      },
    );
  return new Problem(
    "unavailable",
    `Creel cannot listen on ${address} port ${port} (${code ?? "unknown reason"}). Choose another address or port.`,
    { cause },
  );
}

const WARN_BEFORE_S = 14 * 86_400; // seconds: an automatic renewal happens earlier

/** Warnings for the state of an open listener. `now` in Unix seconds. */
export function* listenerWarnings(
  settings: ApiSettings,
  reached: BindPlan,
  { missing, startsOn }: { missing: string[]; startsOn: number },
  custom: CustomCertificate | null,
  now: number,
): Generator<string> {
  if (missing.length > 0) yield notHere(missing);
  if (reached.note) yield reached.note;
  if (startsOn > now)
    yield `Clients refuse Creel's own certificate: it is valid from ${formatCertificateDay(startsOn)}, and the clock of this computer is behind that. Set the clock. If it is right, \`creel doctor\` says how to make another one.`;
  if (!custom) return;
  const called = settings.host === "all" ? [...reached.names, ...reached.addresses] : [settings.host];
  if (!called.some((host) => custom.covers(host)))
    yield `The certificate in ${settings.certificate} is for ${custom.names.join(", ")}, not for ${settings.host}. Set the host to one of its names.`;
  if (custom.expiresOn <= now) yield `The certificate in ${settings.certificate} has expired. Renew it.`;
  else if (custom.expiresOn - now < WARN_BEFORE_S)
    yield `The certificate in ${settings.certificate} expires on ${formatCertificateDay(custom.expiresOn)}. Renew it.`;
}

function notHere(addresses: string[]): string {
  return `This computer does not have ${addresses.join(" and ")} now. Creel listens there as soon as it does.`;
}

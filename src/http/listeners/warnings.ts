import type { ApiSettings } from "../../domain/home/settings.ts";
import type { BindPlan } from "../network/bind-addresses.ts";
import { type CustomCertificate, formatCertificateDay } from "../tls/custom-certificate.ts";

const WARN_BEFORE = 14 * 86_400; // seconds: whoever renews by a program has done so long before

/** What does not keep the door from opening, and should be known: said beside its state. `now` in Unix seconds. */
export function* listenerWarnings(
  settings: ApiSettings,
  reached: BindPlan,
  missing: string[],
  brought: CustomCertificate | null,
  now: number,
): Generator<string> {
  if (missing.length > 0) yield notHere(missing);
  if (reached.note) yield reached.note;
  if (!brought) return;
  const called = settings.host === "all" ? [...reached.names, ...reached.addresses] : [settings.host];
  if (!called.some((host) => brought.covers(host)))
    yield `The certificate in ${settings.certificate} is for ${brought.names.join(", ")}, not for ${settings.host}. Set the host to one of its names.`;
  if (brought.expiresOn <= now) yield `The certificate in ${settings.certificate} has expired. Renew it.`;
  else if (brought.expiresOn - now < WARN_BEFORE)
    yield `The certificate in ${settings.certificate} expires on ${formatCertificateDay(brought.expiresOn)}. Renew it.`;
}

function notHere(addresses: string[]): string {
  return `This computer does not have ${addresses.join(" and ")} now. It is listened on as soon as it is there.`;
}

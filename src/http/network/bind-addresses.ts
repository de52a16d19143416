import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { hostname, networkInterfaces } from "node:os";
import { Problem } from "../../domain/problem.ts";
import { computerNames } from "../tls/certificate-hosts.ts";

const LOOPBACK = ["127.0.0.1", "::1"];

/** The addresses and names of a host setting on this computer. */
export interface BindPlan {
  /** IP addresses to bind, loopback first. */
  addresses: string[];
  /** Host names that requests may use. */
  names: string[];
  /** A note for the state if the setting reaches fewer computers than expected. */
  note: string | null;
}

/** This computer's addresses beyond loopback. */
export function computerAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith("fe80:")) // link-local needs a zone
    .map(({ address }) => address);
}

/**
 * Finds the addresses that a host setting binds. Loopback is always included, because public clients have `localhost`
 * built in. Throws `invalid` with `host` if the name resolves to no address of this computer.
 */
export async function planBindings(host: string): Promise<BindPlan> {
  if (host === "all")
    return { addresses: [...LOOPBACK, ...computerAddresses()], names: computerNames(hostname()), note: null };
  if (isUnspecified(host))
    throw new Problem("invalid", "This address means every address. Give `all` for that, or one address.", {
      field: "host",
    });
  if (isIP(host)) return { addresses: [...new Set([...LOOPBACK, host])], names: [], note: null };
  if (host === "localhost") return { addresses: LOOPBACK, names: [], note: null };
  const ours = await resolve(host);
  const note = ours.every(isLoopback)
    ? `The name ${host} resolves only to this computer itself, so no other device reaches it. For that, give an address of the local network.`
    : null;
  return { addresses: [...new Set([...LOOPBACK, ...ours])], names: [host], note };
}

async function resolve(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true }).catch(() => []);
  const own = computerAddresses();
  const ours = found.map(({ address }) => address).filter((one) => isLoopback(one) || own.includes(one));
  if (ours.length > 0) return ours;
  // The computer's own name, which the resolver may not know.
  if ([hostname().toLowerCase(), ...computerNames(hostname())].includes(host)) return own;
  throw new Problem(
    "invalid",
    `The name ${host} does not resolve to an address of this computer. Give one of its names or addresses.`,
    {
      field: "host",
    },
  );
}

export function isLoopback(address: string): boolean {
  return address === "::1" || address.startsWith("127.");
}

function isUnspecified(host: string): boolean {
  return host === "0.0.0.0" || /^[0:]+$/.test(host);
}

/** An address as a URL or a Host header writes it. */
export function inUrl(address: string): string {
  return address.includes(":") ? `[${address}]` : address;
}

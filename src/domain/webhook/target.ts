import { Problem } from "../problem.ts";
import { kindOfAddress } from "./address.ts";

const MAX_URL_CHARS = 2_000; // characters

/** The target of a webhook. `host` is a name, or an address without brackets. */
export interface WebhookTarget {
  isTls: boolean;
  host: string;
  port: number;
  /** The value of the Host header. */
  authority: string;
  /** Path and query. */
  path: string;
  isAddress: boolean;
  /** The URL names this computer. */
  isHere: boolean;
}

/**
 * Parses a webhook's URL. The platform's parser normalizes every form of an address (decimal, octal, hexadecimal,
 * short) before it is checked. Throws `invalid`: allowed are https, and http on this computer, without parts that hide
 * the target.
 */
export function readTarget(url: string): WebhookTarget {
  if (url.length > MAX_URL_CHARS)
    throw wrong(`The URL has more than ${MAX_URL_CHARS} characters. Give a shorter one.`);
  if (!URL.canParse(url)) throw wrong("That is not a URL. Give one such as https://example.com/hook.");
  const { protocol, username, password, hostname, port, host, pathname, search, hash } = new URL(url);
  const isTls = protocol === "https:";
  if (!isTls && protocol !== "http:")
    throw wrong("A webhook needs an https URL; only this computer itself may have http. Correct the URL.");
  if (username !== "" || password !== "")
    throw wrong(
      "A webhook's URL must not contain a user or a password. Put a secret into the path, or check the signature.",
    );
  if (hash !== "") throw wrong("The part after # is never sent. Leave it out.");
  const name = hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  const isAddress = /^[\d.]+$/.test(name) || name.includes(":");
  if (!isAddress && !isName(name))
    throw wrong("The host of this URL is not a name or an address. Correct the URL.");
  if (port === "0") throw wrong("No program listens on port 0. Give another port, or none.");
  const isHere = isAddress ? kindOfAddress(name) === "loopback" : /(^|\.)localhost$/.test(name);
  if (!isTls && !isHere)
    throw wrong("Only this computer itself may be reached without TLS. Give an https URL.");
  const number = Number(port || (isTls ? 443 : 80));
  return { isTls, host: name, port: number, authority: host, path: pathname + search, isAddress, isHere };
}

/** Whether the text is a DNS name. */
function isName(name: string): boolean {
  return name.length <= 253 && name.split(".").every((label) => /^[a-z0-9_-]{1,63}$/.test(label));
}

/** The policy for addresses. */
export interface AddressPolicy {
  isPrivateAllowed: boolean;
  /** Whether Creel itself listens there. */
  isOurs(address: string, port: number): boolean;
}

/**
 * Checks the current addresses of a target's host. One forbidden address refuses them all: an attacker who can add one
 * can put it first. Throws `forbidden`.
 */
export function checkAddresses(
  { host, port, isHere }: Pick<WebhookTarget, "host" | "port" | "isHere">,
  addresses: readonly string[],
  { isPrivateAllowed, isOurs }: AddressPolicy,
): void {
  if (addresses.length === 0) throw new Problem("unavailable", `The name ${host} has no address.`);
  for (const address of addresses) {
    const kind = kindOfAddress(address);
    const leads = address === host ? `The address ${host}` : `The name ${host} resolves to ${address}, which`;
    if (isOurs(address, port))
      throw refused(`${leads} is Creel itself on this port. A webhook that captures would never end.`);
    if (kind === "never") throw refused(`${leads} is not the address of a receiver.`);
    if (isHere && kind !== "loopback") throw refused(`${leads} is not this computer.`);
    if (!isHere && kind === "loopback" && !isPrivateAllowed)
      throw refused(
        `${leads} is this computer. If you mean that, write localhost or the address into the URL.`,
      );
    if (kind === "private" && !isPrivateAllowed)
      throw refused(`${leads} is in a private network. If you mean that, add \`--allow-private\`.`);
  }
}

function wrong(detail: string): Problem {
  return new Problem("invalid", detail, { field: "url" });
}

function refused(detail: string): Problem {
  return new Problem("forbidden", detail, { field: "url" });
}

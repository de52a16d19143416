import { Problem } from "../problem.ts";
import { kindOfAddress } from "./address.ts";

const MAX_URL_CHARS = 2_000; // characters

/** The target of a webhook or calendar. `host` is a name, or an address without brackets. */
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

/** The kind of a request to another computer: to a webhook's receiver, or for a calendar. */
export type TargetPurpose = "webhook" | "calendar";

/** The messages that differ between the purposes. */
const MESSAGES: Record<
  TargetPurpose,
  { noUrl: string; scheme: string; user: string; ourselves: string; never: string }
> = {
  webhook: {
    noUrl: "That is not a URL. Give one such as https://example.com/hook.",
    scheme: "A webhook needs an https URL; only this computer itself may have http. Correct the URL.",
    user: "A webhook's URL must not contain a user or a password. Put a secret into the path, or check the signature.",
    ourselves: "A webhook that captures would never end.",
    never: "is not the address of a receiver.",
  },
  calendar: {
    noUrl: "That is not a URL. Give the address of a calendar, such as https://example.com/calendar.ics.",
    scheme:
      "A calendar needs an https or webcal URL; only this computer itself may have http. Correct the URL.",
    user: "A calendar's URL must not contain a user or a password. Give the secret address that the calendar's program shows.",
    ourselves: "Give the address of a calendar.",
    never: "is not the address of a calendar. Give another URL.",
  },
};

/**
 * Parses a webhook's or calendar's URL. The platform's parser normalizes every form of an address (decimal, octal, hexadecimal,
 * short) before it is checked. Throws `invalid`: allowed are https, and http on this computer, without parts that hide
 * the target.
 */
export function readTarget(url: string, purpose: TargetPurpose = "webhook"): WebhookTarget {
  const messages = MESSAGES[purpose];
  if (url.length > MAX_URL_CHARS)
    throw wrong(`The URL has more than ${MAX_URL_CHARS} characters. Give a shorter one.`);
  if (!URL.canParse(url)) throw wrong(messages.noUrl);
  const { protocol, username, password, hostname, port, host, pathname, search, hash } = new URL(url);
  const isTls = protocol === "https:";
  if (!isTls && protocol !== "http:") throw wrong(messages.scheme);
  if (username !== "" || password !== "") throw wrong(messages.user);
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
  /** For the messages; a webhook if it is missing. */
  purpose?: TargetPurpose;
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
  { isPrivateAllowed, isOurs, purpose = "webhook" }: AddressPolicy,
): void {
  const { ourselves, never } = MESSAGES[purpose];
  if (addresses.length === 0) throw new Problem("unavailable", `The name ${host} has no address.`);
  for (const address of addresses) {
    const kind = kindOfAddress(address);
    const leads = address === host ? `The address ${host}` : `The name ${host} resolves to ${address}, which`;
    if (isOurs(address, port)) throw refused(`${leads} is Creel itself on this port. ${ourselves}`);
    if (kind === "never") throw refused(`${leads} ${never}`);
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

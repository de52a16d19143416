import { Problem } from "../problem.ts";
import { countCodePoints } from "../text.ts";

/** What a key may do: capture only, read as well as look, or everything. */
export const SCOPES = ["capture", "read", "full"] as const;
export type Scope = (typeof SCOPES)[number];

/** A key as it may be shown: never its secret. Moments are Unix seconds. */
export interface Key {
  id: string;
  name: string;
  scope: Scope;
  /** The last four characters of the secret, to tell two keys apart. */
  lastFour: string;
  createdOn: number;
  lastUsedOn: number | null;
  /** From then on it is refused like one that never was; null is never. */
  expiresOn: number | null;
  /** After a rotation: until then the secret before this one works too; null when it does not. */
  oldUntil: number | null;
  /** Made elsewhere, for clients that were set up before Creel: it may capture and nothing else. */
  isBroughtAlong: boolean;
  /** Taken as `?key=` by every operation, and not by captures alone. */
  isAllowedInQuery: boolean;
}

/** What may be said of a new key besides its name and scope. */
export interface KeyOptions {
  /** One brought along, instead of a new secret. */
  secret?: string | undefined;
  expiresOn?: number | null | undefined;
  isAllowedInQuery?: boolean | undefined;
}

const ALLOWED: Record<Scope, readonly Scope[]> = {
  capture: ["capture"],
  read: ["read"],
  full: ["capture", "read", "full"],
};

/** Whether a holder of `held` may do what needs `needed`. A `read` key cannot capture, nor the reverse. */
export function allows(held: Scope, needed: Scope): boolean {
  return ALLOWED[held].includes(needed);
}

export function isExpired({ expiresOn }: Pick<Key, "expiresOn">, now: number): boolean {
  return expiresOn !== null && expiresOn <= now;
}

/** Sources that are no key and no device: nobody else may be called so, for undo goes by the name. */
export const OWN_NAMES: readonly string[] = ["page", "terminal", "clock"];

export function checkKeyName(name: string): string {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u.test(name))
    throw new Problem(
      "invalid",
      "A key's name has 1 to 64 letters, digits, spaces, dots, dashes or underscores, and starts with a letter or digit. Choose such a name.",
      { field: "name" },
    );
  if (OWN_NAMES.includes(name.toLowerCase()))
    throw new Problem("invalid", `Creel itself is called ${name} here. Choose another name for the key.`, {
      field: "name",
    });
  return name;
}

/** Throws `invalid` for a moment that is over. */
export function checkExpiry(expiresOn: number | null, now: number, field = "expiresOn"): number | null {
  if (expiresOn !== null && expiresOn <= now)
    throw new Problem("invalid", "A key cannot expire in the past. Give a later date, or none.", { field });
  return expiresOn;
}

/** Whether a key can be given a new secret. Throws `conflict`. */
export function checkRotate(key: Pick<Key, "isBroughtAlong" | "expiresOn">, now: number): void {
  const why = key.isBroughtAlong
    ? "This key was brought along: its secret is made elsewhere."
    : isExpired(key, now)
      ? "This key has expired."
      : null;
  if (why) throw new Problem("conflict", `${why} Revoke it and make a new one with \`creel key add\`.`);
}

/** What a key brought along may become. Throws `invalid` for anything but capturing. */
export function checkScope(scope: Scope, isBroughtAlong: boolean): Scope {
  if (isBroughtAlong && scope !== "capture")
    throw new Problem("invalid", "A key brought along may only capture. Make a new one for more.", {
      field: "scope",
    });
  return scope;
}

const BROUGHT_LENGTH = 10;
const BROUGHT_LIMIT = 200;

/** A secret that a client has already. Throws `invalid`. */
export function checkImported(secret: string): string {
  const why =
    secret.length < BROUGHT_LENGTH
      ? `This key has ${countCodePoints(secret)} characters, and a short one can be guessed`
      : secret.length > BROUGHT_LIMIT
        ? `This key has ${countCodePoints(secret)} characters, and is too long for many a client`
        : /[^ -~]/.test(secret)
          ? "This key has characters beyond ASCII, or a line break, which no header can carry"
          : null;
  if (why)
    throw new Problem(
      "invalid",
      `${why}: a key brought along has ${BROUGHT_LENGTH} to ${BROUGHT_LIMIT} characters of ASCII. Make one with \`creel key add NAME\`, and set its client up with that.`,
      { field: "secret" },
    );
  if (isMistyped(secret)) throw new Problem("invalid", MISTYPED, { field: "secret" });
  return secret;
}

const PREFIX = "creel_";
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_LENGTH = 43; // 62^43 > 2^256
const CHECK_LENGTH = 6; // 62^6 > 2^32

/** A new secret, `creel_` + 256 random bits + a checksum, all in base62. `random` is 32 random bytes. */
export function makeSecret(random: Uint8Array): string {
  let value = 0n;
  for (const byte of random) value = (value << 8n) | BigInt(byte);
  const body = base62(value, SECRET_LENGTH);
  return `${PREFIX}${body}${checkOf(body)}`;
}

/** Whether it has the form of a key that Creel made, checksum included. Nobody comes upon one by guessing. */
export function isWellFormed(secret: string): boolean {
  const end = PREFIX.length + SECRET_LENGTH;
  return (
    secret.length === end + CHECK_LENGTH &&
    secret.startsWith(PREFIX) &&
    secret.slice(end) === checkOf(secret.slice(PREFIX.length, end))
  );
}

/**
 * Whether it is meant as a key of Creel's and has a character wrong, missing or too many. For whoever types it: a
 * server that told would help to guess.
 */
export function isMistyped(secret: string): boolean {
  return secret.toLowerCase().startsWith(PREFIX) && !isWellFormed(secret);
}

export const MISTYPED =
  "This key is mistyped: a character is wrong, missing or too many. Copy it again, from `creel_` to its end.";

function checkOf(body: string): string {
  return base62(BigInt(checksum(body)), CHECK_LENGTH);
}

function base62(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest /= 62n) text = BASE62[Number(rest % 62n)] + text;
  return text;
}

/** FNV-1a, 32 bits: it catches a typing error, and protects nothing. */
function checksum(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

const SECONDS: Record<string, number> = { h: 3_600, d: 86_400, w: 604_800 };

/**
 * The moment (Unix seconds) that `90d`, `12h`, `6w` or a date such as `2027-03-31` names; a date is meant to its end, where
 * this computer is. Throws `invalid`.
 */
export function readExpiry(text: string, now: number): number {
  const [, count, unit = ""] = /^(\d{1,4})([hdw])$/.exec(text) ?? [];
  if (count !== undefined) return now + Number(count) * (SECONDS[unit] ?? 0);
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  if (year !== undefined && month !== undefined && day !== undefined) {
    const end = new Date(year, month - 1, day + 1);
    const last = new Date(year, month - 1, day);
    // 31 February would be read as some day of March.
    if (last.getMonth() === month - 1 && last.getDate() === day) return Math.floor(end.getTime() / 1000);
  }
  throw new Problem(
    "invalid",
    "This is no time for a key to end. Give a span such as 90d, 12h or 6w, or a date such as 2027-03-31.",
    { field: "expiresOn" },
  );
}

import { LAST_MOMENT } from "../dates.ts";
import { Problem } from "../problem.ts";
import { countCodePoints } from "../text.ts";

/** The rights of a key: capture only, read only, or everything. */
export const SCOPES = ["capture", "read", "full"] as const;
export type Scope = (typeof SCOPES)[number];

/** A key without its secret. Moments are Unix seconds. */
export interface Key {
  id: string;
  name: string;
  scope: Scope;
  /** The last four characters of the secret, to tell two keys apart. */
  lastFour: string;
  createdOn: number;
  lastUsedOn: number | null;
  /** From then on it is refused like an unknown key; null means never. */
  expiresOn: number | null;
  /** Until then the old secret works too; null if it does not. */
  oldUntil: number | null;
  /** Imported, for clients that were set up before Creel: it may only capture. */
  isBroughtAlong: boolean;
  /** Accepted as `?key=` by every operation, not only by captures. */
  isAllowedInQuery: boolean;
}

/** The options of a new key. */
export interface KeyOptions {
  /** An imported secret, instead of a new one. */
  secret?: string | undefined;
  expiresOn?: number | null | undefined;
  isAllowedInQuery?: boolean | undefined;
}

const ALLOWED: Record<Scope, readonly Scope[]> = {
  capture: ["capture"],
  read: ["read"],
  full: ["capture", "read", "full"],
};

/** Whether the scope `held` includes `needed`. A `read` key cannot capture, and a `capture` key cannot read. */
export function allows(held: Scope, needed: Scope): boolean {
  return ALLOWED[held].includes(needed);
}

export function isExpired({ expiresOn }: Pick<Key, "expiresOn">, now: number): boolean {
  return expiresOn !== null && expiresOn <= now;
}

/** Names of sources that are neither keys nor devices. They are reserved, because undo finds steps by name. */
export const OWN_NAMES: readonly string[] = ["page", "terminal", "clock", "drop"];

/** Some of them are letters, such as U+3164: names with them could look the same, or empty. */
const HIDDEN_LETTERS = /\p{Default_Ignorable_Code_Point}/u;

export function checkKeyName(name: string): string {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u.test(name) || HIDDEN_LETTERS.test(name))
    throw new Problem(
      "invalid",
      "A key's name has 1 to 64 visible letters, digits, spaces, dots, dashes or underscores, and starts with a letter or digit. Choose another name.",
      { field: "name" },
    );
  if (OWN_NAMES.includes(name.toLowerCase()))
    throw new Problem("invalid", `Creel uses the name ${name} itself. Choose another name for the key.`, {
      field: "name",
    });
  return name;
}

/** Throws `invalid` for a moment in the past. */
export function checkExpiry(expiresOn: number | null, now: number, field = "expiresOn"): number | null {
  if (expiresOn !== null && expiresOn <= now)
    throw new Problem("invalid", "A key cannot expire in the past. Give a later date.", { field });
  return expiresOn;
}

/** Throws `conflict` if the key cannot get a new secret. */
export function checkRotate(key: Pick<Key, "isBroughtAlong" | "expiresOn">, now: number): void {
  const why = key.isBroughtAlong
    ? "This is an imported key: another program chose its secret."
    : isExpired(key, now)
      ? "This key has expired."
      : null;
  if (why) throw new Problem("conflict", `${why} Revoke it and make a new one with \`creel key add\`.`);
}

/** Checks a scope. Throws `invalid` for an imported key with any scope but `capture`. */
export function checkScope(scope: Scope, isBroughtAlong: boolean): Scope {
  if (isBroughtAlong && scope !== "capture")
    throw new Problem("invalid", "An imported key may only capture. Make a new key for another scope.", {
      field: "scope",
    });
  return scope;
}

const MIN_IMPORTED_LENGTH = 10;
const MAX_IMPORTED_LENGTH = 200;

/** Checks an imported secret. Throws `invalid`. */
export function checkImported(secret: string): string {
  const why =
    secret.length < MIN_IMPORTED_LENGTH
      ? `This key has ${countCodePoints(secret)} characters, so it can be guessed`
      : secret.length > MAX_IMPORTED_LENGTH
        ? `This key has ${countCodePoints(secret)} characters, which is too long for many clients`
        : /[^ -~]/.test(secret)
          ? "This key has a line break or a character that is not ASCII, which no header can carry"
          : null;
  if (why)
    throw new Problem(
      "invalid",
      `${why}. An imported key has ${MIN_IMPORTED_LENGTH} to ${MAX_IMPORTED_LENGTH} ASCII characters. Make a key with \`creel key add NAME\`, and give that to the client.`,
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

/** Whether the text has the form of Creel's keys, checksum included. Guesses do not. */
export function isWellFormed(secret: string): boolean {
  const end = PREFIX.length + SECRET_LENGTH;
  return (
    secret.length === end + CHECK_LENGTH &&
    secret.startsWith(PREFIX) &&
    secret.slice(end) === checkOf(secret.slice(PREFIX.length, end))
  );
}

/**
 * Whether the text looks like a mistyped key of Creel. Only for the user who types it: a server that said so would help
 * guessing.
 */
export function isMistyped(secret: string): boolean {
  return secret.toLowerCase().startsWith(PREFIX) && !isWellFormed(secret);
}

export const MISTYPED = "This key is mistyped. Copy it again, from `creel_` to its end.";

function checkOf(body: string): string {
  return base62(BigInt(checksum(body)), CHECK_LENGTH);
}

function base62(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest /= 62n) text = BASE62[Number(rest % 62n)] + text;
  return text;
}

/** FNV-1a, 32 bits. It detects typing errors; it is no protection. */
function checksum(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

const SECONDS: Record<string, number> = { h: 3_600, d: 86_400, w: 604_800 };

/**
 * The moment (Unix seconds) of `90d`, `12h`, `6w` or a date such as `2027-03-31`; a date means the end of that day in
 * local time. Throws `invalid`.
 */
export function readExpiry(text: string, now: number): number {
  const [, count, unit = ""] = /^(\d{1,4})([hdw])$/.exec(text) ?? [];
  if (count !== undefined) return now + Number(count) * (SECONDS[unit] ?? 0);
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  if (year !== undefined && month !== undefined && day !== undefined) {
    const end = new Date(year, month - 1, day + 1);
    const last = new Date(year, month - 1, day);
    // 31 February would become a day in March.
    if (last.getMonth() === month - 1 && last.getDate() === day)
      return Math.min(Math.floor(end.getTime() / 1000), LAST_MOMENT);
  }
  throw new Problem(
    "invalid",
    "That is not an expiry time. Give a duration such as 90d, 12h or 6w, or a date such as 2027-03-31.",
    { field: "expiresOn" },
  );
}

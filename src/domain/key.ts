import { Problem } from "./problem.ts";

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
  /** Made elsewhere, for clients that were set up before Creel: it may capture and nothing else. */
  isBroughtAlong: boolean;
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

export function checkKeyName(name: string): string {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u.test(name))
    throw new Problem(
      "invalid",
      "A key's name has 1 to 64 letters, digits, spaces, dots, dashes or underscores, and starts with a letter or digit. Choose such a name.",
      { field: "name" },
    );
  return name;
}

const BROUGHT_LENGTH = 10;

/** A secret that a client has already. Throws `invalid`. */
export function checkBrought(secret: string, scope: Scope): string {
  if (scope !== "capture")
    throw new Problem("invalid", "A key brought along may only capture. Leave its scope out.", {
      field: "scope",
    });
  if (secret.length < BROUGHT_LENGTH || secret.length > 200 || !/^[\x20-\x7e]+$/.test(secret))
    throw new Problem(
      "invalid",
      `A key brought along has ${BROUGHT_LENGTH} to 200 characters of ASCII. Make one with \`creel key add NAME\`.`,
      { field: "secret" },
    );
  return secret;
}

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_LENGTH = 43; // 62^43 > 2^256
const CHECK_LENGTH = 6; // 62^6 > 2^32

/** A new secret, `creel_` + 256 random bits + a checksum, all in base62. `random` is 32 random bytes. */
export function makeSecret(random: Uint8Array): string {
  let value = 0n;
  for (const byte of random) value = (value << 8n) | BigInt(byte);
  const body = base62(value, SECRET_LENGTH);
  return `creel_${body}${base62(BigInt(checksum(body)), CHECK_LENGTH)}`;
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

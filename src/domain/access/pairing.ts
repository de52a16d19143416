import type { Scope } from "./key.ts";

/** What a device that pairs will get, under this name or under its own: a key of this scope, or the page. */
export interface InvitationOptions {
  scope: Scope;
  /** It is shown the page, for a session of its own and no key; the scope then says nothing. */
  isForPage: boolean;
  name: string | null;
}

/** An invitation as the one who asked for it sees it. */
export interface Invitation extends InvitationOptions {
  /** `XXXXX-XXXXX`, good once. */
  code: string;
  /** Unix seconds. */
  endsOn: number;
}

const LONGEST = 56; // letters, of the 64 of a key's name: the rest is for a number

/**
 * The name of a device: what it calls itself, as far as a key may be called so, and with a number where there is one of
 * that name already.
 */
export function nameDevice(device: string, taken: readonly string[]): string {
  const letters = device
    .normalize("NFC")
    .replace(/[^\p{L}\p{N} ._-]+/gu, "-")
    .replace(/^[^\p{L}\p{N}]+/u, "");
  const name =
    Array.from(letters)
      .slice(0, LONGEST)
      .join("")
      .replace(/[ -]+$/, "") || "device";
  for (let n = 1; ; n++) {
    const one = n === 1 ? name : `${name} ${n}`;
    if (!taken.includes(one)) return one;
  }
}

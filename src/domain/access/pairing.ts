import type { Scope } from "./key.ts";

/** The offer of an invitation: a key of this scope, or the page; under this name or the device's own. */
export interface InvitationOptions {
  scope: Scope;
  /** The device gets the page with a session instead of a key; the scope is then ignored. */
  isForPage: boolean;
  name: string | null;
}

/** An invitation as its creator sees it. */
export interface Invitation extends InvitationOptions {
  /** `XXXXX-XXXXX`, valid once. */
  code: string;
  /** Unix seconds. */
  endsOn: number;
}

const MAX_NAME_CHARS = 56; // characters of the 64 of a key's name: the rest is for a number

/** Makes a device's name of the name that it sent: only valid characters, and a number if the name is in use. */
export function nameDevice(device: string, taken: readonly string[]): string {
  const cleaned = device
    .normalize("NFC")
    .replace(/([^\p{L}\p{N} ._-]|\p{Default_Ignorable_Code_Point})+/gu, "-") // U+3164 is a letter that shows nothing
    .replace(/^[^\p{L}\p{N}]+/u, "");
  const name =
    Array.from(cleaned)
      .slice(0, MAX_NAME_CHARS)
      .join("")
      .replace(/[ -]+$/, "") || "device";
  for (let n = 1; ; n++) {
    const one = n === 1 ? name : `${name} ${n}`;
    if (!taken.includes(one)) return one;
  }
}

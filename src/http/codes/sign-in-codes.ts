import { type Clocks, type Deadline, isOver, startDeadline } from "./deadline.ts";

const CODE_LIFETIME_S = 60; // seconds
/** Seconds that the code of `creel up` is valid: its reader has to find the line first. */
export const START_CODE_LIFETIME_S = 600;
const MAX_WRONG_CODES = 10; // wrong codes until all open codes end: ten guesses do not find 50 bits
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // no I, L, O, U: they are easily misread

/** One-time codes that sign a page in. They live in memory only. */
export interface SignInCodes {
  /** Issues a code `XXXXX-XXXXX`, valid for a minute or for this many seconds. */
  issue(lifetime?: number): string;
  /** Whether the code can still be redeemed. */
  isOpen(code: string): boolean;
  /** Returns whether the code was valid. A code works once. */
  redeem(code: string): boolean;
}

/** Calls `used` with each redeemed code, as `readCode` normalizes it. */
export function openSignInCodes(
  clocks: Clocks,
  random: (bytes: number) => Uint8Array,
  used: (code: string) => void = () => {},
): SignInCodes {
  const open = new Map<string, Deadline>();
  let wrong = 0;

  return {
    issue(lifetime = CODE_LIFETIME_S) {
      for (const [code, until] of open) if (isOver(until, clocks)) open.delete(code);
      const code = writeCode(random);
      open.set(readCode(code), startDeadline(lifetime, clocks));
      return code;
    },
    isOpen(code) {
      const until = open.get(readCode(code));
      return until !== undefined && !isOver(until, clocks);
    },
    redeem(code) {
      const normalized = readCode(code);
      const until = open.get(normalized);
      open.delete(normalized);
      if (until !== undefined && !isOver(until, clocks)) {
        wrong = 0;
        used(normalized);
        return true;
      }
      if (++wrong >= MAX_WRONG_CODES) {
        open.clear();
        wrong = 0;
      }
      return false;
    },
  };
}

/** 50 random bits as `XXXXX-XXXXX`, easy to read aloud and to type. */
export function writeCode(random: (bytes: number) => Uint8Array): string {
  const characters = Array.from(random(10), (byte) => ALPHABET[byte % 32]).join("");
  return `${characters.slice(0, 5)}-${characters.slice(5)}`;
}

/** Normalizes a typed code for comparison. */
export function readCode(code: string): string {
  return code.toUpperCase().replaceAll(/[\s-]/g, "");
}

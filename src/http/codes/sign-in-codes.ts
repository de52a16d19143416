const LIFETIME = 60; // seconds
/** Seconds for the code that a start prints: its reader may first have to find the line. */
export const START_LIFETIME = 600;
const TRIES = 10; // wrong codes before the open ones end: 50 bits are not guessed in ten tries
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // no I, L, O, U: they are misread

/** One-time codes that sign a page in. They live in memory only. */
export interface SignInCodes {
  /** A new code, as `XXXXX-XXXXX`, good for a minute or for this many seconds. */
  issue(lifetime?: number): string;
  /** Whether the code can still be redeemed. */
  isOpen(code: string): boolean;
  /** Whether the code was good. It is not good twice. */
  redeem(code: string): boolean;
}

/** `used` is told of each code that was good, as `readCode` reads it. */
export function openSignInCodes(
  now: () => number,
  random: (bytes: number) => Uint8Array,
  used: (code: string) => void = () => {},
): SignInCodes {
  const open = new Map<string, number>();
  let wrong = 0;

  return {
    issue(lifetime = LIFETIME) {
      for (const [code, until] of open) if (until < now()) open.delete(code);
      const code = writeCode(random);
      open.set(readCode(code), now() + lifetime);
      return code;
    },
    isOpen: (code) => (open.get(readCode(code)) ?? 0) >= now(),
    redeem(code) {
      const letters = readCode(code);
      const until = open.get(letters);
      open.delete(letters);
      if (until !== undefined && until >= now()) {
        wrong = 0;
        used(letters);
        return true;
      }
      if (++wrong >= TRIES) {
        open.clear();
        wrong = 0;
      }
      return false;
    },
  };
}

/** 50 random bits that are read aloud and typed without a slip, as `XXXXX-XXXXX`. */
export function writeCode(random: (bytes: number) => Uint8Array): string {
  const letters = Array.from(random(10), (byte) => ALPHABET[byte % 32]).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** A code as it is compared, however it was typed. */
export function readCode(code: string): string {
  return code.toUpperCase().replaceAll(/[\s-]/g, "");
}

/** The clock, the time zone and the random source, passed in so that a test can replay them. */
export interface Environment {
  /** Unix seconds. */
  now(): number;
  /** Seconds since some moment, with fractions. Setting the clock does not change it. */
  elapsed(): number;
  /** A random UUID v4 as 32 upper-case hexadecimal characters. */
  newId(): string;
  /** Cryptographically random bytes. */
  random(bytes: number): Uint8Array;
  /** The local time zone, as IANA names it. */
  zone(): string;
  /** Does the work at this moment (Unix seconds), unless the clock is set meanwhile. Returns `cancel`. */
  setAlarm(moment: number, work: () => void): () => void;
}

const LONGEST = 2 ** 31 - 1; // ms, about 25 days: a longer timer would fire at once

/** This computer's own clock and random numbers. */
export const SYSTEM: Environment = {
  now: () => Math.floor(Date.now() / 1000),
  elapsed: () => performance.now() / 1000,
  // Takes half the time of `randomUUID`, whose hyphens would have to be removed.
  newId() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40; // version 4
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80; // of RFC 9562
    return bytes.toHex().toUpperCase();
  },
  random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
  zone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
  setAlarm(moment, work) {
    const timer = setTimeout(work, Math.min(moment * 1000 - Date.now(), LONGEST));
    return () => clearTimeout(timer);
  },
};

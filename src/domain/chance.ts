/** Time and chance, passed in so that a test can replay them. */
export interface TimeAndChance {
  /** Unix seconds. */
  now(): number;
  /** A random UUID v4 as 32 upper-case hexadecimal characters. */
  newId(): string;
  /** Unguessable bytes. */
  random(bytes: number): Uint8Array;
}

/** This computer's own clock and random numbers. */
export const REAL: TimeAndChance = {
  now: () => Math.floor(Date.now() / 1000),
  newId: () => crypto.randomUUID().replaceAll("-", "").toUpperCase(),
  random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
};

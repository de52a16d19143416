import { isLoopback } from "../network/bind-addresses.ts";

const PER_ADDRESS = { most: 10, every: 30 }; // wrong keys at once, and seconds until one more
const ALL = { most: 100, every: 3 };
const MAX_ADDRESSES = 10_000; // in memory: the one with the oldest failure is removed first

/** The number of wrong keys that may still be presented. */
interface Bucket {
  left: number;
  /** Unix seconds of the last refill. */
  at: number;
}

/**
 * Slows down clients that guess keys: a bucket for each address, and one for all of them. Loopback is not slowed down,
 * or another user of this computer could lock its owner out.
 */
export interface RateLimit {
  /** Seconds until the server checks a key from this address; 0 if it checks now. */
  wait(address: string | null): number;
  /** Counts a wrong key from this address. */
  fail(address: string | null): void;
}

export function openRateLimit(now: () => number): RateLimit {
  const each = new Map<string, Bucket>();
  const all: Bucket = { left: ALL.most, at: now() };

  /** Refills the bucket; returns the seconds until it allows one more. */
  function look(bucket: Bucket, { most, every }: typeof PER_ADDRESS): number {
    // A clock that goes backwards adds nothing, and removes nothing.
    const passed = Math.max(0, now() - bucket.at);
    bucket.left = Math.min(most, bucket.left + passed / every);
    bucket.at = now();
    return bucket.left >= 1 ? 0 : Math.ceil((1 - bucket.left) * every);
  }

  return {
    wait(address) {
      if (address === null || isLoopback(address)) return 0;
      const own = each.get(address);
      return Math.max(own ? look(own, PER_ADDRESS) : 0, look(all, ALL));
    },
    fail(address) {
      if (address === null || isLoopback(address)) return;
      const own = each.get(address) ?? { left: PER_ADDRESS.most, at: now() };
      look(own, PER_ADDRESS);
      look(all, ALL);
      own.left = Math.max(0, own.left - 1);
      all.left = Math.max(0, all.left - 1);
      each.delete(address);
      each.set(address, own); // at the end: newest failure
      if (each.size > MAX_ADDRESSES) for (const [oldest] of each) return void each.delete(oldest);
    },
  };
}

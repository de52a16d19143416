import { isLoopback } from "../network/bind-addresses.ts";

const EACH = { most: 10, every: 30 }; // wrong guesses at once, and seconds until one more
const ALL = { most: 100, every: 3 };
const ADDRESSES = 10_000; // remembered: the one that guessed longest ago is forgotten first

/** How many wrong keys may still be presented. */
interface Bucket {
  left: number;
  /** Unix seconds of the last look. */
  at: number;
}

/**
 * Slows down whoever guesses at keys: a bucket for each address, and one for all of them. Loopback is not slowed down, or
 * a stranger on this computer could lock its owner out.
 */
export interface RateLimit {
  /** Seconds until a guess from this address is looked at; 0 when it would be now. */
  wait(address: string | null): number;
  /** A guess from this address was wrong. */
  fail(address: string | null): void;
}

export function openRateLimit(now: () => number): RateLimit {
  const each = new Map<string, Bucket>();
  const all: Bucket = { left: ALL.most, at: now() };

  /** Seconds until the bucket has one more, after what dripped into it meanwhile. */
  function look(bucket: Bucket, { most, every }: typeof EACH): number {
    // A clock that goes backwards fills nothing, and takes nothing away.
    const passed = Math.max(0, now() - bucket.at);
    bucket.left = Math.min(most, bucket.left + passed / every);
    bucket.at = now();
    return bucket.left >= 1 ? 0 : Math.ceil((1 - bucket.left) * every);
  }

  return {
    wait(address) {
      if (address === null || isLoopback(address)) return 0;
      const own = each.get(address);
      return Math.max(own ? look(own, EACH) : 0, look(all, ALL));
    },
    fail(address) {
      if (address === null || isLoopback(address)) return;
      const own = each.get(address) ?? { left: EACH.most, at: now() };
      look(own, EACH);
      look(all, ALL);
      own.left = Math.max(0, own.left - 1);
      all.left = Math.max(0, all.left - 1);
      each.delete(address);
      each.set(address, own); // at the end of the line
      if (each.size > ADDRESSES) for (const [oldest] of each) return void each.delete(oldest);
    },
  };
}

import { Problem } from "../../domain/problem.ts";

const SHARE_BYTES = 4 * 1024 * 1024; // bytes of one client's small bodies in work at once
const MAX_WAITING_BYTES = 16 * 1024 * 1024; // bytes of one client's small bodies that wait for those
const MIN_COST_BYTES = 1024; // bytes that a small body counts, so that one client has at most 4,096 in work

interface WaitingBody {
  cost: number;
  start(): void;
}

/** Limits the small bodies of each client. They wait for others of the same client only. */
export function openSmallBodyLimit(timeoutMs: number): (client: string) => SmallBodies {
  /** Kept for each client that ever captured: adding and removing an entry would slow each capture down. */
  const all = new Map<string, SmallBodies>();
  return (client) => {
    const known = all.get(client);
    if (known) return known;
    const own = new SmallBodies(timeoutMs);
    all.set(client, own);
    return own;
  };
}

/** The small bodies of one client. */
class SmallBodies {
  #used = 0;
  #waitingCost = 0;
  readonly #waiting = new Set<WaitingBody>();

  constructor(private readonly timeoutMs: number) {}

  /** Runs `work` while the bytes are reserved. Throws `unavailable` after the timeout, or if too many wait. */
  async run<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    const cost = Math.max(bytes, MIN_COST_BYTES);
    if (this.#waiting.size === 0 && this.#used + cost <= SHARE_BYTES) this.#used += cost;
    else await this.#wait(cost);
    try {
      return await work();
    } finally {
      this.#used -= cost;
      if (this.#waiting.size > 0) this.#startNext();
    }
  }

  #wait(cost: number): Promise<void> {
    if (this.#waitingCost + cost > MAX_WAITING_BYTES) throw tooManySmall();
    return new Promise((resolve, reject) => {
      const entry = {
        cost,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#leave(entry);
        this.#startNext(); // the next one may be smaller
        reject(tooManySmall());
      }, this.timeoutMs);
      this.#waiting.add(entry);
      this.#waitingCost += cost;
    });
  }

  #startNext(): void {
    for (const entry of this.#waiting) {
      if (this.#used + entry.cost > SHARE_BYTES) return;
      this.#leave(entry);
      this.#used += entry.cost;
      entry.start();
    }
  }

  #leave(entry: WaitingBody): void {
    this.#waiting.delete(entry);
    this.#waitingCost -= entry.cost;
  }
}

function tooManySmall(): Problem {
  const detail = "Too many requests of this client arrive at once. Send this one again.";
  return new Problem("unavailable", detail, { retryAfter: 5 });
}

import type { Actor } from "../../domain/access/actor.ts";
import { Problem } from "../../domain/problem.ts";

/** Limits the large reads that run at once. The others wait in a queue, where the clients take turns. */
export interface Semaphore {
  /** Throws `unavailable` after a wait of 30 s, or when the client disconnects before the work begins. */
  run<Value>(work: () => Promise<Value> | Value, options?: SemaphoreOptions<Value>): Promise<Value>;
}

export interface SemaphoreOptions<Value> {
  /** The client: one with many requests has at most two in work, and delays another client by these only. */
  asker?: string;
  /** Aborts when the client disconnects. Without it the wait has no time limit. */
  signal?: AbortSignal;
  /** Whether the result was large: after a large result less work runs at once. */
  wasHeavy?(value: Value): boolean;
}

/** The asker of a request: a client at one address. */
export function askerOf({ kind, name }: Actor, peer: string | null): string {
  return [kind, name, peer].join("\n");
}

const MAX_SMALL = 8;
const MAX_LARGE = 2; // the database's thread reads one while this thread writes the other
/** One client's, as for `MAX_LARGE`: one thread reads for all clients, so another client waits for these first. */
const MAX_PER_ASKER = 2;
const WAIT_TIMEOUT_MS = 30_000; // ms

export function openSemaphore(light = MAX_SMALL, heavy = MAX_LARGE, timeoutMs = WAIT_TIMEOUT_MS): Semaphore {
  /** The waiting work by client, the next client first. */
  const waiting = new Map<string, Set<() => void>>();
  /** The work that has begun, by client. */
  const begun = new Map<string, number>();
  let inWork = 0;
  let most = light;

  /** Begins work of a client, unless all places are taken, or its own: it leaves one for others. */
  function enter(asker: string): boolean {
    const own = begun.get(asker) ?? 0;
    if (inWork >= most || own >= Math.max(1, Math.min(MAX_PER_ASKER, most - 1))) return false;
    inWork++;
    begun.set(asker, own + 1);
    return true;
  }

  function leave(asker: string): void {
    inWork--;
    const left = (begun.get(asker) ?? 1) - 1;
    if (left > 0) begun.set(asker, left);
    else begun.delete(asker);
  }

  function wait(asker: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = (problem: Problem) => {
        const own = waiting.get(asker);
        own?.delete(begin);
        if (own?.size === 0) waiting.delete(asker);
        stop();
        reject(problem);
      };
      const goAway = () => giveUp(gone());
      const timer = signal && setTimeout(() => giveUp(tooMany()), timeoutMs);
      const stop = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", goAway);
      };
      const begin = () => {
        stop();
        resolve();
      };
      signal?.addEventListener("abort", goAway);
      const own = waiting.get(asker);
      if (own) own.add(begin);
      else waiting.set(asker, new Set([begin]));
    });
  }

  /** Begins the oldest work of the next client that may begin, which then goes behind all other clients. */
  function beginNext(): boolean {
    for (const [asker, own] of waiting) {
      const [begin] = own;
      if (!begin || !enter(asker)) continue;
      waiting.delete(asker);
      own.delete(begin);
      if (own.size > 0) waiting.set(asker, own);
      begin();
      return true;
    }
    return false;
  }

  return {
    async run(work, { asker = "", signal, wasHeavy } = {}) {
      if (signal?.aborted) throw gone();
      if (!enter(asker)) await wait(asker, signal);
      try {
        const value = await work();
        if (wasHeavy) most = wasHeavy(value) ? heavy : light;
        return value;
      } finally {
        leave(asker);
        while (inWork < most && beginNext()) {} // several, if more may run now than before
      }
    },
  };
}

const one = openSemaphore(1, 1);

/** Turns of the event loop between two callers: a capture takes about four from its arrival to its response. */
const LOOP_TURNS_BETWEEN = 5;

/**
 * Resolves in a turn of the event loop that no other caller shares: for synchronous work that takes milliseconds. Kinds
 * of work take turns, so callers of one kind delay another kind by one of them.
 */
export function yieldForHeavyWork(kind = ""): Promise<void> {
  const work = async () => {
    for (let round = 0; round < LOOP_TURNS_BETWEEN; round++)
      await new Promise((resolve) => setImmediate(resolve));
  };
  return one.run(work, { asker: kind });
}

function tooMany(): Problem {
  const detail = "Too many large lists are being read at once. Try again in a moment.";
  return new Problem("unavailable", detail, { retryAfter: 5 });
}

/** For a client that has disconnected: no client receives it. */
function gone(): Problem {
  return new Problem("unavailable", "The client closed the connection.", { retryAfter: 5 });
}

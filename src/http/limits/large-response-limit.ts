import { Problem } from "../../domain/problem.ts";

/** Work for readers that may hold everybody up: so much of it at once, and the rest waits, each asker with a turn of its own. */
export interface Semaphore {
  /** Throws `unavailable` when its turn has not come in 30 s, and does nothing for a client that has gone by then. */
  run<Value>(work: () => Promise<Value> | Value, asked?: SemaphoreOptions<Value>): Promise<Value>;
}

export interface SemaphoreOptions<Value> {
  /** Who asks: one who asks for much keeps another waiting for one turn only. */
  asker?: string;
  /** Tells that the client has gone. Who waits without one waits as long as it takes. */
  signal?: AbortSignal;
  /** Judges what came of it: while such work is asked for, less is done at once. */
  wasHeavy?(value: Value): boolean;
}

const LIGHT = 8;
const HEAVY = 2; // one is read by the database's thread while the other is written out here
const PATIENCE = 30_000; // ms

export function openSemaphore(light = LIGHT, heavy = HEAVY, patience = PATIENCE): Semaphore {
  /** Who waits, by asker, the next one first. */
  const waiting = new Map<string, Set<() => void>>();
  let inWork = 0;
  let most = light;

  function wait(asker: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (problem: Problem) => {
        const own = waiting.get(asker);
        own?.delete(begin);
        if (own?.size === 0) waiting.delete(asker);
        stop();
        reject(problem);
      };
      const goAway = () => leave(gone());
      const timer = signal && setTimeout(() => leave(tooMany()), patience);
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

  /** Begins what the asker whose turn it is has waited for longest. Its next turn comes after all the others'. */
  function beginNext(): void {
    for (const [asker, own] of waiting) {
      const [begin] = own;
      waiting.delete(asker);
      if (!begin) continue;
      own.delete(begin);
      if (own.size > 0) waiting.set(asker, own);
      begin();
      return;
    }
  }

  return {
    async run(work, { asker = "", signal, wasHeavy } = {}) {
      if (signal?.aborted) throw gone();
      if (inWork < most) inWork++;
      else await wait(asker, signal);
      try {
        const value = await work();
        if (wasHeavy) most = wasHeavy(value) ? heavy : light;
        return value;
      } finally {
        inWork--;
        for (; inWork < most && waiting.size > 0; inWork++) beginNext();
      }
    },
  };
}

const one = openSemaphore(1, 1);

/** Turns of the event loop between two such pieces of work: a capture takes about four from its arrival to its response. */
const TURNS_BETWEEN = 5;

/** Resolves in a turn of the event loop that no other caller shares: for work that takes milliseconds and never waits. */
export function yieldForHeavyWork(): Promise<void> {
  return one.run(async () => {
    for (let turn = 0; turn < TURNS_BETWEEN; turn++) await new Promise((resolve) => setImmediate(resolve));
  });
}

function tooMany(): Problem {
  const detail = "Too much is read and searched for at once. Ask again in a moment.";
  return new Problem("unavailable", detail, { retryAfter: 5 });
}

/** To a client that has gone: nobody reads it. */
function gone(): Problem {
  return new Problem("unavailable", "The client has gone.", { retryAfter: 5 });
}

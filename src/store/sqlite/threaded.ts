import { Problem } from "../../domain/problem.ts";
import type { Engine, Unit } from "../engine.ts";
import { type Tell, thisProgram } from "./errands.ts";
import { openWriter } from "./letters.ts";
import { WORDS } from "./search.ts";
import type { Asked, Failed, PlainProblem, Told } from "./thread.ts";

interface Waiting {
  unit: Unit;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

type Question<A = Asked> = A extends Asked ? Omit<A, "number"> : never;

/** Letters: one is synced, the next is on its way; what arrives meanwhile shares the sync after that. */
const MOST_AWAY = 2;

const INSIDE = new URL("./thread.ts", import.meta.url).href;

/**
 * `openSqlite` in a thread of its own, for a program that answers others: while the disk syncs, requests go on being
 * read and answered (docs/adr/0019-commits-in-a-thread.md). With a log, it also does the errands of a holder that stays.
 * A file that cannot be opened fails whatever is asked.
 */
export function openThreaded(path: string, log?: Tell, inside = INSIDE): Engine {
  const thread = new Worker(inside);
  const asked = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Set<() => void>();
  const write = openWriter();
  let count = 0;
  let waiting: Waiting[] = [];
  let away = 0;
  let ended: Problem | null = null;

  function ask<Value>(question: Question): Promise<Value> {
    if (ended) return Promise.reject(ended);
    const answer = Promise.withResolvers<unknown>();
    const number = ++count;
    asked.set(number, answer);
    thread.postMessage({ ...question, number });
    return answer.promise as Promise<Value>;
  }

  function hear(told: Told): void {
    if (told === "committed") for (const heard of listeners) heard();
    else if ("event" in told) log?.(told.event, told.more);
    else {
      const answer = asked.get(told.number);
      asked.delete(told.number);
      if (told.problem) answer?.reject(problemOf(told.problem));
      else answer?.resolve(told.value);
    }
  }

  function end(cause: unknown): void {
    ended = new Problem("unavailable", "The database's thread has ended. Start Creel again.", { cause });
    for (const { reject } of asked.values()) reject(ended);
    asked.clear();
  }

  async function send(): Promise<void> {
    if (waiting.length === 0) return; // another went with them
    const batch = waiting;
    waiting = [];
    away++;
    try {
      await opening;
      const failed = await ask<Failed>({ verb: "write", letter: write(batch.map(({ unit }) => unit)) });
      for (const [index, problem] of failed) batch[index]?.reject(problemOf(problem));
      for (const { resolve } of batch) resolve(); // those that failed have their answer already
    } catch (thrown) {
      for (const { reject } of batch) reject(thrown);
    }
    away--;
    if (waiting.length > 0) setImmediate(send);
  }

  thread.onmessage = ({ data }: MessageEvent<Told>) => hear(data);
  thread.onerror = (event) => {
    log?.("database-thread-failed", { reason: event.message });
    end(event.error ?? event.message);
  };
  const opening = ask<null>({ verb: "open", path, program: log ? thisProgram() : null });
  opening.catch(() => {}); // whoever asks for something is told

  return {
    words: WORDS,
    async read(sql, values = []) {
      await opening;
      return ask({ verb: "read", sql, values });
    },
    write(unit) {
      return new Promise((resolve, reject) => {
        // After the I/O of this turn: whatever arrived in it goes over together.
        if (waiting.push({ unit, resolve, reject }) === 1 && away < MOST_AWAY) setImmediate(send);
      });
    },
    async run(script) {
      await opening;
      return ask({ verb: "run", script });
    },
    onCommit(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    async tidy() {
      await opening;
      return ask({ verb: "tidy" });
    },
    async close() {
      if (waiting.length > 0) await send();
      await ask({ verb: "close" }).catch(() => {}); // what is not open needs no closing
      end("closed");
      thread.terminate();
    },
  };
}

function problemOf({ code, detail, retryAfter, cause }: PlainProblem): Problem {
  return new Problem(code, detail, { ...(retryAfter === undefined ? {} : { retryAfter }), cause });
}

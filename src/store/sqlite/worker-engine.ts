import { Problem } from "../../domain/problem.ts";
import type { Engine, Transaction } from "../engine/engine.ts";
import { SQLITE_TEXT_INDEX } from "./full-text-index.ts";
import { type LogEvent, thisProgram } from "./housekeeping.ts";
import { openLongReads } from "./long-reads.ts";
import type { FailedTransaction, WorkerEvent, WorkerRequest } from "./worker.ts";
import { openBatchEncoder } from "./worker-messages.ts";
import { problemOf, startWorker } from "./worker-requests.ts";

interface Waiting {
  unit: Transaction;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/** Letters: one is synced, the next is on its way; what arrives meanwhile shares the sync after that. */
const MOST_AWAY = 2;

const INSIDE = new URL("./worker.ts", import.meta.url).href;

/**
 * `openSqlite` in a thread of its own, for a program that answers others: while the disk syncs, requests go on being
 * read and answered (docs/adr/0004-sqlite.md), and what may take long is read in another one
 * (docs/adr/0044-long-reads.md). With a log, it also does the errands of a holder that stays. A file that cannot
 * be opened fails whatever is asked.
 */
export function openWorkerEngine(path: string, log?: LogEvent, inside = INSIDE): Engine {
  const listeners = new Set<() => void>();
  const write = openBatchEncoder();
  let waiting: Waiting[] = [];
  let away = 0;

  const { ask, end } = startWorker<WorkerRequest>(
    inside,
    (told) => {
      const news = told as WorkerEvent;
      if (news === "committed") for (const heard of listeners) heard();
      else log?.(news.event, news.more);
    },
    (cause) => {
      log?.("database-thread-failed", { reason: cause instanceof Error ? cause.message : String(cause) });
      return hasEnded(cause);
    },
  );

  async function send(): Promise<void> {
    if (waiting.length === 0) return; // another went with them
    const batch = waiting;
    waiting = [];
    away++;
    try {
      await opening;
      const failed = await ask<FailedTransaction>({
        verb: "write",
        letter: write(batch.map(({ unit }) => unit)),
      });
      for (const [index, problem] of failed) batch[index]?.reject(problemOf(problem));
      for (const { resolve } of batch) resolve(); // those that failed have their answer already
    } catch (thrown) {
      for (const { reject } of batch) reject(thrown);
    }
    away--;
    if (waiting.length > 0) setImmediate(send);
  }

  const opening = ask<null>({ verb: "open", path, program: log ? thisProgram() : null });
  opening.catch(() => {}); // whoever asks for something is told

  const read: Engine["read"] = async (sql, values = []) => {
    await opening;
    return ask({ verb: "read", sql, values });
  };
  const longReads = openLongReads(path, read);

  return {
    words: SQLITE_TEXT_INDEX,
    read,
    async readLong(sql, values) {
      await opening;
      return longReads.read(sql, values);
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
      await longReads.close(); // before the writer: the last one to leave tidies up the log
      await ask({ verb: "close" }).catch(() => {}); // what is not open needs no closing
      end(hasEnded("closed"));
    },
  };
}

function hasEnded(cause: unknown): Problem {
  return new Problem("unavailable", "The database's thread has ended. Start Creel again.", { cause });
}

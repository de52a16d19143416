import { Problem } from "../../domain/problem.ts";
import type { Engine } from "../engine/engine.ts";
import { BatchSender } from "./batch-sender.ts";
import { SQLITE_TEXT_INDEX } from "./full-text-index.ts";
import { type LogEvent, thisProgram } from "./housekeeping.ts";
import { openLongReads } from "./long-reads.ts";
import type { WorkerEvent, WorkerRequest } from "./worker.ts";
import { startWorker } from "./worker-requests.ts";

const INSIDE = new URL("./worker.ts", import.meta.url).href;

/**
 * `openSqlite` in a worker thread, so that requests are read and answered while the disk syncs
 * (docs/adr/0004-sqlite.md). Long reads run in another thread (docs/adr/0044-long-reads.md). With a log, it also does
 * the housekeeping of a holder. If the file cannot be opened, every call fails.
 */
export function openWorkerEngine(path: string, log?: LogEvent, inside = INSIDE): Engine {
  const listeners = new Set<() => void>();
  const { ask, end } = startWorker<WorkerRequest>(
    inside,
    (message) => {
      const event = message as WorkerEvent;
      if (event === "committed") for (const listener of listeners) listener();
      else log?.(event.event, event.more);
    },
    (cause) => {
      log?.("database-thread-failed", { reason: cause instanceof Error ? cause.message : String(cause) });
      return hasEnded(cause);
    },
  );

  const opening = ask<null>({ verb: "open", path, program: log ? thisProgram() : null });
  opening.catch(() => {}); // each call rejects with the error
  const batches = new BatchSender(ask, opening);

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
    write: (unit) => batches.push(unit),
    async run(script) {
      await opening;
      return ask({ verb: "run", script });
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async tidy() {
      await opening;
      return ask({ verb: "tidy" });
    },
    async close() {
      await batches.flush();
      await longReads.close(); // before the writer: the last connection moves the log into the file
      await ask({ verb: "close" }).catch(() => {}); // ignores a database that never opened
      end(hasEnded("closed"));
    },
  };
}

function hasEnded(cause: unknown): Problem {
  return new Problem("unavailable", "The database worker has stopped. Start Creel again.", { cause });
}

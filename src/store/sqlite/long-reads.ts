import { openSpareDescriptors } from "../../disk/spare-descriptors.ts";
import { Problem } from "../../domain/problem.ts";
import type { Engine } from "../engine/engine.ts";
import type { LongReadRequest } from "./long-reads-worker.ts";
import { startWorker, type WorkerClient } from "./worker-requests.ts";

/** Long reads, in a thread beside the one that commits. */
export interface LongReads {
  read: Engine["readLong"];
  close(): Promise<void>;
}

const IDLE_MS = 30_000; // ms without a long read until the thread closes its connection and frees its memory
const INSIDE = new URL("./long-reads-worker.ts", import.meta.url).href;

/**
 * Reads through a thread that starts with the first read, and a connection that is open while it is used. The write-ahead
 * log shows them every acknowledged commit. If two connections may not be open at once, or the system starts no thread,
 * `otherwise` reads.
 */
export function openLongReads(
  path: string,
  otherwise: Engine["read"],
  { rest = IDLE_MS, inside = INSIDE } = {},
): LongReads {
  const spares = openSpareDescriptors();
  let thread: WorkerClient<LongReadRequest> | null = null;
  /** Whether this SQLite allows two connections to a log. */
  let mayShare: Promise<boolean> | null = null;
  let closed: Problem | null = null;
  let inWork = 0;
  let timer: Timer | undefined;

  /** Null if the system starts no thread. */
  function start(): WorkerClient<LongReadRequest> | null {
    try {
      spares.lend(() => {
        const started = startWorker<LongReadRequest>(inside, () => {}, failed);
        thread = started;
        mayShare = started.ask<boolean>({ verb: "open", path });
        mayShare.catch(() => {}); // the reader gets the error
        started.waitUntilRunning();
      });
    } catch {
      // The user has as many threads as the system allows.
    }
    return thread;
  }

  /** A crash of the thread loses nothing: the next read starts another. */
  function failed(cause: unknown): Problem {
    thread = null;
    return new Problem("unavailable", "Reading failed. Try again.", { cause, retryAfter: 5 });
  }

  async function closeConnection(): Promise<void> {
    await thread?.ask({ verb: "close" }).catch(() => {}); // it may have ended already
  }

  return {
    async read<Row>(sql: string, values: Parameters<Engine["read"]>[1] = []) {
      if (closed) throw closed;
      const started = thread ?? start();
      if (!started) return otherwise<Row>(sql, values);
      clearTimeout(timer);
      inWork++;
      try {
        if (!(await mayShare)) return await otherwise<Row>(sql, values);
        if (closed) throw closed; // closed during the read
        return await started.ask<Row[]>({ verb: "read", sql, values });
      } finally {
        if (--inWork === 0) {
          timer = setTimeout(closeConnection, rest);
          timer.unref();
        }
      }
    },
    async close() {
      closed = over();
      clearTimeout(timer);
      const stopped = thread;
      await closeConnection();
      stopped?.end(closed);
      spares.close();
    },
  };
}

function over(): Problem {
  return new Problem("unavailable", "The database is closed.", { retryAfter: 5 });
}

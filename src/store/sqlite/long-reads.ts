import { Problem } from "../../domain/problem.ts";
import type { Engine } from "../engine/engine.ts";
import type { LongReadRequest } from "./long-reads-worker.ts";
import { startWorker, type WorkerClient } from "./worker-requests.ts";

/** Long reads, in a thread beside the one that commits. */
export interface LongReads {
  read: Engine["readLong"];
  close(): Promise<void>;
}

const IDLE_MS = 30_000; // ms without a long read until the thread ends and frees its memory
const INSIDE = new URL("./long-reads-worker.ts", import.meta.url).href;

/**
 * Reads through a connection and a thread that exist while they are used. The write-ahead log shows them every
 * acknowledged commit. If two connections may not be open at once, `otherwise` reads.
 */
export function openLongReads(
  path: string,
  otherwise: Engine["read"],
  { rest = IDLE_MS, inside = INSIDE } = {},
): LongReads {
  let thread: WorkerClient<LongReadRequest> | null = null;
  /** Whether this SQLite allows two connections to a log. */
  let mayShare: Promise<boolean> | null = null;
  let closed: Problem | null = null;
  let inWork = 0;
  let timer: Timer | undefined;

  function start(): WorkerClient<LongReadRequest> {
    const started = startWorker<LongReadRequest>(inside, () => {}, failed);
    mayShare = started.ask<boolean>({ verb: "open", path });
    mayShare.catch(() => {}); // the reader gets the error
    thread = started;
    return started;
  }

  /** A crash of the thread loses nothing: the next read starts another. */
  function failed(cause: unknown): Problem {
    thread = null;
    return new Problem("unavailable", "Reading failed. Try again.", { cause, retryAfter: 5 });
  }

  async function stop(): Promise<void> {
    clearTimeout(timer);
    const stopped = thread;
    thread = null;
    await stopped?.ask({ verb: "close" }).catch(() => {}); // it may have ended already
    stopped?.end(over());
  }

  return {
    async read<Row>(sql: string, values: Parameters<Engine["read"]>[1] = []) {
      if (closed) throw closed;
      const started = thread ?? start();
      clearTimeout(timer);
      inWork++;
      try {
        if (!(await mayShare)) return await otherwise<Row>(sql, values);
        if (closed) throw closed; // closed during the read
        return await started.ask<Row[]>({ verb: "read", sql, values });
      } finally {
        if (--inWork === 0) {
          timer = setTimeout(stop, rest);
          timer.unref();
        }
      }
    },
    close() {
      closed = over();
      return stop();
    },
  };
}

function over(): Problem {
  return new Problem("unavailable", "The database is closed.", { retryAfter: 5 });
}

import { Mutex } from "../../domain/async.ts";
import { Problem } from "../../domain/problem.ts";
import type { Engine, Transaction } from "../engine/engine.ts";
import { yieldToOthers } from "../engine/yield.ts";
import type { PendingTransaction } from "./commit-queue.ts";
import { SQLITE_TEXT_INDEX } from "./full-text-index.ts";
import { type LogEvent, thisProgram } from "./housekeeping.ts";
import { openLongReads } from "./long-reads.ts";
import type { FailedTransaction, WorkerEvent, WorkerRequest } from "./worker.ts";
import { openBatchEncoder } from "./worker-messages.ts";
import { problemOf, startWorker, type WorkerClient } from "./worker-requests.ts";

/** One batch is synced while the next is sent; later transactions join the batch after that. */
const MAX_IN_FLIGHT = 2;

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

/** Collects transactions and sends them to the worker in batches, so that one sync serves many of them. */
class BatchSender {
  readonly #encode = openBatchEncoder();
  readonly #posting = new Mutex();
  #pending: PendingTransaction[] = [];
  readonly #inFlight = new Set<Promise<void>>(); // batches

  constructor(
    private readonly ask: WorkerClient<WorkerRequest>["ask"],
    private readonly opening: Promise<unknown>,
  ) {}

  push(unit: Transaction): Promise<void> {
    return new Promise((resolve, reject) => {
      // After the I/O of this turn: all transactions of the turn are sent together.
      if (this.#pending.push({ unit, resolve, reject }) === 1 && this.#inFlight.size < MAX_IN_FLIGHT)
        setImmediate(this.#send);
    });
  }

  /** Resolves when all transactions so far are committed or have failed. */
  async flush(): Promise<void> {
    this.#send();
    await Promise.all(this.#inFlight);
  }

  #send = (): void => {
    if (this.#pending.length === 0) return; // sent with another batch
    const sent = this.#commit(this.#pending).then(() => {
      this.#inFlight.delete(sent);
      if (this.#pending.length > 0) setImmediate(this.#send);
    });
    this.#inFlight.add(sent);
    this.#pending = [];
  };

  async #commit(batch: readonly PendingTransaction[]): Promise<void> {
    try {
      const posted = await this.#posting.run(() => this.#post(batch.map(({ unit }) => unit)));
      const failed = await posted.answer;
      for (const [index, problem] of failed) batch[index]?.reject(problemOf(problem));
      for (const { resolve } of batch) resolve(); // the failed ones are already rejected
    } catch (thrown) {
      for (const { reject } of batch) reject(thrown);
    }
  }

  /** Posts the messages of one batch. Other requests run between them. */
  async #post(units: readonly Transaction[]): Promise<{ answer: Promise<FailedTransaction> }> {
    await this.opening;
    for (const message of this.#encode(units)) {
      if (message.verb === "write") return { answer: this.ask<FailedTransaction>(message) };
      this.ask(message).catch(() => {}); // the last message fails too
      await yieldToOthers();
    }
    throw new Error("A batch has no last message.");
  }
}

function hasEnded(cause: unknown): Problem {
  return new Problem("unavailable", "The database worker has stopped. Start Creel again.", { cause });
}

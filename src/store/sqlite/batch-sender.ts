import { Mutex } from "../../domain/async.ts";
import type { Transaction } from "../engine/engine.ts";
import type { PendingTransaction } from "./commit-queue.ts";
import type { FailedTransaction, WorkerRequest } from "./worker.ts";
import { openBatchEncoder } from "./worker-messages.ts";
import { problemOf, type WorkerClient } from "./worker-requests.ts";

/** One batch is synced while the next is sent; later transactions join the batch after that. */
const MAX_IN_FLIGHT = 2;
const SHORT_STATEMENTS = 50; // statements of a short transaction at most: its commit takes about a millisecond
const SHORT_CHARACTERS = 64 * 1024; // characters of its texts at most

/**
 * Collects transactions and sends them to the worker in batches, so that one sync serves many of them. All that are short
 * go together. A long one goes alone, in turn with the short ones, and not before the last long one is written: so a
 * capture waits for one long transaction at most, however many there are.
 */
export class BatchSender {
  readonly #encode = openBatchEncoder();
  readonly #posting = new Mutex();
  #short: PendingTransaction[] = [];
  readonly #long: PendingTransaction[] = [];
  #isLongInFlight = false;
  #wasLong = false; // the last batch
  readonly #inFlight = new Set<Promise<void>>(); // batches

  constructor(
    private readonly ask: WorkerClient<WorkerRequest>["ask"],
    private readonly opening: Promise<unknown>,
  ) {}

  push(unit: Transaction): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = isShort(unit) ? this.#short : this.#long;
      // After the I/O of this turn: all transactions of the turn are sent together.
      if (queue.push({ unit, resolve, reject }) === 1) setImmediate(this.#send);
    });
  }

  /** Resolves when all transactions so far are committed or have failed. */
  async flush(): Promise<void> {
    do {
      this.#send();
      await Promise.all(this.#inFlight);
    } while (this.#inFlight.size + this.#short.length + this.#long.length > 0);
  }

  #send = (): void => {
    if (this.#inFlight.size >= MAX_IN_FLIGHT) return; // the end of a batch calls it again
    const isLong = this.#isLongNext();
    const batch = isLong ? this.#long.splice(0, 1) : this.#short;
    if (batch.length === 0) return;
    if (!isLong) this.#short = [];
    this.#wasLong = isLong;
    this.#isLongInFlight ||= isLong;
    const sent = this.#commit(batch).then(() => {
      this.#inFlight.delete(sent);
      if (isLong) this.#isLongInFlight = false;
      this.#sendLater();
    });
    this.#inFlight.add(sent);
    this.#sendLater(); // the other queue may have some
  };

  /** An idle turn of the loop would take a system call of its own. */
  #sendLater(): void {
    if (this.#short.length + this.#long.length > 0) setImmediate(this.#send);
  }

  #isLongNext(): boolean {
    if (this.#long.length === 0 || this.#isLongInFlight) return false;
    return this.#short.length === 0 || !this.#wasLong;
  }

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
      // A turn of its own, not one among all long work: every commit waits behind this one.
      await new Promise((resolve) => setImmediate(resolve));
    }
    throw new Error("A batch has no last message.");
  }
}

function isShort(unit: Transaction): boolean {
  if (unit.length > SHORT_STATEMENTS) return false;
  let characters = 0;
  for (const { values } of unit)
    for (const value of values) if (typeof value === "string") characters += value.length;
  return characters <= SHORT_CHARACTERS;
}

import { Problem } from "../../domain/problem.ts";
import { FIRST_ROWID, type Statement, type Transaction, type Value } from "../engine/engine.ts";
import type { SqliteConnection } from "./database/connection.ts";
import { classify, toStorageProblem } from "./database/sqlite-errors.ts";
import type { DiskFullPolicy } from "./disk-full-policy.ts";
import type { RecoverableConnection } from "./recoverable-connection.ts";

/** A transaction that waits for its commit, with its caller's promise. */
export interface PendingTransaction {
  unit: Transaction;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/** Collects transactions and commits them in batches, so that one sync of the disk serves many of them. */
export class CommitQueue {
  #pending: PendingTransaction[] = [];

  constructor(
    private readonly path: string,
    private readonly connection: RecoverableConnection,
    private readonly diskFullPolicy: DiskFullPolicy,
    /** `synced` is called before the callers are resolved, `committed` after them, unless all transactions failed. */
    private readonly events: { synced(): void; committed(): void },
  ) {}

  push(unit: Transaction): Promise<void> {
    return new Promise((resolve, reject) => {
      // After the I/O of this turn: all transactions of the turn share one sync.
      if (this.#pending.push({ unit, resolve, reject }) === 1) setImmediate(this.#commit);
    });
  }

  flush(): void {
    if (this.#pending.length > 0) this.#commit();
  }

  #commit = (): void => {
    const batch = this.#pending;
    this.#pending = [];
    let done: PendingTransaction[];
    try {
      done = this.#writeBatch(batch);
    } catch (cause) {
      this.connection.rollBack();
      const problem = toStorageProblem(cause, this.path);
      for (const one of batch) one.reject(problem);
      this.connection.reportFailure(cause, problem);
      return;
    }
    this.diskFullPolicy.committed();
    this.events.synced();
    for (const one of done) one.resolve();
    if (done.length > 0) this.events.committed();
  };

  /** Returns the committed transactions. On a full disk it frees the ballast and tries once more. */
  #writeBatch(batch: PendingTransaction[]): PendingTransaction[] {
    try {
      return this.#tryBatch(batch);
    } catch (cause) {
      if (classify(cause, this.path) !== "full") throw cause;
      this.connection.rollBack();
      this.diskFullPolicy.makeRoom();
      return this.#tryBatch(batch);
    }
  }

  #tryBatch(batch: PendingTransaction[]): PendingTransaction[] {
    const db = this.connection.forWriting();
    // Nearly always all transactions succeed; then none needs a savepoint.
    return (!this.diskFullPolicy.isReserved && this.#runTogether(db, batch)) || this.#runApart(db, batch);
  }

  /** Null if one of them fails; then nothing was written. */
  #runTogether(db: SqliteConnection, batch: PendingTransaction[]): PendingTransaction[] | null {
    db.run("BEGIN IMMEDIATE");
    try {
      for (const { unit } of batch) runStatements(db, unit);
    } catch (cause) {
      if (this.#isOfTheDisk(cause)) throw cause;
      this.connection.rollBack();
      return null;
    }
    db.run("COMMIT");
    return batch;
  }

  /** Returns the committed transactions; the others are rejected one by one. */
  #runApart(db: SqliteConnection, batch: PendingTransaction[]): PendingTransaction[] {
    db.run("BEGIN IMMEDIATE");
    const done = batch.filter((one) => this.#runAlone(db, one));
    db.run("COMMIT");
    return done;
  }

  #runAlone(db: SqliteConnection, { unit, reject }: PendingTransaction): boolean {
    if (this.diskFullPolicy.refuses(unit)) {
      reject(this.diskFullPolicy.describe());
      return false;
    }
    db.run("SAVEPOINT unit");
    try {
      runStatements(db, unit);
    } catch (cause) {
      if (this.#isOfTheDisk(cause)) throw cause;
      db.run("ROLLBACK TO unit");
      db.run("RELEASE unit");
      reject(toStorageProblem(cause, this.path));
      return false;
    }
    db.run("RELEASE unit");
    return true;
  }

  /** Whether the disk failed: such an error fails the whole batch. */
  #isOfTheDisk(cause: unknown): boolean {
    return ["full", "disk"].includes(classify(cause, this.path));
  }
}

function runStatements(db: SqliteConnection, unit: Transaction): void {
  let first: number | null = null;
  for (const { sql, values, rows } of unit) {
    const { changes, lastInsertRowid } = db.change(sql, bindValues(values, first));
    first ??= Number(lastInsertRowid);
    if (rows !== undefined && changes !== rows)
      throw new Problem(
        "changed",
        "The item was changed in the meantime. Read it again, then repeat your change.",
      );
  }
}

function bindValues(values: Statement["values"], first: number | null): Value[] {
  if (!values.includes(FIRST_ROWID)) return values as Value[];
  return values.map((value) => (value === FIRST_ROWID ? first : value));
}

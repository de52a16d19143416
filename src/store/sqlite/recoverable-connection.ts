import { Problem } from "../../domain/problem.ts";
import type { SqliteConnection } from "./database/connection.ts";
import { emptyLog } from "./database/empty-log.ts";
import { openDatabase } from "./database/open-database.ts";
import { reopenDatabase } from "./database/reopen.ts";
import { DatabaseReplaced } from "./database/replaced-file.ts";
import { classify } from "./database/sqlite-errors.ts";
import type { LogEvent } from "./housekeeping.ts";

const RETRY_INTERVAL_MS = 1_000; // between two attempts to reopen the file

/** The connection to a database file. After a write or a sync has failed, it opens the file again. */
export class RecoverableConnection {
  /** Null while the file cannot be opened. */
  #db: SqliteConnection | null;
  /** The problem of a failed write or sync: the file must be reopened before the next write. */
  #failure: Problem | null = null;
  #triedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly path: string,
    private readonly log?: LogEvent,
  ) {
    this.#db = openDatabase(path);
  }

  forReading(): SqliteConnection {
    if (!this.#db && this.#failure) this.#recover(this.#failure);
    if (this.#db) return this.#db;
    throw this.#failure ?? new Problem("unavailable", "The database is closed.", { retryAfter: 5 });
  }

  forWriting(): SqliteConnection {
    if (this.#failure) this.#recover(this.#failure);
    return this.forReading();
  }

  rollBack(): void {
    try {
      this.#db?.run("ROLLBACK");
    } catch {
      // SQLite has already rolled back.
    }
  }

  /** Empties the log. On a full disk it would take the rest of the space and could then no longer be moved into the file. */
  emptyLog(): void {
    try {
      if (this.#db) emptyLog(this.#db);
    } catch {
      // The disk has no space even for this.
    }
  }

  /** Reports a failed commit. After an error of the disk the file is opened again. */
  reportFailure(cause: unknown, problem: Problem): void {
    if (cause instanceof DatabaseReplaced) this.log?.("database-replaced", { reason: cause.detail });
    if (cause instanceof Problem) return; // Creel itself refused the commit
    if (classify(cause, this.path) !== "disk") return;
    this.log?.("disk-failed", { reason: (cause as Error).message });
    this.#failure = problem;
    this.#triedAt = Number.NEGATIVE_INFINITY;
    try {
      this.#recover(problem); // at once, so that reads see the state on the disk
    } catch {
      // The next write tries again.
    }
  }

  /** Whether to try the disk again. A true result counts as an attempt. */
  takeRetry(): boolean {
    if (performance.now() - this.#triedAt < RETRY_INTERVAL_MS) return false;
    this.#triedAt = performance.now();
    return true;
  }

  close(): void {
    this.#db?.close();
    this.#db = null;
  }

  /** Opens the file again, at most once a second. Throws while that fails. */
  #recover(problem: Problem): void {
    if (!this.takeRetry()) throw problem;
    try {
      this.#db = reopenDatabase(this.path, this.#db, () => {
        this.#db = null;
      });
      this.#failure = null;
      this.log?.("disk-works-again");
    } catch (cause) {
      throw new Problem("unavailable", problem.detail, { cause, retryAfter: 5 });
    }
  }
}

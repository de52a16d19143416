import { existsSync } from "node:fs";
import { join } from "node:path";
import { SYSTEM } from "../../domain/environment.ts";
import { backupName } from "../../domain/home/maintenance.ts";
import { Problem } from "../../domain/problem.ts";
import { type Engine, FIRST_ROWID, type Statement, type Transaction, type Value } from "../engine/engine.ts";
import { SCHEMA_VERSION } from "../schema/migrate.ts";
import { copyTo } from "./database/backup.ts";
import { openBackups } from "./database/backup-folder.ts";
import { openBallast } from "./database/ballast.ts";
import type { SqliteConnection } from "./database/connection.ts";
import { emptyLog } from "./database/empty-log.ts";
import { openDatabase, readVersion } from "./database/open-database.ts";
import { reopenDatabase } from "./database/reopen.ts";
import { classify, diskFull, toStorageProblem } from "./database/sqlite-errors.ts";
import { SQLITE_TEXT_INDEX } from "./full-text-index.ts";
import { type LogEvent, openHousekeeping, thisProgram } from "./housekeeping.ts";

interface Waiting {
  unit: Transaction;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

const RETRY = 1_000; // ms between two tries to get a disk back

/**
 * SQLite through one connection. FULL syncs every commit before it returns; one writer at a time is
 * given by the home's lock, so nothing here waits for another program. With a log, the errands of a holder that stays
 * are done at each `tidy`.
 */
export function openSqlite(
  path: string,
  more: { log?: LogEvent; program?: string[]; now?: () => number } = {},
): Engine {
  const { now = SYSTEM.now, program = thisProgram(), log } = more;
  /** Null while the file cannot be opened. */
  let db: SqliteConnection | null = openDatabase(path);
  const ballast = openBallast(path);
  const listeners = new Set<() => void>();
  let waiting: Waiting[] = [];
  /** The disk was full and the ballast is given up: its space is for what makes room. */
  let isReserved = false;
  /** What a write or sync failed with: nothing more is written before the file is opened anew. */
  let distrusted: Problem | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  let isBackedUp = path === ":memory:";

  function commit(): void {
    const batch = waiting;
    waiting = [];
    let done: Waiting[];
    try {
      done = keep(batch);
    } catch (cause) {
      rollBack();
      const problem = toStorageProblem(cause, path);
      for (const one of batch) one.reject(problem);
      learnFrom(cause, problem);
      return;
    }
    if (isReserved) cutLog();
    errands?.committed();
    for (const one of done) one.resolve();
    if (done.length > 0) for (const heard of listeners) heard();
  }

  /** Those of a batch that were kept. On a full disk what makes room is, and the rest is refused. */
  function keep(batch: Waiting[]): Waiting[] {
    try {
      return attempt(batch);
    } catch (cause) {
      if (classify(cause, path) !== "full") throw cause;
      rollBack();
      makeRoom();
      return attempt(batch);
    }
  }

  function attempt(batch: Waiting[]): Waiting[] {
    if (distrusted) recover(distrusted);
    const open = opened();
    // Nearly always every unit is good: then none needs a savepoint of its own.
    return (!isReserved && runTogether(open, batch)) || runApart(open, batch);
  }

  /** Null when one of them fails: nothing has happened then. */
  function runTogether(open: SqliteConnection, batch: Waiting[]): Waiting[] | null {
    open.run("BEGIN IMMEDIATE");
    try {
      for (const { unit } of batch) runUnit(open, unit);
    } catch (cause) {
      if (isOfTheDisk(cause)) throw cause;
      rollBack();
      return null;
    }
    open.run("COMMIT");
    return batch;
  }

  /** Those that were kept; each of the others is rejected alone. */
  function runApart(open: SqliteConnection, batch: Waiting[]): Waiting[] {
    open.run("BEGIN IMMEDIATE");
    const done = batch.filter((one) => runAlone(open, one));
    open.run("COMMIT");
    return done;
  }

  function runAlone(open: SqliteConnection, { unit, reject }: Waiting): boolean {
    if (isReserved && unit.some(({ grows }) => grows) && !hasRoomAgain()) {
      reject(diskFull());
      return false;
    }
    open.run("SAVEPOINT unit");
    try {
      runUnit(open, unit);
    } catch (cause) {
      if (isOfTheDisk(cause)) throw cause;
      open.run("ROLLBACK TO unit");
      open.run("RELEASE unit");
      reject(toStorageProblem(cause, path));
      return false;
    }
    open.run("RELEASE unit");
    return true;
  }

  /** Not a unit's own failure: all of the batch fail together. */
  function isOfTheDisk(cause: unknown): boolean {
    return ["full", "disk"].includes(classify(cause, path));
  }

  function rollBack(): void {
    try {
      db?.run("ROLLBACK");
    } catch {
      // SQLite has rolled back by itself already.
    }
  }

  function learnFrom(cause: unknown, problem: Problem): void {
    if (cause instanceof Problem) return; // a refusal of ours
    if (classify(cause, path) !== "disk") return;
    log?.("disk-failed", { reason: (cause as Error).message });
    distrusted = problem;
    triedAt = Number.NEGATIVE_INFINITY;
    try {
      recover(problem); // at once, so that reading goes on from what is on the disk
    } catch {
      // The next write tries again.
    }
  }

  function makeRoom(): void {
    if (!isReserved) log?.("disk-full");
    isReserved = ballast.release() || isReserved;
    cutLog();
  }

  /** The log takes what is left of the disk, and what is in it then can no longer be moved into the file. */
  function cutLog(): void {
    try {
      if (db) emptyLog(db);
    } catch {
      // The disk is as full as that.
    }
  }

  /** Opens the file anew, at most once a second. Throws while that does not work. */
  function recover(problem: Problem): void {
    if (performance.now() - triedAt < RETRY) throw problem;
    triedAt = performance.now();
    const old = db;
    try {
      db = reopenDatabase(path, old, () => {
        db = null;
      });
      distrusted = null;
      log?.("disk-works-again");
    } catch (cause) {
      throw new Problem("unavailable", problem.detail, { cause, retryAfter: 5 });
    }
  }

  function hasRoomAgain(): boolean {
    if (performance.now() - triedAt < RETRY) return false;
    triedAt = performance.now();
    if (ballast.make()) isReserved = false;
    return !isReserved;
  }

  /** A migration can be taken back: before its first step there is a backup. */
  async function backUpFirst(): Promise<void> {
    if (isBackedUp) return;
    const version = readVersion(opened());
    if (version > 0 && version < SCHEMA_VERSION) {
      const backups = openBackups(path);
      backups.make();
      const file = join(backups.path, backupName(now(), version));
      // One of this very second is of a start that was killed right after it, and just as good.
      if (!existsSync(file)) await copyTo(file, opened());
      backups.rotate();
    }
    isBackedUp = true;
  }

  function opened(): SqliteConnection {
    if (!db && distrusted) recover(distrusted);
    if (db) return db;
    throw distrusted ?? new Problem("unavailable", "The database is closed.", { retryAfter: 5 });
  }

  async function read<Row>(sql: string, values: Value[] = []): Promise<Row[]> {
    try {
      return opened().all<Row>(sql, values);
    } catch (cause) {
      throw toStorageProblem(cause, path);
    }
  }

  const engine: Engine = {
    words: SQLITE_TEXT_INDEX,
    read,
    readLong: read,
    write(unit) {
      return new Promise((resolve, reject) => {
        // After the I/O of this turn: whatever arrived in it shares one sync.
        if (waiting.push({ unit, resolve, reject }) === 1) setImmediate(commit);
      });
    },
    async run(script) {
      try {
        await backUpFirst();
        opened().run(script);
      } catch (cause) {
        rollBack();
        throw toStorageProblem(cause, path);
      }
      if (path !== ":memory:") openBackups(path).make(); // it says that this home is in use
    },
    onCommit(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    async tidy() {
      await errands?.tick();
    },
    async close() {
      errands?.stop();
      if (waiting.length > 0) commit();
      db?.close();
      db = null;
    },
  };
  const errands = log && openHousekeeping({ database: path, engine, cutLog, program, now, log });
  return engine;
}

function runUnit(open: SqliteConnection, unit: Transaction): void {
  let first: number | null = null;
  for (const { sql, values, rows } of unit) {
    const { changes, lastInsertRowid } = open.change(sql, bind(values, first));
    first ??= Number(lastInsertRowid);
    if (rows !== undefined && changes !== rows)
      throw new Problem("changed", "It was changed meanwhile. Look at it again, then repeat.");
  }
}

function bind(values: Statement["values"], first: number | null): Value[] {
  if (!values.includes(FIRST_ROWID)) return values as Value[];
  return values.map((value) => (value === FIRST_ROWID ? first : value));
}

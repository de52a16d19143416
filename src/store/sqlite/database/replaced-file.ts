import { constants, Database } from "bun:sqlite";
import { lstatSync, realpathSync, statSync } from "node:fs";
import { isOutOfDescriptors } from "../../../disk/spare-descriptors.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Value } from "../../engine/engine.ts";
import type { SqliteConnection } from "./connection.ts";
import { identify, identityOf, watchLog } from "./open-log.ts";

/** Thrown because a commit would go to a file that no later start finds, or behind a gap in the log. */
export class DatabaseReplaced extends Problem {
  constructor(detail: string) {
    super("unavailable", `Creel stores nothing more, because ${detail}`, { retryAfter: 60 });
  }
}

/**
 * Makes the connection commit only while its files are in place: SQLite keeps writing to a database that was removed or
 * renamed, to its log, and behind a gap in the log, which would damage the database. The checks take 15 us for each commit.
 */
export function refuseWhenReplaced(db: SqliteConnection, path: string): SqliteConnection {
  if (path === ":memory:" || process.platform === "win32") return db; // Windows does not remove an open file
  const { log, checkPlaces, checkLog, isLogMissing, harmsAtClose } = watchFiles(db, path);

  /** SQLite does it at the close, unless another program has the database open, or the process is killed before. */
  function saveRemovedLog(): void {
    try {
      if (!harmsAtClose()) db.all("PRAGMA wal_checkpoint(PASSIVE)");
    } catch {
      // The disk has failed, or a transaction is open: the close does what it can.
    }
  }

  return {
    ...db,
    all<Row>(sql: string, values?: Value[]): Row[] {
      if (!sql.includes("wal_checkpoint")) return db.all<Row>(sql, values);
      checkPlaces();
      checkLog(log.isCut());
      return db.all<Row>(sql, values);
    },
    run(script) {
      // Before the transaction: a long one writes to the log before its end.
      if (script.startsWith("BEGIN")) checkLog(log.isCut());
      if (script === "ROLLBACK") {
        db.run(script);
        if (isLogMissing()) saveRemovedLog();
        return;
      }
      if (!script.endsWith("COMMIT")) return db.run(script);
      checkPlaces();
      if (!script.startsWith("BEGIN")) checkLog(log.isCutMeanwhile());
      db.run(script);
      checkLog(log.isCommitLost());
    },
    close() {
      if (!harmsAtClose()) {
        if (isLogMissing()) saveRemovedLog();
        db.close();
      } // else the end of the process frees the connection
      log.close();
    },
  };
}

function watchFiles(db: SqliteConnection, path: string) {
  const place = realpathSync(path);
  const [logPath, indexPath] = [`${place}-wal`, `${place}-shm`]; // SQLite puts them beside the target of a link
  const database = watchDatabase(path, place, db);
  const log = watchLog(db, logPath);
  let index = identify(indexPath);

  function findReplaced(): DatabaseReplaced | null {
    const found = database.find();
    if (found === "other") return replaced(path);
    if (found === "overwritten") return overwritten(path);
    index ??= identify(indexPath);
    if (index !== identify(indexPath)) return removedIndex(indexPath); // another process would make one of its own
    return log.isInPlace() ? null : removedLog(logPath);
  }

  return {
    log,
    checkPlaces(): void {
      let problem: DatabaseReplaced | null;
      try {
        problem = findReplaced();
      } catch (thrown) {
        problem = unreachable(path, thrown);
      }
      if (problem) throw problem;
    },
    checkLog(isCut: boolean): void {
      if (isCut) throw cut(logPath);
    },
    isLogMissing(): boolean {
      try {
        return !log.isInPlace();
      } catch {
        return false; // the folder cannot be reached
      }
    },
    /** Whether a close would damage the database: SQLite moves the rest of the log into the file. */
    harmsAtClose(): boolean {
      try {
        return log.isCut() || database.find() === "overwritten";
      } catch {
        return false; // the disk has failed, or a transaction is open
      }
    },
  };
}

/** Notices when the file of an open database is removed, renamed or overwritten. */
function watchDatabase(path: string, place: string, db: SqliteConnection) {
  const [{ user_version: id } = { user_version: 0 }] = db.all<{ user_version: number }>(
    "PRAGMA user_version",
  );
  let known = statSync(path);
  const identity = identityOf(known);
  return {
    /** A file is read only after a write to it, which mostly is SQLite's own. */
    find(): "ours" | "other" | "overwritten" {
      const found = statSync(path, { throwIfNoEntry: false });
      if (!found || identityOf(found) !== identity) return "other";
      // A database that was moved behind a link leads to the same file, but a later start looks for its log beside that.
      const there = lstatSync(place, { throwIfNoEntry: false });
      if (!there || identityOf(there) !== identity) return "other";
      if (found.size === known.size && found.mtimeMs === known.mtimeMs) return "ours";
      if (id !== 0 && !hasId(path, id, found.size < known.size)) return "overwritten";
      known = found;
      return "ours";
    },
  };
}

const ATTEMPTS = 3; // another program may be moving the log into the file
const ATTEMPT_INTERVAL_MS = 20;

/**
 * Reads the file without its log. SQLite refuses one that is shorter than its first page says: another program cut it, or
 * on a full disk SQLite has moved the log into it in part, which makes it no shorter.
 */
function hasId(path: string, id: number, isShorter: boolean): boolean {
  for (let attempt = 1; ; attempt++) {
    const found = readId(path);
    if (found !== "unreadable") return found === null || found === id;
    if (!isShorter) return true;
    if (attempt === ATTEMPTS) return false;
    Bun.sleepSync(ATTEMPT_INTERVAL_MS);
  }
}

/** Null if the file cannot be opened: a full table of descriptors, for one, says nothing about it. */
function readId(path: string): number | "unreadable" | null {
  const uri = `file:${path.replace(/[%?#]/g, encodeURIComponent)}?immutable=1`;
  try {
    // SQLite knows the other connections of this process, and keeps their locks when this one closes.
    const file = new Database(uri, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI);
    try {
      return (file.query("PRAGMA user_version").get() as { user_version: number }).user_version;
    } finally {
      file.close();
    }
  } catch (thrown) {
    const isClosed = isOutOfDescriptors(thrown) || (thrown as { code?: string }).code === "SQLITE_CANTOPEN";
    return isClosed ? null : "unreadable";
  }
}

function unreachable(path: string, thrown: unknown): DatabaseReplaced {
  const { code = "unknown error" } = thrown as { code?: string };
  return new DatabaseReplaced(
    `${path} cannot be reached (${code}). Give Creel access to the file and its folders again, or stop it, put the file back and start it again.`,
  );
}

function replaced(path: string): DatabaseReplaced {
  return new DatabaseReplaced(
    `${path} was removed, renamed or replaced while it ran. Stop Creel, put the file back or restore a backup with \`creel restore\`, and start it again.`,
  );
}

function overwritten(path: string): DatabaseReplaced {
  return new DatabaseReplaced(
    `another program wrote over ${path}. Stop Creel, restore a backup with \`creel restore\`, and start it again.`,
  );
}

function removedIndex(index: string): DatabaseReplaced {
  return new DatabaseReplaced(
    `${index}, which all programs with this database share, was removed or replaced. Stop Creel and start it again: nothing is lost.`,
  );
}

function removedLog(log: string): DatabaseReplaced {
  return new DatabaseReplaced(
    `${log} was removed, renamed or replaced while it ran. Stop Creel and start it again: what it had is moved into the database.`,
  );
}

function cut(log: string): DatabaseReplaced {
  return new DatabaseReplaced(
    `another program cut ${log} or wrote over it, and it has the latest changes. Stop Creel and start it again. Changes that only this file had are lost: \`creel list --limit 5\` shows the latest captures that are left.`,
  );
}

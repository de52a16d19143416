import { realpathSync } from "node:fs";
import { Problem } from "../../../domain/problem.ts";
import type { Value } from "../../engine/engine.ts";
import type { SqliteConnection } from "./connection.ts";
import { identify, isOutOfDescriptors, watchLog } from "./open-log.ts";

/** Thrown because a commit would go to a file that no later start finds, or behind a gap in the log. */
export class DatabaseReplaced extends Problem {
  constructor(detail: string) {
    super("unavailable", `Creel stores nothing more, because ${detail}`, { retryAfter: 60 });
  }
}

/**
 * Makes the connection commit only while its files are in place: SQLite keeps writing to a database that was removed or
 * renamed, and to its log. It also writes behind the end of a log that was cut, which would damage the database. The
 * checks take 10 us for each commit.
 */
export function refuseWhenReplaced(db: SqliteConnection, path: string): SqliteConnection {
  if (path === ":memory:" || process.platform === "win32") return db; // Windows does not remove an open file
  const place = realpathSync(path);
  const logPath = `${place}-wal`; // SQLite puts the log of a link beside its target
  const log = watchLog(db, logPath);
  const database = identify(path);

  /** A database that was moved behind a link is itself in place, but a later start looks for its log beside it. */
  function areInPlace(): boolean {
    try {
      return identify(path) === database && resolvePath(path, place) === place && log.isInPlace();
    } catch (thrown) {
      throw unreachable(path, thrown);
    }
  }

  function checkPlaces(): void {
    if (!areInPlace()) throw replaced(path);
  }

  function checkLength(): void {
    if (log.isCut()) throw cut(logPath);
  }

  function isCutAtEnd(): boolean {
    try {
      return log.isCut();
    } catch {
      return false; // the disk has failed, or a transaction is open
    }
  }

  /** SQLite does it at the close, unless another program has the database open. */
  function saveRemovedLog(): void {
    try {
      if (!log.isInPlace()) db.all("PRAGMA wal_checkpoint(PASSIVE)");
    } catch {
      // The disk has failed, or a transaction is open: the close does what it can.
    }
  }

  return {
    ...db,
    all<Row>(sql: string, values?: Value[]): Row[] {
      if (!sql.includes("wal_checkpoint")) return db.all<Row>(sql, values);
      checkPlaces();
      checkLength();
      const rows = db.all<Row>(sql, values);
      log.committed();
      return rows;
    },
    run(script) {
      // Before the transaction: a long one writes to the log before its end.
      if (script.startsWith("BEGIN")) checkLength();
      if (!script.endsWith("COMMIT")) return db.run(script);
      checkPlaces();
      db.run(script);
      log.committed();
    },
    close() {
      // SQLite would move the rest of a cut log into the file, and damage it. The end of the process frees the connection.
      if (!isCutAtEnd()) {
        saveRemovedLog();
        db.close();
      }
      log.close();
    },
  };
}

/** `known` if the process has no file descriptor left, which this look-up takes: clients may hold them all. */
function resolvePath(path: string, known: string): string {
  try {
    return realpathSync(path);
  } catch (thrown) {
    if (isOutOfDescriptors(thrown)) return known;
    throw thrown;
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

function cut(log: string): DatabaseReplaced {
  return new DatabaseReplaced(
    `another program cut ${log}, which has the latest changes. Stop Creel and start it again. Changes that only this file had are lost: \`creel list --limit 5\` shows the latest captures that are left.`,
  );
}

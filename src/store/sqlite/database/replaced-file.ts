import { realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { Problem } from "../../../domain/problem.ts";
import type { Value } from "../../engine/engine.ts";
import type { SqliteConnection } from "./connection.ts";
import { watchLogLength } from "./log-length.ts";

/** Thrown because a commit would go to a file that no later start finds, or behind a gap in the log. */
export class DatabaseReplaced extends Problem {
  constructor(detail: string) {
    super("unavailable", `Creel stores nothing more, because ${detail}`, { retryAfter: 60 });
  }
}

/**
 * Makes the connection commit only while its files are in place: SQLite keeps writing to a database that was removed or
 * renamed, and to its log. It also writes behind the end of a log that was cut, which would damage the database. The
 * checks take 3 us for each commit.
 */
export function refuseWhenReplaced(db: SqliteConnection, path: string): SqliteConnection {
  if (path === ":memory:" || process.platform === "win32") return db; // Windows does not remove an open file
  const file = realpathSync(path); // SQLite puts the log of a link beside its target
  const log = `${file}-wal`;
  const length = watchLogLength(db, log);
  const database = identify(path);
  let knownLog = identify(log); // the first write creates it, and it exists as long as the connection
  let checkedFolder: string | null = null;

  function checkPlaces(): void {
    const folder = stampOf(dirname(path)) + (file === path ? "" : stampOf(dirname(file)));
    if (folder === checkedFolder) return;
    if (identify(path) !== database) throw replaced(path);
    if (knownLog !== null && identify(log) !== knownLog) throw replaced(path);
    checkedFolder = folder;
  }

  function check(): void {
    checkPlaces();
    if (length.isCut()) throw cut(log);
  }

  function isCutAtEnd(): boolean {
    try {
      return length.isCut();
    } catch {
      return false; // the disk has failed, or a transaction is open
    }
  }

  function committed(): void {
    knownLog ??= identify(log);
    length.committed();
  }

  return {
    ...db,
    all<Row>(sql: string, values?: Value[]): Row[] {
      if (!sql.includes("wal_checkpoint")) return db.all<Row>(sql, values);
      check();
      const rows = db.all<Row>(sql, values);
      committed();
      return rows;
    },
    run(script) {
      // Before the transaction: a long one writes to the log before its end.
      if (script.startsWith("BEGIN")) check();
      if (!script.endsWith("COMMIT")) return db.run(script);
      checkPlaces();
      db.run(script);
      committed();
    },
    close() {
      // SQLite would move the rest of a cut log into the file, and damage it. The end of the process frees the connection.
      if (!isCutAtEnd()) db.close();
      length.close();
    },
  };
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

/** Changes whenever a file of the folder is made, removed, renamed or replaced, or the folder itself. */
function stampOf(folder: string): string {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino} ${found.mtimeMs} ` : "none ";
}

/** The identity of a file; null if it is missing. */
function identify(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : null;
}

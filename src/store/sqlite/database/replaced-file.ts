import { statSync } from "node:fs";
import { Problem } from "../../../domain/problem.ts";
import type { Value } from "../../engine/engine.ts";
import { canShareLog, type SqliteConnection } from "./connection.ts";

const HEAD_BYTES = 32; // bytes of the log's head
const FRAME_BYTES = 24 + 4096; // bytes of a page in the log with its own head

/** Thrown because a commit would go to a file that no later start finds, or behind a gap in the log. */
export class DatabaseReplaced extends Problem {
  constructor(detail: string) {
    super("unavailable", `Creel stores nothing more, because ${detail}`, { retryAfter: 60 });
  }
}

/**
 * Makes the connection commit only while its files are in place: SQLite keeps writing to a database that was removed or
 * renamed, and to its log. It also writes behind the end of a log that was cut, which would damage the database. The
 * checks take 8 us for each commit.
 */
export function refuseWhenReplaced(db: SqliteConnection, path: string): SqliteConnection {
  if (path === ":memory:" || process.platform === "win32") return db; // Windows does not remove an open file
  const log = `${path}-wal`;
  const database = inspect(path)?.id;
  let known = inspect(log); // the first write creates it, and it exists as long as the connection

  function isCut(now: FileState | null): boolean {
    const isSmaller = known !== null && now?.id === known.id && now.bytes < known.bytes;
    return isSmaller && now.bytes < committedBytes(db); // another program may have moved it into the file
  }

  function checkLog(): void {
    const now = inspect(log);
    if (known !== null && now?.id !== known.id) throw replaced(path);
    if (isCut(now)) throw cut(log);
  }

  function remember(): void {
    const now = inspect(log);
    if (known === null || now?.id === known.id) known = now;
  }

  return {
    ...db,
    all<Row>(sql: string, values?: Value[]): Row[] {
      if (!sql.includes("wal_checkpoint")) return db.all<Row>(sql, values);
      checkLog();
      const rows = db.all<Row>(sql, values);
      remember();
      return rows;
    },
    run(script) {
      // Before the transaction: a long one writes to the log before its end.
      if (script.startsWith("BEGIN")) checkLog();
      if (!script.endsWith("COMMIT")) return db.run(script);
      if (inspect(path)?.id !== database) throw replaced(path);
      db.run(script);
      remember();
    },
    close() {
      // SQLite would move the rest of a cut log into the file, and damage it. The end of the process frees the connection.
      if (!isCut(inspect(log))) db.close();
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

/** The bytes of the log that have commits which are not in the file. Call it outside a transaction. */
function committedBytes(db: SqliteConnection): number {
  if (!canShareLog()) return Number.POSITIVE_INFINITY; // no other program may empty the log; and SQLite may be without NOOP
  const [{ log: frames } = { log: 0 }] = db.all<{ log: number }>("PRAGMA wal_checkpoint(NOOP)");
  return frames > 0 ? HEAD_BYTES + frames * FRAME_BYTES : 0;
}

interface FileState {
  /** The identity of the file. */
  id: string;
  bytes: number;
}

/** Null if the file is missing. */
function inspect(file: string): FileState | null {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? { id: `${found.dev} ${found.ino}`, bytes: found.size } : null;
}

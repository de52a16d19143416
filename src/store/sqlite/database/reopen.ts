import { statSync } from "node:fs";
import { Problem } from "../../../domain/problem.ts";
import type { SqliteConnection } from "./connection.ts";
import { emptyLog } from "./empty-log.ts";
import { openDatabase } from "./open-database.ts";

const MAX_FULL_CHECK_BYTES = 64 * 1024 * 1024; // bytes: a check of every page of a smaller file takes a moment

/**
 * After a failed write or sync the state of the log on the disk is unknown: the system considers its pages clean and
 * would not write them again, and later commits would be lost with them. So the log restarts through the old
 * connection, which does not count the failed commit; then the file is opened and checked as at a start. Throws while
 * the disk fails, and leaves the old connection to the readers.
 */
export function reopenDatabase(
  path: string,
  old: SqliteConnection | null,
  closed: () => void,
): SqliteConnection {
  if (old) startLogAnew(old);
  old?.close();
  closed();
  const db = openDatabase(path);
  try {
    check(path, db);
    return db;
  } catch (thrown) {
    db.close();
    throw thrown;
  }
}

function startLogAnew(db: SqliteConnection): void {
  if (!emptyLog(db)) throw new Problem("unavailable", "A reader still uses the write-ahead log.");
}

/**
 * Checks every page of a small file. Of a larger one it checks what the next capture touches; the daily backup reads
 * the rest.
 */
function check(path: string, db: SqliteConnection): void {
  for (const table of ["item", "change", "receipt"])
    db.all(`SELECT * FROM ${table} ORDER BY seq DESC LIMIT 100`);
  if (path !== ":memory:" && statSync(path).size > MAX_FULL_CHECK_BYTES) return;
  const [found] = db.all<{ quick_check: string }>("PRAGMA quick_check(1)");
  if (found?.quick_check !== "ok")
    throw new Problem(
      "unavailable",
      `The database is damaged (${found?.quick_check}). \`creel doctor\` shows more.`,
    );
}

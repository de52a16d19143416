import { statSync } from "node:fs";
import { Problem } from "../../../domain/problem.ts";
import type { SqliteConnection } from "./connection.ts";
import { emptyLog } from "./empty-log.ts";
import { openDatabase } from "./open-database.ts";

const CHECKED_WHOLE = 64 * 1024 * 1024; // bytes: up to here a check of every page takes a moment

/**
 * After a failed write or sync nobody knows which pages of the log are on the disk: the system holds them for clean and
 * would never write them again, and what is appended behind them would be lost with them. So the log starts anew, through
 * the old connection, which does not count the failed commit; then the file is opened and checked like at a start.
 * Throws, and leaves the old connection to the readers, as long as the disk does not do it.
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
  if (!emptyLog(db)) throw new Problem("unavailable", "Somebody still reads the log.");
}

/** Every page of a file of common size. Of a bigger one what the next capture touches: the daily backup reads the rest. */
function check(path: string, db: SqliteConnection): void {
  for (const table of ["item", "change", "receipt"])
    db.all(`SELECT * FROM ${table} ORDER BY seq DESC LIMIT 100`);
  if (path !== ":memory:" && statSync(path).size > CHECKED_WHOLE) return;
  const [found] = db.all<{ quick_check: string }>("PRAGMA quick_check(1)");
  if (found?.quick_check !== "ok")
    throw new Problem(
      "unavailable",
      `The database is damaged (${found?.quick_check}). \`creel doctor\` says more.`,
    );
}

import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileKind } from "../../../disk/file-kind.ts";
import { backupName } from "../../../domain/home/maintenance.ts";
import { openBackups } from "./backup-folder.ts";
import { openConnection, type SqliteConnection } from "./connection.ts";
import { restoredCopy } from "./unfinished-copies.ts";

/** The verb of the row of the change log with which a restore begins the log. Its time is that of the restore. */
export const RESTORE_VERB = "reset";

/** The name of the folder for the database that a restore replaces. */
export function replacedName(now: number): string {
  return backupName(now).replace("creel", "replaced").replace(".db", "");
}

/**
 * The cure if a restore was killed after it moved the database away; null if the database was lost otherwise. Then a copy
 * that is there may be of a restore long before, and the backups are newer.
 */
export function describeUnfinishedRestore(database: string): string | null {
  const folder = findUnfinishedFolder(database);
  if (folder === null) return null;
  const before = join(folder, basename(database));
  return `A restore was interrupted: \`creel restore ${restoredCopy(database)}\` finishes it. The database before it is ${before}.`;
}

/**
 * The folder to which a restore had moved the database, perhaps without its log, when it was killed. Null if there is none.
 * The copy that this restore made has its time.
 */
export function findUnfinishedFolder(database: string): string | null {
  const { path } = openBackups(database);
  if (fileKind(database) !== "missing" || fileKind(path) !== "folder") return null;
  const at = readRestoreTime(restoredCopy(database));
  if (at === null) return null;
  const name = replacedName(at);
  const folders = readdirSync(path)
    .filter((one) => one === name || one.startsWith(`${name}-`))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .map((one) => join(path, one));
  return folders.filter((folder) => existsSync(join(folder, basename(database)))).at(-1) ?? null;
}

function readRestoreTime(copy: string): number | null {
  if (fileKind(copy) !== "file") return null;
  let db: SqliteConnection | undefined;
  try {
    db = openConnection(copy, "reader");
    const sql = "SELECT at FROM change WHERE verb = ? ORDER BY seq DESC LIMIT 1";
    return db.all<{ at: number }>(sql, [RESTORE_VERB])[0]?.at ?? null;
  } catch {
    return null; // damaged, or another program's
  } finally {
    db?.close();
  }
}

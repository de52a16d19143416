import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { syncFolder } from "../../../disk/atomic-file.ts";
import { backupName, type RestoreResult } from "../../../domain/home/maintenance.ts";
import { Problem } from "../../../domain/problem.ts";
import { LOG_START } from "../../items/change-log.ts";
import { copyTo, LOG_ENDINGS } from "../database/backup.ts";
import { openBackups } from "../database/backup-folder.ts";
import { openConnection, type SqliteConnection } from "../database/connection.ts";
import { takeLock } from "../database/lock.ts";
import { restoredCopy } from "../database/unfinished-restore.ts";
import { verifyBackup } from "../database/verify-backup.ts";
import { findChangedDefinitions } from "./definitions.ts";

const SEQS_PER_S = 100_000; // so a seq has 15 digits until the year 2286

/**
 * The database first: a missing database is reported, but a database without its log would open without its newest
 * items.
 */
const PARTS = ["", ...LOG_ENDINGS];

/**
 * Replaces the database by a backup. The backup is verified before any file is moved, and old files are moved, never
 * overwritten.
 */
export async function restoreBackup(
  { database, lock }: { database: string; lock: string },
  backupFile: string,
  now: number,
): Promise<RestoreResult> {
  const backups = openBackups(database);
  const file = find(backupFile, backups.path);
  if (resolve(file) === resolve(database))
    throw new Problem("invalid", `${file} is this home's database itself. Name a backup.`);
  const { items, schema } = verifyBackup(file);
  await refuseForeignDefinitions(file, schema);
  mkdirSync(dirname(database), { recursive: true, mode: 0o700 });
  const held = takeLock(lock);
  if (!held)
    throw new Problem(
      "unavailable",
      "Creel is running on this home, so nothing was changed. Stop it (Ctrl+C, or its service), then restore again.",
    );
  try {
    const interrupted = restoredCopy(database);
    const fresh = resolve(file) === interrupted ? `${interrupted}.again` : interrupted;
    for (const part of PARTS) rmSync(fresh + part, { force: true }); // a log of an older copy would change this one
    const { damaged } = await withReader(file, (from) => copyTo(fresh, from, (part) => startLog(part, now)));
    backups.make();
    const replaced = moveAside(database, backups.path, now);
    renameSync(fresh, database);
    rmSync(interrupted, { force: true });
    syncFolder(dirname(database));
    return { file, items, replaced, damaged };
  } finally {
    held.release();
  }
}

/** A path, or the name of one of the home's own backups. */
function find(name: string, folder: string): string {
  const own = join(folder, name);
  return !existsSync(name) && basename(name) === name && existsSync(own) ? own : resolve(name);
}

/** A trigger or column that Creel did not write could change or delete what is captured later. */
async function refuseForeignDefinitions(file: string, schema: number): Promise<void> {
  const [changed] = await withReader(file, (db) => findChangedDefinitions(db, schema));
  if (changed !== undefined)
    throw new Problem(
      "invalid",
      `${file} is damaged, or another program changed it: the definition of ${changed} is not as Creel writes it. Nothing was changed. Choose an older backup.`,
    );
}

/**
 * Continues the change log above every seq of the replaced database, so that a reader of that one is told to read all
 * again. The time of the restore is above them: a log grows by far fewer changes than `SEQS_PER_S`. The row that keeps the
 * place is about no item, so no reader sees it.
 */
function startLog(copy: string, now: number): void {
  const db = openConnection(copy, "writer");
  try {
    db.run(`
      BEGIN;
      INSERT INTO change (seq, account, at, item, verb, by)
        SELECT max(coalesce((SELECT max(seq) FROM change), 0) + 1, ${now * SEQS_PER_S}), id, ${now}, 0, 'reset', ''
        FROM account ORDER BY id LIMIT 1;
      INSERT OR REPLACE INTO projection (name, seq) SELECT '${LOG_START}', max(seq) + 1 FROM change;
      COMMIT;
      PRAGMA journal_mode = DELETE;`);
  } finally {
    db.close();
  }
}

async function withReader<T>(file: string, work: (db: SqliteConnection) => Promise<T>): Promise<T> {
  const db = openConnection(file, "reader");
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

function moveAside(database: string, folder: string, now: number): string | null {
  const parts = PARTS.map((part) => database + part).filter((path) => existsSync(path));
  if (parts.length === 0) return null;
  const aside = nameAside(folder, now);
  mkdirSync(aside, { mode: 0o700 });
  for (const path of parts) renameSync(path, join(aside, basename(path)));
  syncFolder(aside);
  syncFolder(dirname(database));
  return aside;
}

function nameAside(folder: string, now: number): string {
  const name = join(folder, backupName(now).replace("creel", "replaced").replace(".db", ""));
  for (let n = 1; ; n++) {
    const free = n === 1 ? name : `${name}-${n}`;
    if (!existsSync(free)) return free;
  }
}

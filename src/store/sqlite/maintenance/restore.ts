import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { syncFolder } from "../../../disk/atomic-file.ts";
import type { RestoreResult } from "../../../domain/home/maintenance.ts";
import { Problem } from "../../../domain/problem.ts";
import { LOG_START } from "../../items/change-log.ts";
import { migrate } from "../../schema/migrate.ts";
import { copyTo } from "../database/backup.ts";
import { openBackups } from "../database/backup-folder.ts";
import { openConnection, type SqliteConnection } from "../database/connection.ts";
import { takeLock } from "../database/lock.ts";
import { LOG_ENDINGS, restoredCopy } from "../database/unfinished-copies.ts";
import { findUnfinishedFolder, RESTORE_VERB, replacedName } from "../database/unfinished-restore.ts";
import { verifyBackup } from "../database/verify-backup.ts";
import { SQLITE_TEXT_INDEX } from "../full-text-index.ts";
import { describeAccess, readAccess, replaceAccess } from "./access-rows.ts";
import { findChangedDefinitions } from "./definitions.ts";

const STOP_IMPORTS = `
  UPDATE import SET problem = CASE state
    WHEN 'writing' THEN 'A backup was restored since. \`creel import write ' || id || '\` goes on, \`creel import undo ' || id || '\` takes back what is here.'
    WHEN 'undoing' THEN 'A backup was restored since. \`creel import undo ' || id || '\` goes on.'
    ELSE 'A backup was restored while the file was read. Import the file again.' END,
    state = iif(state = 'reading', 'failed', state)
  WHERE state IN ('reading', 'writing', 'undoing');`;
/** In a home without a database, a copy made now would replace a newer one of before the restore. */
const TURN_COPY_OFF = `UPDATE setting SET value = json_set(value, '$.isOn', json('false')) WHERE name = 'copy' AND json_valid(value)`;
const SEQS_PER_S = 100_000; // so a seq has 15 digits until the year 2286

/**
 * The database first: a missing database is reported, but a database without its log would open without its newest
 * items.
 */
const PARTS = ["", ...LOG_ENDINGS];

/**
 * Replaces the database by a backup. The backup is verified before any file is moved, and old files are moved, never
 * overwritten. Who may do what stays as it was (docs/adr/0012-backups.md).
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
  let { items } = await verify(file);
  mkdirSync(dirname(database), { recursive: true, mode: 0o700 });
  const held = takeLock(lock);
  if (!held)
    throw new Problem(
      "unavailable",
      "Creel is running on this home, so nothing was changed. Stop it (Ctrl+C, or its service), then restore again.",
    );
  try {
    const unfinished = findUnfinishedFolder(database);
    if (unfinished !== null) {
      moveParts(database, unfinished); // the log, before the database there is read without it
      items = (await verify(file)).items; // the backup may be that database
    }
    const before = await readAccess(unfinished === null ? database : join(unfinished, basename(database)));
    const interrupted = restoredCopy(database);
    // Until the end the copy of an interrupted restore leads to the folder of the database before it.
    const isNeeded = unfinished !== null || resolve(file) === interrupted;
    const fresh = isNeeded ? `${interrupted}.again` : interrupted;
    for (const part of PARTS) rmSync(fresh + part, { force: true }); // a log of an older copy would change this one
    const { damaged } = await withReader(file, (from) =>
      copyTo(fresh, from, (part) => prepare(part, before, now)),
    );
    const access = describeAccess(
      before ?? (await readAccess(fresh)) ?? [],
      before ? "replaced" : "backup",
      now,
    );
    backups.make();
    const replaced = unfinished ?? moveAside(database, backups.path, now);
    renameSync(fresh, database);
    rmSync(interrupted, { force: true });
    syncFolder(dirname(database));
    return { file, items, replaced, damaged, access };
  } finally {
    held.release();
  }
}

/** A path, or the name of one of the home's own backups. */
function find(name: string, folder: string): string {
  const own = join(folder, name);
  return !existsSync(name) && basename(name) === name && existsSync(own) ? own : resolve(name);
}

async function verify(file: string): Promise<{ items: number }> {
  const { items, schema } = verifyBackup(file);
  await refuseForeignDefinitions(file, schema);
  return { items };
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
 * place is about no item, so no reader sees it. With `access` the copy is migrated first, because an older schema lacks
 * some of its columns, such as a key's expiry.
 */
async function prepare(
  copy: string,
  access: Awaited<ReturnType<typeof readAccess>>,
  now: number,
): Promise<void> {
  const db = openConnection(copy, "writer");
  try {
    if (access !== null)
      await migrate({
        words: SQLITE_TEXT_INDEX,
        read: async (sql, values) => db.all(sql, values),
        run: async (script) => db.run(script),
      });
    db.run(`
      BEGIN;
      INSERT INTO change (seq, account, at, item, verb, by)
        SELECT max(coalesce((SELECT max(seq) FROM change), 0) + 1, ${now * SEQS_PER_S}), id, ${now}, 0, '${RESTORE_VERB}', ''
        FROM account ORDER BY id LIMIT 1;
      INSERT OR REPLACE INTO projection (name, seq) SELECT '${LOG_START}', max(seq) + 1 FROM change;`);
    if (access !== null) replaceAccess(db, access);
    const hasTable = (name: string) =>
      db.all(`SELECT 1 FROM sqlite_schema WHERE name = '${name}'`).length > 0;
    // Else an older program made the backup. An import that goes on by itself would change what was just restored.
    if (hasTable("import")) db.run(STOP_IMPORTS);
    if (access === null && hasTable("setting")) db.run(TURN_COPY_OFF);
    db.run("COMMIT; PRAGMA journal_mode = DELETE;");
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
  if (!PARTS.some((part) => existsSync(database + part))) return null;
  const aside = nameAside(folder, now);
  mkdirSync(aside, { mode: 0o700 });
  moveParts(database, aside);
  return aside;
}

/** Moves the files of the database that are still there. */
function moveParts(database: string, folder: string): void {
  const parts = PARTS.map((part) => database + part).filter((path) => existsSync(path));
  for (const path of parts) renameSync(path, join(folder, basename(path)));
  syncFolder(folder);
  syncFolder(dirname(database));
}

function nameAside(folder: string, now: number): string {
  const name = join(folder, replacedName(now));
  for (let n = 1; ; n++) {
    const free = n === 1 ? name : `${name}-${n}`;
    if (!existsSync(free)) return free;
  }
}

import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { SYSTEM } from "../../../domain/environment.ts";
import {
  type Backup,
  backupName,
  type Exported,
  type Maintenance,
} from "../../../domain/home/maintenance.ts";
import { Problem } from "../../../domain/problem.ts";
import { writeExport } from "../../export-lines.ts";
import { SCHEMA_VERSION } from "../../schema/version.ts";
import { copyTo } from "../database/backup.ts";
import { openBackups } from "../database/backup-folder.ts";
import { canShareLog, openConnection, type SqliteConnection } from "../database/connection.ts";
import { walSize } from "../database/file-size.ts";
import { copyUnwritable, findWriteObstacle } from "../database/home-copy.ts";
import { takeLock } from "../database/lock.ts";
import { logProblem, precheck, readVersion } from "../database/open-database.ts";
import { classify, NEEDS_RECOVERY } from "../database/sqlite-errors.ts";
import { isIrregular } from "../database/unusable-file.ts";
import { findWalProblem, type WalProblem } from "../database/wal-check.ts";
import { runDoctor } from "./doctor.ts";
import { requireOwner, requireReadable } from "./home-access.ts";
import { restoreBackup } from "./restore.ts";

/** The paths that maintenance uses. */
export interface HomeFiles {
  database: string;
  lock: string;
}

/** Maintenance in its own process, through a read-only connection, whether or not an app runs. */
export function openMaintenance(files: HomeFiles, now = SYSTEM.now): Maintenance {
  const { database } = files;
  return {
    async backUp(file) {
      requireReadable(database, "backup");
      const isHere = file === undefined;
      return runOnCopyIfUnwritable(
        files,
        () => !isHere,
        (readable) => backUp(readable, file, now),
      );
    },
    async exportAll(write, at = now()) {
      requireReadable(database, "export");
      let hasBegun = false;
      const begin = (line: string) => {
        hasBegun = true;
        write(line);
      };
      return runOnCopyIfUnwritable(
        files,
        () => !hasBegun,
        (readable) => exportFrom(readable, at, begin),
      );
    },
    async restore(file) {
      requireReadable(database, "restore");
      requireOwner(database);
      return restoreBackup(files, file, now());
    },
    async examine() {
      requireReadable(database, "doctor");
      return runExclusively(files, () => runDoctor(database, now(), checkLog(files)));
    },
  };
}

/** Does the work on a copy of the database if its disk cannot be written and `mayMove` allows it. */
async function runOnCopyIfUnwritable<T>(
  files: HomeFiles,
  mayMove: () => boolean,
  work: (files: HomeFiles) => Promise<T>,
): Promise<T> {
  try {
    return await runExclusively(files, () => work(files));
  } catch (thrown) {
    const copy = mayMove() ? copyUnwritable(files.database) : null;
    if (copy === null) throw thrown;
    try {
      return await work({ ...files, database: copy.database });
    } finally {
      copy.remove();
    }
  }
}

/** In one read transaction, so that captures meanwhile are not in it by halves. */
async function exportFrom(files: HomeFiles, at: number, write: (line: string) => void): Promise<Exported> {
  return readMoment(files, (db) => writeExport(db, { zone: SYSTEM.zone(), at }, write));
}

/** As `readMoment`, whether or not an app runs. */
export function readMomentBeside<T>(files: HomeFiles, read: (db: SqliteConnection) => T): Promise<T> {
  requireReadable(files.database, "export");
  return runExclusively(files, async () => readMoment(files, read));
}

/** Reads the database in one transaction. */
function readMoment<T>(files: HomeFiles, read: (db: SqliteConnection) => T): T {
  if (checkLog(files) === "foreign") throw logProblem("foreign", files.database);
  const db = openReader(files.database, "export");
  try {
    if (readVersion(db) !== SCHEMA_VERSION)
      throw new Problem(
        "unavailable",
        "The database is of an older Creel. Run `creel list` once, which updates it, and export again.",
      );
    db.run("BEGIN");
    return read(db);
  } finally {
    db.close();
  }
}

async function backUp(files: HomeFiles, file: string | undefined, now: () => number): Promise<Backup> {
  const { database } = files;
  const backups = openBackups(database, now);
  const to = file === undefined ? join(backups.path, backupName(now())) : resolve(file);
  const isOwn = dirname(to) === backups.path;
  if (checkLog(files) === "foreign") throw logProblem("foreign", database);
  const db = openReader(database, "back up"); // before the folder is made: a home with a folder and no database looks damaged
  if (isOwn) backups.make();
  try {
    const backup = await copyTo(to, db);
    // If there is damage, the older backups are worth more than their space.
    if (isOwn && backup.damaged === 0) backups.rotate(to);
    return backup;
  } finally {
    db.close();
  }
}

/** If two connections could corrupt the log, takes the home's lock, or says that the app must stop first. */
async function runExclusively<T>({ lock }: HomeFiles, work: () => Promise<T>): Promise<T> {
  if (canShareLog()) return work();
  const held = takeLock(lock);
  if (!held)
    throw new Problem(
      "unavailable",
      "This system's SQLite is too old to read the database while Creel runs. Stop Creel, then try again.",
    );
  try {
    return await work();
  } finally {
    held.release();
  }
}

/** The problem of the log if no process writes it; the holder of the home has checked its own log. */
function checkLog({ database, lock }: HomeFiles): WalProblem | null {
  if (walSize(database) === 0 || !existsSync(database) || findWriteObstacle(database) === "read-only")
    return null;
  const held = canShareLog() ? takeLock(lock) : { release() {} };
  if (!held) return null;
  try {
    return findWalProblem(database);
  } finally {
    held.release();
  }
}

function openReader(database: string, purpose: "back up" | "export"): SqliteConnection {
  if (isIrregular(database))
    throw new Problem("unavailable", `${database} is not a regular file. \`creel doctor\` shows more.`);
  let db: SqliteConnection | undefined;
  try {
    db = openConnection(database, "reader");
    if (readVersion(db) > 0) return db;
  } catch (cause) {
    db?.close();
    const obstacle = findWriteObstacle(database);
    if (obstacle !== null)
      throw new Problem(
        "unavailable",
        `The disk of ${database} is ${obstacle}, so no backup can be made on it. Give a file on another disk: \`creel backup FILE\`.`,
        { cause },
      );
    const says =
      classify(cause, database) === "halfway"
        ? `${NEEDS_RECOVERY.says} ${NEEDS_RECOVERY.cure}`
        : `There is no readable database in ${dirname(database)}. \`creel doctor\` shows more.`;
    throw new Problem("unavailable", says, { cause });
  }
  db.close();
  const wrong = precheck(database);
  throw new Problem(
    "unavailable",
    wrong === null
      ? `Nothing was ever captured in this home, so there is nothing to ${purpose}.`
      : `${database} ${wrong}. \`creel doctor\` shows more.`,
  );
}

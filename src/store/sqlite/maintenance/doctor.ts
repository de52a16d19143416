import { basename, dirname } from "node:path";
import { fileKind } from "../../../disk/file-kind.ts";
import {
  backedUpOn,
  type Finding,
  type HealthReport,
  isFutureBackup,
} from "../../../domain/home/maintenance.ts";
import { SCHEMA_VERSION } from "../../schema/version.ts";
import { ACCESS_SETTINGS } from "../../settings/setting-row.ts";
import { isStoredAsJson, readStoredSetting, type StoredSettings } from "../../settings/stored-settings.ts";
import { NO_FOLDER_CURE, openBackups } from "../database/backup-folder.ts";
import { openConnection, type SqliteConnection } from "../database/connection.ts";
import { fileSize, walSize } from "../database/file-size.ts";
import { findWriteObstacle } from "../database/home-copy.ts";
import { precheck, readVersion } from "../database/open-database.ts";
import { classify, freeBytes, NEEDS_RECOVERY } from "../database/sqlite-errors.ts";
import { describeUnfinishedRestore } from "../database/unfinished-restore.ts";
import { findIrregularSideFile } from "../database/unusable-file.ts";
import { contradictsTables, readDamage, readSchemaNumbers } from "../database/verify-backup.ts";
import { describeWalProblem, type WalProblem } from "../database/wal-check.ts";
import { findCopyProblems } from "./copy-findings.ts";
import { findCorruption } from "./corruption.ts";
import { findChangedDefinitions } from "./definitions.ts";
import { findDropProblems } from "./drop-findings.ts";
import { measureImports } from "./import-space.ts";

const LOG_ALARM_BYTES = 64 * 1024 * 1024; // bytes
const SPACE_ALARM_BYTES = 100 * 1024 * 1024; // bytes
const LARGE_IMPORT_BYTES = 1024 * 1024; // bytes
const OUTDATED_AFTER_S = 3 * 86_400; // seconds
const MAX_LINES = 10; // lines of one kind
const MEANWHILE =
  "Until then `creel list` and `creel show` read the items, and `creel backup FILE` copies them to another disk.";

/** Checks the database and its folder, beside the holder, and changes nothing. `log`: the problem of its log. */
export async function runDoctor(
  database: string,
  now: number,
  log: WalProblem | null,
): Promise<HealthReport> {
  const backups = openBackups(database, () => now);
  const latest = backups.list()[0] ?? null;
  const findings = [...findAround(database), ...findFutureBackups(backups.list(), now)];
  const seen: HealthReport = { schema: null, items: null, latest, findings };
  const irregular = findIrregularSideFile(database);
  if (irregular !== null) {
    findings.push({ about: "database", ...irregular });
    return seen;
  }
  const wrong = precheck(database);
  if (wrong !== null) {
    const cure = describeUnfinishedRestore(database);
    const finding = broken(`${database} ${wrong}.`, latest);
    findings.push(cure === null ? finding : { ...finding, cure });
    return seen;
  }
  if (fileSize(database) === 0) return seen; // an unused home
  if (log !== null) findings.push({ about: "log", ...describeWalProblem(log, database) });
  if (log === "foreign") return seen; // a reader would read it too
  let db: SqliteConnection | undefined;
  try {
    db = openConnection(database, "reader");
    const found = readSchemaNumbers(db);
    if (!found) {
      if (isUnfinished(db, backups.exists())) findings.push({ about: "database", ...NEEDS_RECOVERY });
      else findings.push(broken(`${database} is another program's database.`, latest));
      return seen;
    }
    if (found.schema > SCHEMA_VERSION) {
      const says = `A newer Creel wrote this home (schema ${found.schema}, this program knows ${SCHEMA_VERSION}).`;
      findings.push({ about: "database", says, cure: "Install the newer Creel again." });
    } else if (contradictsTables(db, found.schema))
      findings.push(broken(`${database} claims schema ${found.schema}, but its tables differ.`, latest));
    else findings.push(...(await findInside(db, database, backups.list(), now)));
    return { ...seen, ...found };
  } catch (thrown) {
    findings.push(...describeReadError(thrown, database, latest));
    return seen;
  } finally {
    db?.close();
  }
}

/** Runs each check separately: if one meets a damaged page, the next may still find something. */
async function findInside(
  db: SqliteConnection,
  database: string,
  backups: readonly string[],
  now: number,
): Promise<Finding[]> {
  const latest = backups[0] ?? null;
  const looks: (() => Finding[] | Promise<Finding[]>)[] = [
    () =>
      readDamage(db, MAX_LINES).map((line) => broken(`SQLite's check of ${database} says: ${line}.`, latest)),
    () => describeDefinitions(db, database, latest),
    () => findCorruption(db, backups),
    () => findDamagedSettings(db, latest),
    () => findOldBackups(db, latest, now),
    () => (readVersion(db) === SCHEMA_VERSION ? findDropProblems(db, now) : []),
    () => findCopyProblems(db),
  ];
  const findings: Finding[] = [];
  for (const look of looks) {
    try {
      findings.push(...(await look()));
    } catch (thrown) {
      if (findings.length === 0) findings.push(...describeReadError(thrown, database, latest));
    }
  }
  return findings;
}

async function describeDefinitions(
  db: SqliteConnection,
  database: string,
  latest: string | null,
): Promise<Finding[]> {
  const version = readVersion(db);
  if (version !== SCHEMA_VERSION) return []; // the next start migrates it
  const changed = await findChangedDefinitions(db, version);
  if (changed.length === 0) return [];
  const names = changed.slice(0, MAX_LINES).join(", ");
  const says = `The table definitions in ${database} are damaged: they differ from those that Creel wrote (${names}).`;
  return [broken(says, latest)];
}

/** Finds settings whose text is no JSON or has another form, which no check of SQLite's shows. */
function findDamagedSettings(db: SqliteConnection, latest: string | null): Finding[] {
  const stored = db.all<{ name: string; value: string }>("SELECT name, value FROM setting ORDER BY name");
  return stored.flatMap(({ name, value }) => {
    if (!isStoredAsJson(name) || readStoredSetting(name, value) !== null) return [];
    const cure =
      latest === null || ACCESS_SETTINGS.includes(name) // a restore does not bring those back
        ? SET_AGAIN[name]
        : `${SET_AGAIN[name]} \`creel restore ${latest}\` goes back to the latest backup with everything.`;
    return [{ about: "database", says: `The stored setting \`${name}\` is damaged.`, cure }];
  });
}

const SET_AGAIN: Record<keyof StoredSettings, string> = {
  api: "Until it is set again the API is off: `creel api on`.",
  origins: "Until they are set again no web page of another site is allowed: `creel api origins add ORIGIN`.",
  copy: "Until it is set again no plain copy is made: `creel copy on FOLDER`.",
  views: "No view can be read or changed. `PUT /api/views` replaces all of them.",
  templates: "No template can be read or changed. `PUT /api/templates` replaces all of them.",
};

/** Whether the first start of the home was interrupted before it wrote anything. */
function isUnfinished(db: SqliteConnection, wasInUse: boolean): boolean {
  const names = db.all<{ name: string }>("SELECT name FROM sqlite_schema").map(({ name }) => name);
  return names.length === 0
    ? !wasInUse
    : names.length === 1 && names[0] === "schema" && readVersion(db) === 0;
}

/** Empty if the disk takes no write: then its own finding has the cure. */
function describeReadError(thrown: unknown, database: string, latest: string | null): Finding[] {
  const failure = classify(thrown, database);
  if (failure === "halfway") return [{ about: "database", ...NEEDS_RECOVERY }];
  const { code, message } = thrown as { code?: string; message: string };
  if (code === "SQLITE_NOTADB")
    return [
      broken(`${database} is not a database: its first page was overwritten, or it is another file.`, latest),
    ];
  if (failure === "damaged") return [broken(`${database} is damaged or truncated (${message}).`, latest)];
  if (findWriteObstacle(database) !== null) return [];
  const cure = "Check its owner and the disk, then run `creel doctor` again.";
  return [{ about: "database", says: `${database} could not be read: ${message}.`, cure }];
}

/** The finding with the cure that always helps if there is a backup. */
function broken(says: string, latest: string | null): Finding {
  const cure = latest
    ? `Stop Creel, then run \`creel restore ${latest}\`. It keeps the present database beside it.`
    : "There is no backup here. Stop Creel, then run `creel restore FILE` with a copy from another place.";
  return { about: "database", says, cure };
}

function findAround(database: string): Finding[] {
  const folder = dirname(database);
  const findings: Finding[] = [];
  const log = walSize(database);
  if (log > LOG_ALARM_BYTES)
    findings.push({
      about: "log",
      says: `The write-ahead log has grown to ${megabytes(log)}: another program keeps the database open for reading.`,
      cure: "End that program; Creel then shortens the log. If it does not, stop Creel and start it again.",
    });
  const { path: backups } = openBackups(database);
  if (!["missing", "folder"].includes(fileKind(backups)))
    findings.push({
      about: "backups",
      says: `${backups} is not a folder, so there are no backups.`,
      cure: NO_FOLDER_CURE,
    });
  if (!["missing", "file"].includes(fileKind(`${database}-wal`)))
    findings.push({
      about: "log",
      says: `${database}-wal is not a regular file, so nothing can be stored.`,
      cure: "Stop Creel, and move that file out of the home.",
    });
  const obstacle = findWriteObstacle(database);
  if (obstacle === "read-only")
    findings.push({
      about: "permissions",
      says: `The disk of ${folder} is read-only, so nothing can be stored.`,
      cure: `Make it writable, then run \`creel doctor\` again. ${MEANWHILE}`,
    });
  const free = freeBytes(folder);
  const size = fileSize(database);
  if (free < Math.max(SPACE_ALARM_BYTES, size))
    findings.push(
      {
        about: "space",
        says: `${folder} has ${megabytes(free)} left; one backup takes ${megabytes(size)}.`,
        cure: `Free some space on that disk.${obstacle === "full" ? ` ${MEANWHILE}` : ""}`,
      },
      ...findLargeImports(folder),
    );
  return findings;
}

/** Names the imports that take the most of a disk with little space. */
function findLargeImports(home: string): Finding[] {
  const large = measureImports(home).filter(({ bytes }) => bytes >= LARGE_IMPORT_BYTES);
  return large.slice(0, MAX_LINES).map(({ id, bytes }) => ({
    about: "space",
    says: `The import ${id} takes ${megabytes(bytes)}: the copy of its file, and what was read of it.`,
    cure: `\`creel import forget ${id}\` deletes them when the import is over; its items stay.`,
  }));
}

function findOldBackups(db: SqliteConnection, latest: string | null, now: number): Finding[] {
  const [first] = db.all<{ at: number }>("SELECT at FROM change ORDER BY seq LIMIT 1");
  const made = latest === null || isFutureBackup(basename(latest), now) ? null : backedUpOn(basename(latest));
  if (!first || now - Math.max(first.at, made ?? 0) < OUTDATED_AFTER_S) return [];
  const says =
    made === null
      ? `There is no backup${latest === null ? "" : " with a date in the past"}.`
      : `The latest backup is ${Math.floor((now - made) / 86_400)} days old.`;
  return [
    { about: "backups", says, cure: "`creel backup` makes one; a running `creel up` makes one a day." },
  ];
}

/** Finds backups that rotation and the daily backup do not count. `backups` as `BackupFolder.list` sorts them. */
function findFutureBackups(backups: readonly string[], now: number): Finding[] {
  const future = backups.filter((file) => isFutureBackup(basename(file), now));
  const [last] = future;
  if (last === undefined) return [];
  const counted =
    backups.length > future.length ? `The latest that counts is ${backups[0]}.` : "None other exists.";
  const many = future.length === 1 ? "1 backup is" : `${future.length} backups are`;
  const says = `${many} dated in the future, up to ${last}: the clock of this computer was wrong when it was made, or is wrong now. ${counted}`;
  const cure =
    "Set the clock if it is wrong. If it is right, such a backup stays beside the others until its date has passed; delete it if you do not need it.";
  return [{ about: "backups", says, cure }];
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(bytes < 10 * 1024 * 1024 ? 1 : 0)} MiB`;
}

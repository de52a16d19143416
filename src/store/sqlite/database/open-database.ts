import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { Problem } from "../../../domain/problem.ts";
import { openBackups } from "./backup-folder.ts";
import { openConnection, type SqliteConnection } from "./connection.ts";
import { stampCommits } from "./database-id.ts";
import { fileSize, walSize } from "./file-size.ts";
import { refuseWhenReplaced } from "./replaced-file.ts";
import { classify, describeReadOnly } from "./sqlite-errors.ts";
import { describeUnfinishedRestore } from "./unfinished-restore.ts";
import { findIrregularSideFile, isIrregular } from "./unusable-file.ts";
import { contradictsTables } from "./verify-backup.ts";
import { describeWalProblem, findWalProblem, type WalProblem } from "./wal-check.ts";

/**
 * Opens the home's database for writing. Throws for a file that is damaged, cut short, empty, missing or another
 * program's, naming the backup that can replace it, and for a log that is damaged or belongs to another database. It
 * never touches such a file and never replaces it by an empty one.
 */
export function openDatabase(path: string): SqliteConnection {
  if (path === ":memory:") return openConnection(path, "writer");
  const size = fileSize(path);
  const irregular = findIrregularSideFile(path);
  if (irregular) throw new Problem("unavailable", `${irregular.says} Nothing was changed. ${irregular.cure}`);
  const wrong = precheck(path);
  if (wrong) throw damaged(path, wrong);
  const problem = size > 0 ? findWalProblem(path) : null;
  if (problem !== null && problem !== "unfinished") throw logProblem(problem, path);
  let version: number | null = null;
  try {
    // With a reader: a writer would move the log into the damaged file, even when it only closes.
    if (size > 0) version = readSchemaVersion(path);
  } catch (thrown) {
    // A crash left a transaction that only a writer can roll back; SQLite does it.
    if (classify(thrown, path) !== "halfway") throw describeOpenError(thrown, path);
  }
  let db: SqliteConnection | undefined;
  try {
    db = openConnection(path, "writer");
    return refuseWhenReplaced(stampCommits(db, version ?? readVersion(db)), path);
  } catch (thrown) {
    db?.close();
    throw describeOpenError(thrown, path);
  }
}

const PAGE_BYTES = 4096; // bytes

/**
 * Checks the file without opening it. SQLite would take a file shorter than a page for a new database, and delete its
 * log.
 */
export function precheck(path: string): string | null {
  const wasInUse = openBackups(path).exists() || walSize(path) > 0; // before the look at the file: another process may be creating it
  if (isIrregular(path)) return "is not a regular file";
  const size = fileSize(path);
  if (size >= PAGE_BYTES) return null;
  if (size > 0) return "is truncated, or is another file";
  if (!wasInUse) return null;
  return existsSync(path)
    ? "is empty, though this home was in use"
    : "is missing, though this home was in use";
}

/** Reads the schema version. Throws if this is not a home's database. */
function readSchemaVersion(path: string): number {
  const db = openConnection(path, "reader");
  try {
    const tables = db.all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'");
    if (tables.length === 0 && openBackups(path).exists()) throw damaged(path, "is empty");
    if (tables.length > 0 && !tables.some(({ name }) => name === "schema"))
      throw damaged(path, "is another program's database");
    if (isCutShort(path, db)) throw damaged(path, "is truncated");
    const version = readVersion(db);
    if (contradictsTables(db, version))
      throw damaged(path, `claims schema ${version}, but its tables differ`);
    return version;
  } finally {
    db.close();
  }
}

/**
 * Whether pages are missing at the end. SQLite detects it, unless the log has pages of the file: then the pages beyond
 * the log's must be in the file.
 */
function isCutShort(path: string, db: SqliteConnection): boolean {
  const [pages] = db.all<{ page_count: number }>("PRAGMA page_count");
  const [size] = db.all<{ page_size: number }>("PRAGMA page_size");
  const missing = (pages?.page_count ?? 0) * (size?.page_size ?? 0) - fileSize(path);
  return missing > walSize(path);
}

/** The problem of a damaged file, with the cure. */
function damaged(path: string, wrong: string, cause?: unknown): Problem {
  const { path: folder, list } = openBackups(path);
  const latest = list()[0];
  const backup = latest
    ? `\`creel restore ${latest}\` restores the latest backup and keeps this file beside it.`
    : `There is no backup in ${folder}; \`creel restore FILE\` restores a copy from another place.`;
  const way = describeUnfinishedRestore(path) ?? backup;
  return new Problem("unavailable", `${path} ${wrong}. Nothing was changed. ${way}`, { cause });
}

/** The problem of a damaged log. */
export function logProblem(walProblem: WalProblem, path: string): Problem {
  const { says, cure } = describeWalProblem(walProblem, path);
  return new Problem("unavailable", `${says} Nothing was changed. ${cure}`);
}

function describeOpenError(cause: unknown, path: string): unknown {
  if (cause instanceof Problem) return cause;
  if ((cause as { code?: string }).code === "SQLITE_NOTADB")
    return damaged(path, "is not a database: its first page was overwritten, or it is another file", cause);
  switch (classify(cause, path)) {
    case "damaged":
      return damaged(path, "is damaged or truncated", cause);
    case "full":
      return new Problem("disk-full", `${dirname(path)} has no room to open the database. Free some space.`, {
        cause,
      });
    case "disk":
    case "busy":
      return new Problem(
        "unavailable",
        `${path} could not be opened: ${(cause as Error).message}. Check its owner and the disk.`,
        { cause },
      );
    case "read-only":
      return new Problem("unavailable", describeReadOnly(path), { cause });
    default:
      return cause;
  }
}

/** The schema version of an open database; 0 for an empty one. */
export function readVersion(db: SqliteConnection): number {
  const tables = db.all("SELECT 1 FROM sqlite_schema WHERE name = 'schema'");
  const rows = tables.length === 0 ? [] : db.all<{ version: number }>("SELECT version FROM schema");
  return rows[0]?.version ?? 0;
}

import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { Problem } from "../../domain/problem.ts";
import { type Connection, connect } from "./connection.ts";
import { classify } from "./failure.ts";
import { openBackups } from "./folder.ts";

/**
 * Opens the home's database for writing. A file that is damaged, cut short, empty, gone or another program's is told,
 * with the backup that can take its place; it is never touched, and never replaced by an empty one.
 */
export function openDatabase(path: string): Connection {
  if (path === ":memory:") return connect(path, "writer");
  const size = sizeOf(path);
  const wrong = lookBefore(path, size);
  if (wrong) throw damaged(path, wrong);
  try {
    // With a reader: a writer would tidy the log into a file that is not to be touched, even when it only closes.
    if (size > 0) lookInside(path);
  } catch (thrown) {
    if (!hasToRecover(thrown)) throw tell(thrown, path);
  }
  try {
    return connect(path, "writer");
  } catch (thrown) {
    throw tell(thrown, path);
  }
}

/** The program was killed in the middle of a step that only a writer can take back: SQLite will, when it opens the file. */
function hasToRecover(thrown: unknown): boolean {
  return ((thrown as { code?: string }).code ?? "").startsWith("SQLITE_READONLY");
}

const PAGE = 4096; // bytes

/** What can be seen from outside. SQLite would take less than a page for a new database, and throw its log away. */
function lookBefore(path: string, size: number): string | null {
  if (size >= PAGE) return null;
  if (size > 0) return "is cut short";
  const wasInUse = openBackups(path).exists() || sizeOf(`${path}-wal`) > 0;
  if (!wasInUse) return null;
  return existsSync(path) ? "is empty, though this home was in use" : "is gone, though this home was in use";
}

function lookInside(path: string): void {
  const db = connect(path, "reader");
  try {
    const tables = db.all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'");
    if (tables.length === 0 && openBackups(path).exists()) throw damaged(path, "holds nothing");
    if (tables.length > 0 && !tables.some(({ name }) => name === "schema"))
      throw damaged(path, "is another program's database");
    if (isCutShort(path, db)) throw damaged(path, "is cut short");
  } finally {
    db.close();
  }
}

/** SQLite sees it by itself, unless a log stands in for pages: then those behind the log's must be in the file. */
function isCutShort(path: string, db: Connection): boolean {
  const [pages] = db.all<{ page_count: number }>("PRAGMA page_count");
  const [size] = db.all<{ page_size: number }>("PRAGMA page_size");
  const missing = (pages?.page_count ?? 0) * (size?.page_size ?? 0) - sizeOf(path);
  return missing > sizeOf(`${path}-wal`);
}

/** What is wrong with a file, as a problem that names the way back. */
function damaged(path: string, wrong: string, cause?: unknown): Problem {
  const { path: folder, list } = openBackups(path);
  const latest = list()[0];
  const way = latest
    ? `\`creel restore ${latest}\` puts the latest backup in its place and keeps this file aside.`
    : `There is no backup in ${folder}; \`creel restore FILE\` takes a copy from elsewhere.`;
  return new Problem("unavailable", `${path} ${wrong}. Nothing was changed. ${way}`, { cause });
}

function tell(cause: unknown, path: string): unknown {
  if (cause instanceof Problem) return cause;
  if ((cause as { code?: string }).code === "SQLITE_NOTADB")
    return damaged(path, "is not a database: its first page was overwritten, or it is another file", cause);
  switch (classify(cause, path)) {
    case "damaged":
      return damaged(path, "is damaged or cut short", cause);
    case "full":
      return new Problem("disk-full", `${dirname(path)} has no room to open the database. Free some space.`, {
        cause,
      });
    case "disk":
    case "busy":
      return new Problem(
        "unavailable",
        `${path} could not be opened: ${(cause as Error).message}. See who owns it, and whether the disk is well.`,
        { cause },
      );
    default:
      return cause;
  }
}

/** The schema version of an open database, 0 where nothing has been written. */
export function readVersion(db: Connection): number {
  const tables = db.all("SELECT 1 FROM sqlite_schema WHERE name = 'schema'");
  const rows = tables.length === 0 ? [] : db.all<{ version: number }>("SELECT version FROM schema");
  return rows[0]?.version ?? 0;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

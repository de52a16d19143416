import { dirname } from "node:path";
import { fileKind } from "../../../disk/file-kind.ts";
import { Problem } from "../../../domain/problem.ts";
import { SCHEMA_VERSION } from "../../schema/version.ts";
import { openConnection, type SqliteConnection } from "./connection.ts";
import { classify } from "./sqlite-errors.ts";
import { describeWalProblem, findWalProblem } from "./wal-check.ts";

/** The schema and the item count of a file. */
export interface BackupReport {
  schema: number;
  /** Null if a damaged page prevents the count. */
  items: number | null;
}

/** Reads a whole backup file. Throws `invalid` with a description of any other file. */
export function verifyBackup(file: string): { schema: number; items: number } {
  const kind = fileKind(file);
  if (kind === "missing") throw new Problem("not-found", `There is no file ${file}. Correct the name.`);
  if (kind === "folder") throw new Problem("invalid", `${file} is a folder. Name a file in it.`);
  if (kind === "other") throw new Problem("invalid", `${file} is not a regular file. Name a backup.`);
  if (findWalProblem(file) === "foreign")
    throw new Problem(
      "invalid",
      `${describeWalProblem("foreign", file).says} Move that file elsewhere, then try again.`,
    );
  let db: SqliteConnection | undefined;
  try {
    db = openConnection(file, "reader");
    const found = readSchemaNumbers(db);
    if (found === null)
      throw new Problem("invalid", `${file} is a database, but not of Creel. Choose another file.`);
    const wrong = contradictsTables(db, found.schema)
      ? `schema ${found.schema} has other tables`
      : readDamage(db, 1)[0];
    if (wrong !== undefined)
      throw new Problem("invalid", `${file} is damaged (${wrong}). Choose an older backup.`);
    if (found.schema > SCHEMA_VERSION)
      throw new Problem(
        "unavailable",
        `${file} was written by a newer Creel (schema ${found.schema}, this program knows ${SCHEMA_VERSION}). Install the newer Creel first.`,
      );
    return { schema: found.schema, items: found.items ?? 0 };
  } catch (thrown) {
    if (thrown instanceof Problem) throw thrown;
    throw new Problem("invalid", `${file} ${describeVerifyError(thrown, file)}`, { cause: thrown });
  } finally {
    db?.close();
  }
}

function describeVerifyError(thrown: unknown, file: string): string {
  const { code, message } = thrown as { code?: string; message: string };
  if (code === "SQLITE_NOTADB") return "is not a database. Choose another file.";
  if (classify(thrown, file) === "damaged") return "is damaged or truncated. Choose an older backup.";
  if (classify(thrown, file) === "halfway")
    return `was being written when Creel stopped. Run \`creel list --home '${dirname(file)}'\` first: it rolls that write back.`;
  return `could not be read: ${message}. Copy it to one of your folders and try again.`;
}

/** The version and the item count; null if Creel never wrote the file. */
export function readSchemaNumbers(db: SqliteConnection): BackupReport | null {
  const tables = db.all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'");
  if (!["schema", "item", "change"].every((name) => tables.some((table) => table.name === name))) return null;
  const [row] = db.all<{ version: number }>("SELECT version FROM schema");
  return row ? { schema: row.version, items: countItems(db) } : null;
}

function countItems(db: SqliteConnection): number | null {
  try {
    return db.all<{ count: number }>("SELECT count(*) AS count FROM item")[0]?.count ?? 0;
  } catch {
    return null;
  }
}

/** Tables, and the schema version that added them. */
const SINCE: [string, number][] = [
  ["item", 1],
  ["idempotency", 2],
];

/** Whether the version is damaged: a migration from it would fail halfway, or one would be missing. */
export function contradictsTables(db: SqliteConnection, version: number): boolean {
  if (version > SCHEMA_VERSION) return false;
  const tables = db.all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'");
  return SINCE.some(([table, since]) => tables.some(({ name }) => name === table) !== version >= since);
}

/** The findings of SQLite's check of every page; empty if all is well. */
export function readDamage(db: SqliteConnection, limit: number): string[] {
  return db
    .all<{ integrity_check: string }>(`PRAGMA integrity_check(${limit})`)
    .map((row) => row.integrity_check)
    .filter((line) => line !== "ok");
}

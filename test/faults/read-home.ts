import { Database } from "bun:sqlite";
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The contents of a home, read by SQLite without Creel's code. */
export interface HomeContents {
  items: { id: string; title: string; note: string | null }[];
  integrity: string;
  /** The version of the schema; 0 before the first. */
  version: number;
}

/** Reads a home that no process holds. */
export function readHome(home: string): HomeContents {
  return onCopy(home, (path) =>
    path === null ? { items: [], integrity: "ok", version: 0 } : readDatabase(path),
  );
}

/** Every row of every table, as text. */
export function dumpHome(home: string): string {
  return onCopy(home, (path) => {
    if (path === null) return "";
    const db = new Database(path, { readwrite: true });
    const tables = db.query("SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
    const rows = (tables as { name: string }[]).map(({ name }) => db.query(`SELECT * FROM "${name}"`).all());
    db.close();
    return JSON.stringify([tables, rows]);
  });
}

/** The rows of a statement; none if the table is not there yet. */
export function queryHome<Row>(home: string, sql: string): Row[] {
  return onCopy(home, (path) => {
    if (path === null) return [];
    const db = new Database(path, { readwrite: true });
    try {
      return db.query(sql).all() as Row[];
    } catch {
      return [];
    } finally {
      db.close();
    }
  });
}

/** Reads a copy: opening the database itself would repair it, and the program must do that alone. */
function onCopy<Result>(home: string, read: (path: string | null) => Result): Result {
  const copy = mkdtempSync(join(tmpdir(), "creel-read-"));
  try {
    for (const name of ["creel.db", "creel.db-wal", "creel.db-journal"])
      if (existsSync(join(home, name))) copyFileSync(join(home, name), join(copy, name));
    return read(existsSync(join(copy, "creel.db")) ? join(copy, "creel.db") : null);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function readDatabase(path: string): HomeContents {
  const db = new Database(path, { readwrite: true });
  const has = (table: string) => db.query("SELECT 1 FROM sqlite_schema WHERE name = ?").get(table) !== null;
  try {
    const [row] = db.query("PRAGMA integrity_check").all() as { integrity_check: string }[];
    const items = has("item") ? db.query("SELECT id, title, note FROM item ORDER BY seq").all() : [];
    const schema = has("schema") ? db.query("SELECT version FROM schema").get() : null;
    return {
      items: items as HomeContents["items"],
      integrity: row?.integrity_check ?? "nothing",
      version: (schema as { version: number } | null)?.version ?? 0,
    };
  } catch (thrown) {
    return { items: [], integrity: (thrown as Error).message, version: 0 };
  } finally {
    db.close();
  }
}

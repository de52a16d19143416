import { Database, type Statement } from "bun:sqlite";
import type { Value } from "../../engine/engine.ts";
import { fileSize, walSize } from "./file-size.ts";

/** One connection to a database file. A writer creates a missing file; a reader never changes anything. */
export interface SqliteConnection {
  all<Row>(sql: string, values?: Value[]): Row[];
  /** The rows one after another. The same statement must not run meanwhile. */
  each<Row>(sql: string, values?: Value[]): Iterable<Row>;
  change(sql: string, values: Value[]): WriteResult;
  run(script: string): void;
  close(): void;
}

export interface WriteResult {
  /** The number of changed rows. */
  changes: number;
  /** The rowid of the inserted row, if there is one. */
  lastInsertRowid: number | bigint;
}

/** Bytes to which the log is truncated when it restarts. */
const LOG_LIMIT = 16 * 1024 * 1024;
const VERSION = "SELECT sqlite_version() AS version";
const BUSY_TIMEOUT_MS = 2_000; // ms: a reader of another process may be recovering the log

export function openConnection(path: string, access: "writer" | "reader"): SqliteConnection {
  if (access === "reader") refuseStump(path);
  const db = new Database(path, access === "reader" ? { readonly: true } : { create: true, readwrite: true });
  // A cache of our own: `db.query` caches 20 statements and leaves the others open, and with them the connection.
  const statements = new Map<string, Statement>();

  function statement(sql: string): Statement {
    const known = statements.get(sql);
    if (known) return known;
    const made = db.prepare(sql);
    statements.set(sql, made);
    return made;
  }

  const connection: SqliteConnection = {
    // The values as one array: spread arguments would be copied for each statement.
    all: <Row>(sql: string, values: Value[] = []) => statement(sql).all(values as never) as Row[],
    each: <Row>(sql: string, values: Value[] = []) =>
      statement(sql).iterate(values as never) as Iterable<Row>,
    change: (sql, values) => statement(sql).run(values as never),
    run: (script) => void db.run(script),
    close() {
      for (const one of statements.values()) one.finalize();
      statements.clear();
      db.close(false);
    },
  };
  try {
    prepare(connection, access);
  } catch (thrown) {
    connection.close();
    throw thrown;
  }
  return connection;
}

/** SQLite takes a file of 0 or 1 bytes for a new database and deletes its log, even on a read. */
function refuseStump(path: string): void {
  if (walSize(path) === 0 || fileSize(path) > 1) return; // in this order: a new database gets its first page before a log
  throw Object.assign(new Error("only its write-ahead log is left"), { code: "SQLITE_CORRUPT" });
}

function prepare({ run }: SqliteConnection, access: "writer" | "reader"): void {
  run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  run("PRAGMA trusted_schema = OFF");
  if (access === "reader") return;
  run("PRAGMA journal_mode = WAL");
  run("PRAGMA synchronous = FULL");
  run("PRAGMA foreign_keys = ON");
  run("PRAGMA secure_delete = ON"); // purged text is overwritten
  run(`PRAGMA journal_size_limit = ${LOG_LIMIT}`);
  // macOS leaves writes in the drive's cache without this (docs/adr/0004-sqlite.md).
  if (process.platform === "darwin") run("PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON");
  // No waiting from here on: the home's lock admits one writer, and readers do not block it.
  run("PRAGMA busy_timeout = 0");
}

/**
 * Whether a second process may open the database. Before 3.51.3 two connections can corrupt a write-ahead log; macOS
 * has such a version of its own.
 */
export function canShareLog(): boolean {
  const db = new Database(":memory:");
  const { version } = db.query(VERSION).get() as { version: string };
  db.close();
  return canVersionShareLog(version);
}

/** The same, asked of an open connection: at the start of a program it takes a tenth of the time. */
export function canConnectionShareLog(db: SqliteConnection): boolean {
  const [{ version } = { version: "" }] = db.all<{ version: string }>(VERSION);
  return canVersionShareLog(version);
}

function canVersionShareLog(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  return major * 1_000_000 + minor * 1_000 + patch >= 3_051_003;
}

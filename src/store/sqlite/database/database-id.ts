import { closeSync, openSync, readSync, writeSync } from "node:fs";
import type { SqliteConnection } from "./connection.ts";
import { emptyLog } from "./empty-log.ts";

/**
 * The database id: a random number in the first page, which each commit also writes into the log. So a log shows which
 * database it belongs to, even next to another one (docs/adr/0017-database-id.md). 0 means none.
 */
export const DATABASE_ID_SCHEMA = 60; // the offset of `user_version` in the first page
/** The first schema whose programs write the id in every commit. */
const MARKED = 4;
const MAX_ID = 0x7fff_ffff;
const BEGIN = "BEGIN IMMEDIATE";

/**
 * The id in the file, without the log. Call it only while this process has no connection to the file: closing it drops
 * locks.
 */
export function readDatabaseId(database: string): number {
  const bytes = new DataView(new ArrayBuffer(4));
  const file = openSync(database, "r");
  try {
    return readSync(file, bytes, 0, 4, DATABASE_ID_SCHEMA) === 4 ? bytes.getInt32(0) : 0;
  } finally {
    closeSync(file);
  }
}

/** Gives a finished copy its own id, so that the log of the original does not belong to it. */
export function assignCopyId(file: string, schema: number): void {
  const bytes = new DataView(new ArrayBuffer(4));
  bytes.setInt32(0, schema < MARKED ? 0 : newMark());
  const copy = openSync(file, "r+");
  try {
    writeSync(copy, bytes, 0, 4, DATABASE_ID_SCHEMA);
  } finally {
    closeSync(copy);
  }
}

/**
 * Makes the connection write the id in every commit. A database without one gets one, unless an older program may write
 * it.
 */
export function stampCommits(db: SqliteConnection, schema: number): SqliteConnection {
  let mark = readFrom(db);
  if (mark === 0 && (schema === 0 || schema >= MARKED)) mark = writeNewId(db);
  if (mark === 0) return db;
  const sign = `PRAGMA user_version = ${mark}; COMMIT`;
  let isTouched = false;
  return {
    ...db,
    change(sql, values) {
      isTouched = true;
      return db.change(sql, values);
    },
    run(script) {
      if (script.startsWith(BEGIN)) isTouched = script !== BEGIN; // any other script writes
      // A transaction without a write stays one: on a full disk the id would take space.
      db.run(isTouched ? script.replace(/COMMIT$/, sign) : script);
    },
  };
}

/** Writes a new id through an empty log into the file, so that the log has the id from its first commit on. */
function writeNewId(db: SqliteConnection): number {
  if (!emptyLog(db)) return 0; // another process is reading; the next opening tries again
  const mark = newMark();
  db.run(`PRAGMA user_version = ${mark}`);
  emptyLog(db);
  return mark;
}

function readFrom(db: SqliteConnection): number {
  return db.all<{ user_version: number }>("PRAGMA user_version")[0]?.user_version ?? 0;
}

function newMark(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return 1 + (drawn % MAX_ID);
}

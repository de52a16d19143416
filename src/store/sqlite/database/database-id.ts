import { closeSync, openSync, readSync, writeSync } from "node:fs";
import type { SqliteConnection } from "./connection.ts";
import { emptyLog } from "./empty-log.ts";

/**
 * The mark of a database: a random number in its first page, which each of its commits writes into the log once more.
 * So a log shows whose it is, even where it lies beside another database (docs/adr/0017-database-id.md). 0 is none.
 */
export const DATABASE_ID_SCHEMA = 60; // the byte of the first page where the file format keeps `user_version`
/** The first schema whose programs put the mark into every commit. */
const MARKED = 4;
const MOST = 0x7fff_ffff;
const BEGIN = "BEGIN IMMEDIATE";

/** What the file itself says, without its log. Only where this process has no connection to it: closing drops locks. */
export function readDatabaseId(database: string): number {
  const bytes = new DataView(new ArrayBuffer(4));
  const file = openSync(database, "r");
  try {
    return readSync(file, bytes, 0, 4, DATABASE_ID_SCHEMA) === 4 ? bytes.getInt32(0) : 0;
  } finally {
    closeSync(file);
  }
}

/** A finished copy is a database of its own: the log of what it was copied from is none of its. */
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

/** The connection with the mark in every commit. A database that has none gets one, unless an older program may write it. */
export function stampCommits(db: SqliteConnection, schema: number): SqliteConnection {
  let mark = readFrom(db);
  if (mark === 0 && (schema === 0 || schema >= MARKED)) mark = giveMark(db);
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
      if (script.startsWith(BEGIN)) isTouched = script !== BEGIN; // a script of its own does write
      // A transaction in which nothing was written stays one: on a full disk it would take space.
      db.run(isTouched ? script.replace(/COMMIT$/, sign) : script);
    },
  };
}

/** Into an empty log, and from there into the file: what is in a log of its own has the mark from the first commit on. */
function giveMark(db: SqliteConnection): number {
  if (!emptyLog(db)) return 0; // somebody reads it just now: the next opening tries again
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
  return 1 + (drawn % MOST);
}

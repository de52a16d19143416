import { Database } from "bun:sqlite";
import { toStorageProblem } from "./sqlite-errors.ts";

/**
 * Takes the lock that this file is, or returns null when another process has it. The lock is an open exclusive
 * transaction on a database of its own: the system frees it however its holder ends.
 * Throws the problem of the disk when the file cannot be made or opened.
 */
export function takeLock(path: string): { release(): void } | null {
  let db: Database | null = null;
  try {
    const held = new Database(path, { create: true, readwrite: true });
    db = held;
    db.run("PRAGMA journal_mode = OFF"); // nothing is ever written: a journal would only have to be recovered
    db.run("BEGIN EXCLUSIVE");
    return { release: () => held.close(true) };
  } catch (thrown) {
    db?.close(true);
    if ((thrown as { code?: string }).code?.startsWith("SQLITE_BUSY")) return null;
    throw toStorageProblem(thrown, path);
  }
}

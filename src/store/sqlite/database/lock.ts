import { Database } from "bun:sqlite";
import { toStorageProblem } from "./sqlite-errors.ts";

/**
 * Takes the lock, or returns null if another process holds it. The lock is an open exclusive transaction on its own
 * database: the system frees it however the process ends. Throws a disk problem if the file cannot be made or opened.
 */
export function takeLock(path: string): { release(): void } | null {
  let db: Database | null = null;
  try {
    const held = new Database(path, { create: true, readwrite: true });
    db = held;
    db.run("PRAGMA journal_mode = OFF"); // nothing is ever written, so no journal
    db.run("BEGIN EXCLUSIVE");
    return { release: () => held.close(true) };
  } catch (thrown) {
    db?.close(true);
    if ((thrown as { code?: string }).code?.startsWith("SQLITE_BUSY")) return null;
    throw toStorageProblem(thrown, path);
  }
}

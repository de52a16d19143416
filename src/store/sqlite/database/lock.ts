import { Database } from "bun:sqlite";

/**
 * Takes the lock, or returns null if another process holds it. The lock is an open exclusive transaction on its own
 * database: the system frees it however the process ends.
 */
export function takeLock(path: string): { release(): void } | null {
  const db = new Database(path, { create: true, readwrite: true });
  try {
    db.run("PRAGMA journal_mode = OFF"); // nothing is ever written, so no journal
    db.run("BEGIN EXCLUSIVE");
    return { release: () => db.close(true) };
  } catch (thrown) {
    db.close(true);
    if ((thrown as { code?: string }).code?.startsWith("SQLITE_BUSY")) return null;
    throw thrown;
  }
}

import { Database } from "bun:sqlite";

/**
 * Takes the lock that this file is, or returns null when another process has it. The lock is an open exclusive
 * transaction on a database of its own: the system frees it however its holder ends.
 */
export function takeLock(path: string): { release(): void } | null {
  const db = new Database(path, { create: true, readwrite: true });
  try {
    db.run("PRAGMA journal_mode = OFF"); // nothing is ever written: a journal would only have to be recovered
    db.run("BEGIN EXCLUSIVE");
    return { release: () => db.close(true) };
  } catch (thrown) {
    db.close(true);
    if ((thrown as { code?: string }).code?.startsWith("SQLITE_BUSY")) return null;
    throw thrown;
  }
}

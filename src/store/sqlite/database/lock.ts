import { Database } from "bun:sqlite";
import { dirname } from "node:path";
import { Problem } from "../../../domain/problem.ts";
import { classify, toStorageProblem } from "./sqlite-errors.ts";
import { describeUnusableLock } from "./unusable-file.ts";

/**
 * Takes the lock, or returns null if another process holds it. The lock is an open exclusive transaction on its own
 * database: the system frees it however the process ends. Nothing is ever written. Throws a problem
 * that names the file if it cannot be made or opened.
 */
export function takeLock(path: string): { release(): void } | null {
  let db: Database | null = null;
  try {
    const held = new Database(path, { create: true, readwrite: true });
    db = held;
    // SQLite ignores OFF here. A journal file would need space, which a full disk does not have.
    db.run("PRAGMA journal_mode = MEMORY");
    db.run("BEGIN EXCLUSIVE");
    return { release: () => held.close(true) };
  } catch (thrown) {
    db?.close(true);
    if ((thrown as { code?: string }).code?.startsWith("SQLITE_BUSY")) return null;
    const failure = classify(thrown, path);
    const unusable = ["disk", "damaged", "other"].includes(failure) ? describeUnusableLock(path) : null;
    if (unusable !== null) throw new Problem("unavailable", unusable, { cause: thrown });
    if (failure !== "full") throw toStorageProblem(thrown, path);
    const detail = `${dirname(path)} has no room for the lock of the home. Free some space.`;
    throw new Problem("disk-full", detail, { cause: thrown });
  }
}

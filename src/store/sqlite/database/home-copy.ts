import { accessSync, constants, copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileKind } from "../../../disk/file-kind.ts";
import { Problem } from "../../../domain/problem.ts";
import { freeBytes, LOW_SPACE_BYTES } from "./sqlite-errors.ts";

/** A copy of a database, with its log, in a temporary folder that only the owner can open. */
export interface DatabaseCopy {
  database: string;
  lock: string;
  remove(): void;
}

/** Why the disk of the home takes no write; null if it takes them. */
export function findWriteObstacle(database: string): "full" | "read-only" | null {
  const folder = dirname(database);
  try {
    accessSync(folder, constants.W_OK);
  } catch (thrown) {
    return (thrown as { code?: string }).code === "EROFS" ? "read-only" : null;
  }
  return freeBytes(folder) < LOW_SPACE_BYTES ? "full" : null;
}

/**
 * Copies the database of a stopped home whose disk takes no write: SQLite needs to write beside a database even to read
 * it. Null if the disk takes writes, or if there is no database. Throws `conflict`.
 */
export function copyUnwritable(database: string): DatabaseCopy | null {
  if (findWriteObstacle(database) === null || fileKind(database) !== "file") return null;
  let folder: string | undefined;
  try {
    folder = mkdtempSync(join(tmpdir(), "creel-")); // 0700
    const copy = join(folder, "creel.db");
    for (const end of ["", "-wal"])
      if (fileKind(database + end) === "file") copyFileSync(database + end, copy + end);
    const made = folder;
    return { database: copy, lock: join(made, "lock.db"), remove: () => removeFolder(made) };
  } catch (cause) {
    if (folder !== undefined) removeFolder(folder);
    const detail = `The disk of the home takes no write, and ${tmpdir()} has no room for a copy to read. Set TMPDIR to a folder on another disk.`;
    throw new Problem("conflict", detail, { cause });
  }
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

import { accessSync, closeSync, constants, openSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { isOutOfDescriptors } from "../../../disk/spare-descriptors.ts";
import { Problem } from "../../../domain/problem.ts";

/**
 * The kinds of SQLite errors. `halfway`: a transaction was interrupted that only a writer can roll back. `read-only`:
 * a file of the database may not be written. `descriptors`: this process can open no further file.
 */
export type SqliteFailure =
  | "full"
  | "disk"
  | "damaged"
  | "conflict"
  | "busy"
  | "halfway"
  | "read-only"
  | "descriptors"
  | "other";

/** The message and the cure for `halfway`. */
export const NEEDS_RECOVERY = {
  says: "Creel was stopped in the middle of a write, which only Creel itself can roll back.",
  cure: "Start Creel, or run `creel list`: that rolls it back, and no confirmed change is lost. Then try again.",
};

export const LOW_SPACE_BYTES = 256 * 1024; // bytes below which a disk counts as full

/**
 * Classifies an error. `path` is the database: on a full disk SQLite reports the growth of its log index as an I/O
 * error.
 */
export function classify(cause: unknown, path: string): SqliteFailure {
  const code = (cause as { code?: string } | null)?.code ?? "";
  if (code === "SQLITE_FULL" || code === "ENOSPC" || code === "EDQUOT") return "full";
  if (code.startsWith("SQLITE_CANTOPEN") && !hasDescriptor()) return "descriptors";
  if (code.startsWith("SQLITE_IOERR") || code.startsWith("SQLITE_CANTOPEN") || code === "EIO")
    return freeBytes(dirname(path)) < LOW_SPACE_BYTES ? "full" : "disk";
  if (code.startsWith("SQLITE_CORRUPT") || code === "SQLITE_NOTADB") return "damaged";
  // Our statements name existing columns, so a bit has changed in the definition of a table.
  if (/^no such column|has no column named/.test((cause as Error | null)?.message ?? "")) return "damaged";
  if (/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)/.test(code)) return "conflict";
  if (code.startsWith("SQLITE_READONLY")) return findReadOnlyFile(path) === null ? "halfway" : "read-only";
  return code.startsWith("SQLITE_BUSY") || code === "SQLITE_PROTOCOL" ? "busy" : "other";
}

function hasDescriptor(): boolean {
  try {
    closeSync(openSync("/dev/null", "r"));
    return true;
  } catch (thrown) {
    return !isOutOfDescriptors(thrown);
  }
}

/** The problem for the caller. */
export function toStorageProblem(cause: unknown, path: string): Problem {
  if (cause instanceof Problem) return cause;
  switch (classify(cause, path)) {
    case "conflict":
      return new Problem("conflict", "This exists already. Choose another name.", { cause });
    case "full":
      return noSpaceLeft(cause);
    case "disk":
    case "busy":
      // After a failed sync the result is unknown; the same Idempotency-Key prevents a duplicate.
      return new Problem(
        "unavailable",
        "The disk failed, so this may not be stored. Send it again, with the same Idempotency-Key if it had one.",
        { cause, retryAfter: 5 },
      );
    case "descriptors":
      return new Problem(
        "unavailable",
        "Clients hold as many connections as this system allows. Try again in some seconds.",
        { cause, retryAfter: 5 },
      );
    case "damaged":
      return new Problem(
        "unavailable",
        "The database is damaged in a part that this request needs. `creel doctor` shows where, and what to do.",
        { cause, retryAfter: 60 },
      );
    case "read-only":
      return new Problem("unavailable", describeReadOnly(path), { cause });
    default:
      return new Problem("internal", "Creel failed at this request. Try again; its log has the reason.", {
        cause,
      });
  }
}

/** The message for `read-only`, with the file and the cure. */
export function describeReadOnly(path: string): string {
  const file = findReadOnlyFile(path) ?? path;
  return `Creel may not write ${file}, so nothing was stored. Stop Creel, make it writable (\`chmod u+w '${file}'\`) and start it again.`;
}

/** The first file of the database that may not be written. SQLite gives its log and the log's index the mode of the database. */
function findReadOnlyFile(path: string): string | null {
  const files = [path, `${path}-wal`, `${path}-shm`, dirname(path)];
  return files.find((file) => !isWritable(file)) ?? null;
}

function isWritable(file: string): boolean {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return true;
  if ((stat.mode & 0o200) === 0) return false;
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The problem of what grows, while the last space is reserved. */
export function spaceReserved(): Problem {
  return new Problem(
    "disk-full",
    "The disk is full, so nothing was stored. Free some space, so that 5 MiB are free, and try again. Completing, trashing and purging still work.",
    { retryAfter: 30 },
  );
}

/** The problem when other files have taken the reserved space too. */
export function noSpaceLeft(cause?: unknown): Problem {
  return new Problem(
    "disk-full",
    "The disk has no space left, so nothing was stored. Delete other files from it, so that 5 MiB are free, and try again.",
    { retryAfter: 30, cause },
  );
}

/** The free bytes in a folder; a large number if the system does not say. */
export function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.MAX_SAFE_INTEGER;
  }
}

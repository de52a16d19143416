import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { Problem } from "../../../domain/problem.ts";

/** The kinds of SQLite errors. `halfway`: a transaction was interrupted that only a writer can roll back. */
export type SqliteFailure = "full" | "disk" | "damaged" | "conflict" | "busy" | "halfway" | "other";

/** The message and the cure for `halfway`. */
export const NEEDS_RECOVERY = {
  says: "Creel was stopped in the middle of a write, which only Creel itself can roll back.",
  cure: "Start Creel, or run `creel list`: that rolls it back, and no confirmed change is lost. Then try again.",
};

const LOW_SPACE_BYTES = 256 * 1024; // bytes

/**
 * Classifies an error. `path` is the database: on a full disk SQLite reports the growth of its log index as an I/O
 * error.
 */
export function classify(cause: unknown, path: string): SqliteFailure {
  const code = (cause as { code?: string } | null)?.code ?? "";
  if (code === "SQLITE_FULL" || code === "ENOSPC" || code === "EDQUOT") return "full";
  if (code.startsWith("SQLITE_IOERR") || code.startsWith("SQLITE_CANTOPEN") || code === "EIO")
    return freeBytes(dirname(path)) < LOW_SPACE_BYTES ? "full" : "disk";
  if (code.startsWith("SQLITE_CORRUPT") || code === "SQLITE_NOTADB") return "damaged";
  // Our statements name existing columns, so a bit has changed in the definition of a table.
  if (/^no such column|has no column named/.test((cause as Error | null)?.message ?? "")) return "damaged";
  if (/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)/.test(code)) return "conflict";
  if (code.startsWith("SQLITE_READONLY")) return "halfway";
  return code.startsWith("SQLITE_BUSY") || code === "SQLITE_PROTOCOL" ? "busy" : "other";
}

/** The problem for the caller. */
export function toStorageProblem(cause: unknown, path: string): Problem {
  if (cause instanceof Problem) return cause;
  switch (classify(cause, path)) {
    case "conflict":
      return new Problem("conflict", "This exists already. Choose another name.", { cause });
    case "full":
      return diskFull(cause);
    case "disk":
    case "busy":
      // After a failed sync the result is unknown; the same Idempotency-Key prevents a duplicate.
      return new Problem(
        "unavailable",
        "The disk failed, so this may not be stored. Send it again, with the same Idempotency-Key if it had one.",
        { cause, retryAfter: 5 },
      );
    case "damaged":
      return new Problem(
        "unavailable",
        "The database is damaged in a part that this request needs. `creel doctor` shows where, and what to do.",
        { cause, retryAfter: 60 },
      );
    default:
      return new Problem("internal", "Creel failed at this request. Try again; its log has the reason.", {
        cause,
      });
  }
}

export function diskFull(cause?: unknown): Problem {
  return new Problem(
    "disk-full",
    "The disk is full, so nothing was stored. Free some space and try again. Completing, trashing and purging still work.",
    {
      retryAfter: 30,
      cause,
    },
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

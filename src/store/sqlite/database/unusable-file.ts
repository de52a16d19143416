// A file of the home that is there, but that Creel cannot use: the sentence that names it, with the cure.
import { accessSync, constants, lstatSync } from "node:fs";
import { fileKind } from "../../../disk/file-kind.ts";
import { Problem } from "../../../domain/problem.ts";

const FORBIDDEN = ["EACCES", "EPERM"];

/** Runs a read of a file. An error of the system becomes a problem with the cure. */
export function readOrExplain<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const { code = "unknown error" } = cause as { code?: string };
    const cure = FORBIDDEN.includes(code)
      ? `Give it back to the user who runs Creel and make it readable (\`chmod u+rw '${file}'\`), then try again.`
      : "Check the disk, then try again.";
    throw new Problem("unavailable", `Creel cannot read ${file} (${code}). Nothing was changed. ${cure}`, {
      cause,
    });
  }
}

const SIDE_FILES = ["-wal", "-shm", "-journal"] as const; // that SQLite makes beside a database

/** The first file beside the database that SQLite cannot use because it is no regular file; null if there is none. */
export function findIrregularSideFile(database: string): { says: string; cure: string } | null {
  if (isIrregular(database)) return null; // or the folder may not be looked at
  const end = SIDE_FILES.find((one) => isIrregular(database + one));
  if (end === undefined) return null;
  const file = database + end;
  const log =
    end === "-wal" ? " If a program moved the log away, put it back: it has the latest changes." : "";
  return {
    says: `${file} is not a regular file, so SQLite cannot open the database.`,
    cure: `Stop Creel, move that out of the home, and start Creel again.${log}`,
  };
}

/** Whether there is something else than a file: to open a FIFO would wait for another program. */
export function isIrregular(file: string): boolean {
  const kind = fileKind(file);
  return kind === "folder" || kind === "other";
}

/** The problem of a lock that SQLite could not open; null if the file itself is as it must be: empty, or missing. */
export function describeUnusableLock(path: string): string | null {
  const wrong = findLockFlaw(path);
  return wrong === null
    ? null
    : `${path} ${wrong}, so Creel cannot lock this home. Creel stores nothing in it: stop Creel, remove it, and start Creel again.`;
}

function findLockFlaw(path: string): string | null {
  const stat = lstatOrNull(path);
  if (stat === null) return null;
  const kind = fileKind(path);
  if (kind === "folder") return "is a folder";
  if (kind === "missing") return "is a link that leads nowhere";
  if (kind === "other") return "is not a regular file";
  try {
    accessSync(path, constants.R_OK);
  } catch (thrown) {
    const { code = "" } = thrown as { code?: string };
    return FORBIDDEN.includes(code) ? "may not be read" : null;
  }
  return stat.isFile() && stat.size === 0 ? null : "is not the lock that Creel made";
}

function lstatOrNull(path: string) {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}

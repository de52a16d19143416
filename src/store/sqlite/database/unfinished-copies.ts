import { readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** The endings of the files that SQLite keeps beside a database. */
export const LOG_ENDINGS = ["-wal", "-shm", "-journal"];

const UNFINISHED_AFTER_MS = 3_600_000; // ms; the process of an older unfinished copy was killed
const LOG_ENDING = `(?:${LOG_ENDINGS.join("|")})?`;
/** A copy that is being written, or its log. */
const PART = new RegExp(`\\.part${LOG_ENDING}$`);
/** What a restore writes beside the database, after the name of that: a copy, or a part of one. */
const RESTORED = new RegExp(`^\\.restored(?:\\.again)?${LOG_ENDING}$`);
const RESTORED_PART = new RegExp(`^\\.restored(?:\\.again)?\\.[\\da-f-]{36}\\.part${LOG_ENDING}$`);

/** The verified copy that a restore puts in place of the database. */
export function restoredCopy(database: string): string {
  return `${database}.restored`;
}

/** Removes what killed backups and restores began to write: in the folder of the backups, and beside the database. */
export function removeUnfinishedCopies(database: string, backups: string): void {
  removeOld(backups, (name) => PART.test(name));
  removeOld(dirname(database), (name) => RESTORED_PART.test(endingOf(name, database)));
}

/**
 * Removes the copies of restores that were killed before they moved the database: it is in use, so they are older. Only
 * the holder of the home may call it, once it has opened the database.
 */
export function removeRestoredCopies(database: string, backups: string): void {
  removeUnfinishedCopies(database, backups);
  for (const name of namesIn(dirname(database)))
    if (RESTORED.test(endingOf(name, database))) rmSync(join(dirname(database), name), { force: true });
}

/** The part of a name after that of the database; empty for another name. */
function endingOf(name: string, database: string): string {
  const prefix = basename(database);
  return name.startsWith(prefix) ? name.slice(prefix.length) : "";
}

function removeOld(folder: string, isPart: (name: string) => boolean): void {
  for (const name of namesIn(folder).filter(isPart)) {
    const file = join(folder, name);
    const writtenOn = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - writtenOn > UNFINISHED_AFTER_MS) rmSync(file, { force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // it is missing, or may not be read
  }
}

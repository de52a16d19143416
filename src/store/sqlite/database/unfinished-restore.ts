import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileKind } from "../../../disk/file-kind.ts";
import { openBackups } from "./backup-folder.ts";

/** The verified copy that a restore puts in place of the database. */
export function restoredCopy(database: string): string {
  return `${database}.restored`;
}

/** The cure if a restore was killed after it moved the database away; null if the database was lost otherwise. */
export function describeUnfinishedRestore(database: string): string | null {
  const copy = restoredCopy(database);
  if (fileKind(database) !== "missing" || fileKind(copy) !== "file") return null;
  const before = findReplaced(database);
  return `A restore was interrupted: \`creel restore ${copy}\` finishes it.${before === null ? "" : ` The database before it is ${before}.`}`;
}

/** The database that the latest restore moved away; null if there is none. */
function findReplaced(database: string): string | null {
  const folder = openBackups(database).path;
  if (fileKind(folder) !== "folder") return null;
  const files = readdirSync(folder)
    .filter((name) => name.startsWith("replaced-"))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .map((name) => join(folder, name, "creel.db"));
  return files.filter((file) => existsSync(file)).at(-1) ?? null;
}

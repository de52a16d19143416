import { closeSync, fsyncSync, openSync, renameSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Gives a finished file its name: when this returns, the file is on the disk under it. Never for the open database
 * itself: closing any handle on that drops SQLite's locks.
 */
export function putInPlace(from: string, to: string): void {
  sync(from);
  renameSync(from, to);
  syncFolder(dirname(to));
}

/** Windows cannot open a folder, and keeps the order of renames by itself. */
export function syncFolder(folder: string): void {
  if (process.platform !== "win32") sync(folder);
}

function sync(path: string): void {
  const handle = openSync(path, process.platform === "win32" ? "r+" : "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

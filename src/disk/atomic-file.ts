import { closeSync, fchmodSync, fsyncSync, openSync, renameSync, unlinkSync, writeFileSync } from "node:fs";

/*
 * The code that a capture to another computer runs mentions neither `Buffer` nor `node:path`: both slow a cold start
 * (docs/adr/0009-cold-start.md).
 */

/**
 * Puts a text in the place of a file, whole or not at all, whenever the power fails: when this returns, it is on the disk
 * under that name. The next write removes a file that a crash has left beside it, so that no secret stays there.
 */
export function writeAtomic(path: string, text: string, mode = 0o600): void {
  const fresh = `${path}.new`;
  removeIfThere(fresh); // it could have another mode
  try {
    writeSynced(fresh, text, mode);
    renameSync(fresh, path);
  } catch (thrown) {
    removeIfThere(fresh);
    throw thrown;
  }
  syncFolder(folderOf(path));
}

/**
 * Gives a finished file its name: when this returns, the file is on the disk under it. Never for the open database
 * itself: closing any handle on that drops SQLite's locks.
 */
export function putInPlace(from: string, to: string): void {
  sync(from);
  renameSync(from, to);
  syncFolder(folderOf(to));
}

/** Writes a file of the owner's and syncs it. Its name is on the disk when its folder is synced. */
export function writeSynced(path: string, text: string, mode?: number): void {
  const fd = openSync(path, "w", 0o600);
  try {
    writeFileSync(fd, text); // all of it, and from cold in a sixth of the time that `writeSync` takes
    if (mode !== undefined) fchmodSync(fd, mode); // here, because the umask takes from the mode that `open` is given
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** A new name is on the disk when its folder is. Windows cannot open a folder, and keeps the order of renames by itself. */
export function syncFolder(folder: string): void {
  if (process.platform !== "win32") sync(folder);
}

/** Another process may have been faster. False if it is gone already. */
export function removeIfThere(path: string): boolean {
  try {
    unlinkSync(path);
    return true;
  } catch (thrown) {
    if ((thrown as { code?: string }).code === undefined) throw thrown;
    return false;
  }
}

function sync(path: string): void {
  const fd = openSync(path, process.platform === "win32" ? "r+" : "r");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

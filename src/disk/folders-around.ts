import { lstatSync } from "node:fs";
import { isForeign } from "./drop-file.ts";

/** A folder in which another user could put something else in the place of what is in it, and why. */
export interface UnsafeFolder {
  at: string;
  obstacle: "foreign-around" | "open-around";
}

const WRITABLE_BY_ALL = 0o002;
const WRITABLE_BY_GROUP = 0o020;
const STICKY = 0o1000; // only the owner of a file, or of the folder, renames it

/**
 * The first of the folders around a real path that belongs to another user or that others may write; null if there is none.
 * The group that has the number of the user is his own. Throws errors of the disk.
 */
export function findUnsafeFolderAround(path: string): UnsafeFolder | null {
  if (process.platform === "win32") return null;
  const own = process.getgid?.() === process.getuid?.() ? process.getgid?.() : 0;
  for (let at = path; at !== "/"; ) {
    at = at.slice(0, at.lastIndexOf("/")) || "/";
    const stats = lstatSync(at);
    if (isForeign(stats)) return { at, obstacle: "foreign-around" };
    const isOwnGroup = stats.gid === 0 || stats.gid === own;
    const others = WRITABLE_BY_ALL | (isOwnGroup ? 0 : WRITABLE_BY_GROUP);
    if ((stats.mode & others) !== 0 && (stats.mode & STICKY) === 0) return { at, obstacle: "open-around" };
  }
  return null;
}

import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  promises,
  readSync,
  realpathSync,
  renameSync,
  type Stats,
} from "node:fs";
import { syncFolder } from "./atomic-file.ts";

/** Why a file in a folder of the user's cannot be read or taken. */
export type FileObstacle =
  | "missing"
  | "link"
  | "not-a-file"
  | "not-a-folder"
  | "foreign"
  | "open-to-all"
  | "forbidden"
  | "locked"
  | "large"
  | "not-text"
  | "changing"
  | "silent"
  | "unreadable";

/** A text with the mark of its file; or the reason why there is none. */
export type ReadResult = { text: string; mark: string } | { obstacle: FileObstacle };

const WRITABLE_BY_ALL = 0o002;
/** The folders whose disk was asked and did not answer yet. */
const unanswered = new Set<string>();
const IS_WINDOWS = process.platform === "win32";

/** Reads a file of UTF-8 without following a link, and notices if it changes meanwhile. */
export function readDropFile(path: string, maxBytes: number): ReadResult {
  try {
    const before = lstatSync(path);
    const obstacle = findFileObstacle(before, maxBytes);
    if (obstacle) return { obstacle };
    const fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      if (markOf(fstatSync(fd)) !== markOf(before)) return { obstacle: "changing" };
      const bytes = readAll(fd, before.size);
      if (bytes === null || markOf(fstatSync(fd)) !== markOf(before)) return { obstacle: "changing" };
      const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
      return text.includes("\0") ? { obstacle: "not-text" } : { text, mark: markOf(before) };
    } finally {
      closeSync(fd);
    }
  } catch (thrown) {
    return { obstacle: thrown instanceof TypeError ? "not-text" : obstacleOf(thrown) };
  }
}

/** Why the user's own files in this folder cannot be trusted or listed; null if they can. */
export function findFolderObstacle(path: string): FileObstacle | null {
  try {
    const stats = lstatSync(path);
    if (stats.isSymbolicLink() || realpathSync(path) !== path) return "link";
    if (!stats.isDirectory()) return "not-a-folder";
    return findOwnerObstacle(stats);
  } catch (thrown) {
    return obstacleOf(thrown);
  }
}

/** Why another user could have put files into a folder with these data; null if none could. */
export function findOwnerObstacle(stats: Stats): FileObstacle | null {
  if (isForeign(stats)) return "foreign";
  return !IS_WINDOWS && (stats.mode & WRITABLE_BY_ALL) !== 0 ? "open-to-all" : null;
}

/** Whether the folder's disk answers within this time: a synchronous call to one that does not would stop the process. */
export async function answersInTime(path: string, ms: number): Promise<boolean> {
  if (unanswered.has(path)) return false; // each further call would take one more thread
  unanswered.add(path);
  const answer = promises
    .lstat(path)
    .catch(() => {}) // the synchronous call has the reason
    .then(() => unanswered.delete(path));
  return Promise.race([answer, new Promise<false>((resolve) => setTimeout(resolve, ms, false))]);
}

/** Changes whenever the file is written or replaced; null if it is missing. */
export function fileMark(path: string): string | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats ? markOf(stats) : null;
}

/**
 * Renames a file within its folder: when this returns null, no other process takes it, also after a power cut. `missing`:
 * another process was faster.
 */
export function renameAside(folder: string, from: string, to: string): FileObstacle | null {
  try {
    renameSync(`${folder}/${from}`, `${folder}/${to}`);
  } catch (thrown) {
    const obstacle = obstacleOf(thrown);
    return obstacle === "missing" ? obstacle : "locked";
  }
  try {
    syncFolder(folder);
  } catch {
    // Some network file systems cannot sync a folder.
  }
  return null;
}

function findFileObstacle(stats: Stats, maxBytes: number): FileObstacle | null {
  if (stats.isSymbolicLink()) return "link";
  if (!stats.isFile()) return "not-a-file";
  if (isForeign(stats)) return "foreign";
  return stats.size > maxBytes ? "large" : null;
}

/** Whether it belongs to another user, who is not root. */
export function isForeign({ uid }: Stats): boolean {
  return process.getuid !== undefined && ![process.getuid(), 0].includes(uid);
}

function markOf({ ino, size, mtimeMs }: Stats): string {
  return `${ino} ${size} ${mtimeMs}`;
}

/** Null if the file has another size. */
function readAll(fd: number, size: number): Uint8Array | null {
  const bytes = new Uint8Array(size + 1);
  let length = 0;
  for (;;) {
    const count = readSync(fd, bytes, length, bytes.length - length, null);
    length += count;
    if (count === 0 || length > size) break;
  }
  return length === size ? bytes.subarray(0, size) : null;
}

function obstacleOf(thrown: unknown): FileObstacle {
  const code = (thrown as { code?: string }).code ?? "";
  if (["ENOENT", "ENOTDIR"].includes(code)) return "missing";
  if (["EACCES", "EPERM"].includes(code)) return "forbidden";
  return code === "ELOOP" ? "link" : "unreadable";
}

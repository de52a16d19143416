import { existsSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { appendFile, chmod, copyFile, open, realpath, stat, statfs, utimes } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { syncFolder } from "../disk/atomic-file.ts";
import { makeSubfolder } from "../disk/subfolder.ts";
import type { StayedItem } from "../domain/import/import.ts";
import { Problem } from "../domain/problem.ts";
import { listFolderFiles } from "./archives/folder.ts";

const SPACE_FACTOR = 8; // of the file: its copy, the stage and the items with their indexes
const RESERVE_BYTES = 64 * 1024 * 1024; // that captures keep

export const STAGE_GONE = "What Creel read of this file was deleted after 30 days. Import the file again.";
export const COPY_GONE =
  "The copy of the file is not in this home. `creel import undo` takes back what is here of it; then import the file again.";

/** The files of one import in the home: the source as it came, its stage, and the report. */
export interface ImportFolder {
  source: string;
  stage: string;
  report: string;
  /** The items that stayed at an undo. After a crash some may be there twice. */
  stayed: string;
  /** The columns of a CSV, as it was read or as the question with which reading failed. */
  columns: string;
}

export function importFolder(imports: string, id: string): ImportFolder {
  const folder = join(imports, id);
  return {
    source: join(folder, "source"),
    stage: join(folder, "stage.db"),
    report: join(folder, "report.jsonl"),
    stayed: join(folder, "stayed.jsonl"),
    columns: join(folder, "columns.json"),
  };
}

/** Makes the folder of an import. */
export function makeImportFolder(imports: string, id: string): void {
  makeSubfolder(imports);
  makeSubfolder(join(imports, id));
}

const MISSING = ["ENOENT", "ENOTDIR", "ENAMETOOLONG"]; // no file can have such a path

export function notAFile(name: string): Problem {
  return new Problem("invalid", `“${name}” is not a file or folder, but a device or the like. Name a file.`);
}

/**
 * Copies a file or folder into the home, so that a better program can read it again. Nobody else may read the copies. Of
 * a folder it copies what `archives/folder.ts` reads. Returns the bytes of a file. Throws `invalid` and `disk-full`.
 */
export async function copySource(given: string, { source }: ImportFolder): Promise<number> {
  try {
    const from = await realpath(given); // the copy of a link would be a link
    const found = statSync(from);
    const name = basename(given);
    if (!found.isFile() && !found.isDirectory()) throw notAFile(name);
    // Files of the system, as /proc/kmsg, have no size; reading one can wait for ever.
    if (found.isFile() && found.size === 0)
      throw new Problem("invalid", `“${name}” is empty. Name another file.`);
    if (found.isDirectory()) await copyFolder(from, source);
    else {
      await requireSpace(dirname(source), found.size);
      await copyOne(from, source);
      await syncFile(source);
    }
    syncFolder(dirname(source));
    return found.isFile() ? statSync(source).size : 0;
  } catch (cause) {
    const { code = "" } = cause as { code?: string };
    if (MISSING.includes(code))
      throw new Problem("invalid", `There is no file ${given}. Check its name.`, { cause });
    if (code === "ELOOP")
      throw new Problem("invalid", `${given} is a link that leads back to itself. Name a file.`, { cause });
    throw toFileProblem(cause, given);
  }
}

async function copyFolder(from: string, source: string): Promise<void> {
  if (source.startsWith(from + sep))
    throw new Problem("invalid", `“${basename(from)}” contains the home of Creel. Name a folder without it.`);
  const names = await listFolderFiles(from);
  if (names.length === 0)
    throw new Problem(
      "invalid",
      `“${basename(from)}” has no files; hidden ones and links do not count. Name another folder.`,
    );
  let bytes = 0;
  for (const name of names) bytes += (await stat(join(from, name))).size;
  await requireSpace(dirname(source), bytes);
  makeSubfolder(source);
  for (const name of names) {
    for (let at = name.indexOf("/"); at >= 0; at = name.indexOf("/", at + 1))
      makeSubfolder(join(source, name.slice(0, at)));
    await copyOne(join(from, name), join(source, name));
  }
  await keepTime(from, source);
}

async function copyOne(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, 0o600);
  await keepTime(from, to);
}

/** "Tomorrow" in a file counts from the day of the file. */
async function keepTime(from: string, to: string): Promise<void> {
  const { atime, mtime } = await stat(from);
  await utimes(to, atime, mtime);
}

/**
 * Adds a piece of an upload at its offset. A repeated piece is written again. Returns the bytes that are there. Throws
 * `invalid` if a piece before it is missing, and `disk-full`.
 */
export async function writePiece({ source }: ImportFolder, at: number, bytes: Uint8Array): Promise<number> {
  const size = existsSync(source) ? statSync(source).size : 0;
  if (at > size)
    throw new Problem("invalid", `The piece at ${at} came before the bytes from ${size}. Send those first.`, {
      field: "at",
    });
  try {
    await requireSpace(join(source, ".."), bytes.length);
    const file = await open(source, size > 0 ? "r+" : "w", 0o600);
    try {
      for (let done = 0; done < bytes.length; )
        done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
      await file.sync();
      return (await file.stat()).size;
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw toFileProblem(cause, "the file");
  }
}

/** Throws `conflict` if a restore brought the import and not its files, or the stage is deleted. */
export function requireStage({ source, stage }: ImportFolder): void {
  if (!existsSync(stage)) throw new Problem("conflict", existsSync(source) ? STAGE_GONE : COPY_GONE);
}

/** Throws `disk-full` while a stage is written, if captures need the rest of the disk. */
export function requireReserve(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < RESERVE_BYTES) throw noRoomToRead();
}

/** The problem of a disk that gets full while a file is read. */
export function noRoomToRead(cause?: unknown): Problem {
  const detail =
    "The disk has no room for the records of the file, and new items need the rest of it. Free some space, then import the file again.";
  return new Problem("disk-full", detail, { cause });
}

/** Throws `disk-full` unless a source of these bytes, its stage and its items leave room for captures. */
async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes * SPACE_FACTOR + RESERVE_BYTES) throw noRoom();
}

export function sourceSize({ source }: ImportFolder): number {
  return existsSync(source) && statSync(source).isFile() ? statSync(source).size : 0;
}

/** Names items that stay at an undo. Throws `disk-full`. */
export async function appendStayed(
  { stayed: path }: ImportFolder,
  rows: readonly StayedItem[],
): Promise<void> {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  await appendFile(path, text, { mode: 0o600 }).catch((cause) => {
    throw toFileProblem(cause, path);
  });
}

export function removeStage({ stage }: Pick<ImportFolder, "stage">): void {
  for (const end of ["", "-wal", "-shm"]) rmSync(stage + end, { force: true });
}

/** Deletes what was read of a source. */
export function removeReading(files: Pick<ImportFolder, "stage" | "columns">): void {
  removeStage(files);
  rmSync(files.columns, { force: true });
}

export function removeImportFolder(imports: string, id: string): void {
  const folder = join(imports, basename(id));
  rmSync(folder, { recursive: true, force: true });
}

/** Deletes the folders that are older than a moment and of no import: a crash, or a backup that was restored, left them. */
export function removeUnknownFolders(imports: string, known: ReadonlySet<string>, before: number): void {
  for (const name of existsSync(imports) ? readdirSync(imports) : [])
    if (!known.has(name) && statSync(join(imports, name)).mtimeMs / 1000 < before)
      removeImportFolder(imports, name);
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function noRoom(cause?: unknown): Problem {
  const detail = "The disk has no room for the file and its items. Free some space, then try again.";
  return new Problem("disk-full", detail, { cause });
}

/** The problem of an error of the file system. */
export function toFileProblem(cause: unknown, path: string): Problem {
  if (cause instanceof Problem) return cause;
  const { code, message } = cause as { code?: string; message: string };
  if (code === "ENOSPC" || code === "EDQUOT") return noRoom(cause);
  return new Problem("invalid", `${path} cannot be read: ${message}. Check its permissions.`, { cause });
}

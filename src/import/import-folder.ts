import { closeSync, existsSync, fsyncSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { cp, lstat, open } from "node:fs/promises";
import { basename, join } from "node:path";
import { syncFolder } from "../disk/atomic-file.ts";
import { makeSubfolder } from "../disk/subfolder.ts";
import { Problem } from "../domain/problem.ts";

/** The files of one import in the home: the source as it came, its stage, and the report. */
export interface ImportFolder {
  source: string;
  stage: string;
  report: string;
}

export function importFolder(imports: string, id: string): ImportFolder {
  const folder = join(imports, id);
  return {
    source: join(folder, "source"),
    stage: join(folder, "stage.db"),
    report: join(folder, "report.jsonl"),
  };
}

/** Makes the folder of an import. */
export function makeImportFolder(imports: string, id: string): void {
  makeSubfolder(imports);
  makeSubfolder(join(imports, id));
}

/**
 * Copies a file or folder into the home, so that a better program can read it again. Links in a folder are not followed:
 * one could lead to a file that is not part of the export. Returns the bytes of a file. Throws `invalid` and `disk-full`.
 */
export async function copySource(from: string, { source }: ImportFolder): Promise<number> {
  if (!existsSync(from)) throw new Problem("invalid", `There is no file ${from}. Check its name.`);
  try {
    await cp(from, source, { recursive: true, filter: async (path) => path === from || isPlain(path) });
    const bytes = statSync(source).isFile() ? await syncFile(source) : 0;
    syncFolder(join(source, ".."));
    return bytes;
  } catch (cause) {
    throw asProblem(cause, from);
  }
}

/** Adds a piece of an upload at its offset. A repeated piece is written again. Throws `invalid` if a piece before it is missing. */
export function writePiece({ source }: ImportFolder, at: number, bytes: Uint8Array): number {
  const size = existsSync(source) ? statSync(source).size : 0;
  if (at > size)
    throw new Problem("invalid", `The piece at ${at} came before the bytes from ${size}. Send those first.`, {
      field: "at",
    });
  const file = openSync(source, existsSync(source) ? "r+" : "w", 0o600);
  try {
    writeSync(file, bytes, 0, bytes.length, at);
    fsyncSync(file);
    return Math.max(size, at + bytes.length);
  } catch (cause) {
    throw asProblem(cause, "the file");
  } finally {
    closeSync(file);
  }
}

export function sourceSize({ source }: ImportFolder): number {
  return existsSync(source) && statSync(source).isFile() ? statSync(source).size : 0;
}

export function removeStage({ stage }: Pick<ImportFolder, "stage">): void {
  for (const end of ["", "-wal", "-shm"]) rmSync(stage + end, { force: true });
}

export function removeImportFolder(imports: string, id: string): void {
  rmSync(join(imports, basename(id)), { recursive: true, force: true });
}

async function isPlain(path: string): Promise<boolean> {
  const found = await lstat(path);
  return found.isFile() || found.isDirectory();
}

async function syncFile(path: string): Promise<number> {
  const file = await open(path, "r+");
  try {
    await file.chmod(0o600);
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

function asProblem(cause: unknown, path: string): Problem {
  if (cause instanceof Problem) return cause;
  const { code, message } = cause as { code?: string; message: string };
  if (code === "ENOSPC" || code === "EDQUOT")
    return new Problem(
      "disk-full",
      "The disk has no room for a copy of the file. Free some space, then try again.",
      { cause },
    );
  return new Problem("invalid", `${path} cannot be read: ${message}. Check its permissions.`, { cause });
}

import { lstatSync } from "node:fs";
import { removeIfThere } from "../../../disk/atomic-file.ts";
import { ChangedFile, NotAFile } from "../../../disk/changed-file.ts";
import { makeSubfolder } from "../../../disk/subfolder.ts";
import { COPY_FOLDERS, COPY_MARKER, foldFileName } from "../../../domain/copy/copy-names.ts";
import { describeCopyObstacle } from "../../../domain/copy/copy-obstacles.ts";
import type { CopySettings } from "../../../domain/copy/plain-copy.ts";
import { Problem } from "../../../domain/problem.ts";
import {
  type CopyMarker,
  type CopyOwner,
  describeCopyFolder,
  readCopyMarker,
  requireCopyFolder,
  writeMarkerText,
} from "./copy-marker.ts";

const PART = ".creel-copy.part";

export type CopyResult = Pick<CopySettings, "fileCount" | "changedCount">;

/** A file of the copy. Its content is read part by part. */
export interface CopyFile {
  name: string;
  parts(): Iterable<Uint8Array>;
}

/** The folder of the plain copy. Creel writes and removes in it only the files that the marker names. */
export class CopyFolder {
  #files: readonly string[];

  /** Throws `unavailable` if the folder is not there, or not this home's. */
  constructor(
    readonly path: string,
    readonly owner: CopyOwner,
  ) {
    requireCopyFolder(path, owner);
    const found = readCopyMarker(path);
    this.#files = typeof found === "object" && "marker" in found ? found.marker.files : [];
    removeIfThere(`${path}/${PART}`); // left by a program that was killed
  }

  /** Makes these files, and no others, those of the copy. `checkGoesOn` throws to end the work. */
  replaceFiles(files: readonly CopyFile[], checkGoesOn: () => void): CopyResult {
    const names = files.map(({ name }) => name);
    this.#claim(names);
    let changedCount = 0;
    for (const { name, parts } of files)
      if (replaceFile(this.path, name, parts(), checkGoesOn)) changedCount++;
    checkGoesOn();
    this.#keepOnly(names);
    return { fileCount: names.length, changedCount };
  }

  /** Makes these names Creel's, before the first file is written. Throws `conflict` if one is another program's. */
  #claim(names: readonly string[]): void {
    const own = new Set(this.#files.map(foldFileName));
    for (const name of names)
      if (!own.has(foldFileName(name)) && this.#exists(name))
        throw new Problem(
          "conflict",
          `${this.path}/${name} is not Creel's. Move it to another folder, then make the copy again.`,
        );
    for (const folder of COPY_FOLDERS)
      if (names.some((name) => name.startsWith(`${folder}/`)))
        explainCopyError(`${this.path}/${folder}`, () => makeSubfolder(`${this.path}/${folder}`));
    this.#mark([...new Set([...this.#files, ...names])]);
    const [exact, folded] = [new Set(names), new Set(names.map(foldFileName))];
    // For some file systems a name in other letters is the same file, which must not be removed after it is written.
    for (const name of this.#files)
      if (!exact.has(name) && folded.has(foldFileName(name))) this.#remove(name);
  }

  /** Removes the files of Creel that are not among these. */
  #keepOnly(names: readonly string[]): void {
    const wanted = new Set(names.map(foldFileName));
    const needless = this.#files.filter((name) => !wanted.has(foldFileName(name)));
    for (const name of needless) this.#remove(name);
    this.#mark([...names, ...needless.filter((name) => this.#exists(name)?.isFile())]); // the next copy removes those
  }

  #mark(files: readonly string[]): void {
    writeMarker(this.path, { ...this.owner, files });
    this.#files = files;
  }

  #remove(name: string): void {
    if (this.#exists(name)?.isFile()) removeIfThere(`${this.path}/${name}`);
  }

  #exists(name: string) {
    return lstatSync(`${this.path}/${name}`, { throwIfNoEntry: false });
  }
}

/** Removes what a killed program left of a file, if the folder is still this home's. */
export function removeUnfinishedPart(path: string, owner: CopyOwner): void {
  if (describeCopyFolder(path, owner) === null) removeIfThere(`${path}/${PART}`);
}

/** Makes a folder that home's, or names other files as Creel's. */
export function writeMarker(path: string, marker: CopyMarker): void {
  replaceFile(path, COPY_MARKER, [new TextEncoder().encode(writeMarkerText(marker))]);
}

/** False if the file was there with the same content. */
function replaceFile(
  folder: string,
  name: string,
  parts: Iterable<Uint8Array>,
  checkGoesOn: () => void = () => {},
): boolean {
  const path = `${folder}/${name}`;
  const file = explainCopyError(path, () => new ChangedFile(path, `${folder}/${PART}`));
  try {
    for (const part of parts) {
      checkGoesOn();
      explainCopyError(path, () => file.write(part));
    }
    return explainCopyError(path, () => file.finish());
  } finally {
    file.close();
  }
}

/** Turns an error of the disk into a problem that names the file. */
export function explainCopyError<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    if (cause instanceof NotAFile)
      throw new Problem(
        "conflict",
        `${path} is a link or not a regular file. Move it to another folder, then make the copy again.`,
        { cause },
      );
    const { code = "", message } = cause as { code?: string; message: string };
    if (["ENOSPC", "EDQUOT"].includes(code))
      throw new Problem("disk-full", `The disk of ${path} is full. Free some space on it.`, { cause });
    if (["EACCES", "EPERM", "EROFS"].includes(code))
      throw new Problem("unavailable", describeCopyObstacle(path, "forbidden"), { cause });
    if (["ENOENT", "ENOTDIR"].includes(code))
      throw new Problem("unavailable", describeCopyObstacle(path, "missing"), { cause });
    throw new Problem(
      "unavailable",
      `${path} could not be written: ${message}. Check its folder and the disk.`,
      {
        cause,
      },
    );
  }
}

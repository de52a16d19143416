import { lstatSync } from "node:fs";
import { removeIfThere } from "../../../disk/atomic-file.ts";
import { ChangedFile, NotAFile } from "../../../disk/changed-file.ts";
import { makeSubfolder } from "../../../disk/subfolder.ts";
import { COPY_FOLDERS, COPY_MARKER, foldFileName } from "../../../domain/copy/copy-names.ts";
import { describeCopyObstacle } from "../../../domain/copy/copy-obstacles.ts";
import { Problem } from "../../../domain/problem.ts";
import {
  type CopyMarker,
  type CopyOwner,
  describeCopyFolder,
  readCopyMarker,
  writeMarkerText,
} from "./copy-marker.ts";

const PART = ".creel-copy.part";

/** The folder of the plain copy. Creel writes and removes in it only the files that the marker names. */
export class CopyFolder {
  changedCount = 0;
  #files: readonly string[];

  /** Throws `unavailable` if the folder is not there, or not this home's. */
  constructor(
    readonly path: string,
    readonly owner: CopyOwner,
  ) {
    const problem = describeCopyFolder(path, owner);
    if (problem !== null) throw new Problem("unavailable", problem);
    const found = readCopyMarker(path);
    this.#files = typeof found === "object" && "marker" in found ? found.marker.files : [];
    removeIfThere(`${path}/${PART}`); // left by a program that was killed
  }

  /** Makes these names Creel's, before the first file is written. Throws `conflict` if one is another program's. */
  claim(names: readonly string[]): void {
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

  /** Writes a file that was claimed, if its content changed. */
  write(name: string, make: (write: (text: string) => void) => void): void {
    if (replaceFile(this.path, name, make)) this.changedCount++;
  }

  /** Removes the files of Creel that are not among these. */
  keepOnly(names: readonly string[]): void {
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

/** Makes a folder that home's, or names other files as Creel's. */
export function writeMarker(path: string, marker: CopyMarker): void {
  replaceFile(path, COPY_MARKER, (write) => write(writeMarkerText(marker)));
}

/** False if the file was there with the same content. */
function replaceFile(folder: string, name: string, make: (write: (text: string) => void) => void): boolean {
  const path = `${folder}/${name}`;
  const file = explainCopyError(path, () => new ChangedFile(path, `${folder}/${PART}`));
  try {
    make((text) => explainCopyError(path, () => file.write(text)));
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

import { COPY_FOLDERS, foldFileName } from "../../../domain/copy/copy-names.ts";
import type { CopySettings } from "../../../domain/copy/plain-copy.ts";
import { Problem } from "../../../domain/problem.ts";
import { type CopyOwner, readOwnFiles, writeCopyMarker } from "./copy-marker.ts";
import { CopyPlaces } from "./copy-places.ts";

export type CopyResult = Pick<CopySettings, "fileCount" | "changedCount">;

/** A file of the copy. Its content is read part by part. */
export interface CopyFile {
  name: string;
  parts(): Iterable<Uint8Array>;
}

/** The folder of the plain copy. Creel writes and removes in it only the files that the marker names. */
export class CopyFolder {
  readonly #places: CopyPlaces;
  #files: readonly string[] = [];

  /** Throws `unavailable` if the folder is not there, or not this home's. */
  constructor(
    readonly path: string,
    readonly owner: CopyOwner,
  ) {
    this.#places = new CopyPlaces(path);
    try {
      this.#files = readOwnFiles(this.#places, owner);
      this.#places.removePart(); // left by a program that was killed
    } catch (thrown) {
      this.close();
      throw thrown;
    }
  }

  /** Makes these files, and no others, those of the copy. `checkGoesOn` throws to end the work. */
  replaceFiles(files: readonly CopyFile[], checkGoesOn: () => void): CopyResult {
    const names = files.map(({ name }) => name);
    this.#claim(names, checkGoesOn);
    let changedCount = 0;
    for (const { name, parts } of files) if (this.#places.replace(name, parts(), checkGoesOn)) changedCount++;
    this.#keepOnly(names, checkGoesOn);
    return { fileCount: names.length, changedCount };
  }

  close(): void {
    this.#places.close();
  }

  /** Makes these names Creel's, before the first file is written. Throws `conflict` if one is another program's. */
  #claim(names: readonly string[], checkGoesOn: () => void): void {
    const own = new Map(this.#files.map((name) => [foldFileName(name), name]));
    const exactly = new Set(this.#files);
    for (const name of names) {
      checkGoesOn();
      if (!exactly.has(name) && this.#isAnother(name, own.get(foldFileName(name))))
        throw new Problem(
          "conflict",
          `${this.path}/${name} is not Creel's. Move it to another folder, then make the copy again.`,
        );
    }
    for (const folder of COPY_FOLDERS)
      if (names.some((name) => name.startsWith(`${folder}/`))) this.#places.make(folder);
    this.#mark([...new Set([...this.#files, ...names])]);
    const [exact, folded] = [new Set(names), new Set(names.map(foldFileName))];
    // For some file systems a name in other letters is the same file, which must not be removed after it is written.
    for (const name of this.#files)
      if (!exact.has(name) && folded.has(foldFileName(name))) this.#places.remove(name);
  }

  /** Whether there is a file, and it is not that of Creel under a name in other letters. */
  #isAnother(name: string, own: string | undefined): boolean {
    const found = this.#places.find(name);
    const ours = own === undefined ? undefined : this.#places.find(own);
    return found !== undefined && !(found.dev === ours?.dev && found.ino === ours.ino);
  }

  /** Removes the files of Creel that are not among these. */
  #keepOnly(names: readonly string[], checkGoesOn: () => void): void {
    const wanted = new Set(names.map(foldFileName));
    const needless = this.#files.filter((name) => !wanted.has(foldFileName(name)));
    checkGoesOn();
    for (const name of needless) {
      checkGoesOn();
      this.#places.remove(name);
    }
    this.#mark([...names, ...needless.filter((name) => this.#places.find(name)?.isFile())]); // the next copy removes those
  }

  #mark(files: readonly string[]): void {
    writeCopyMarker(this.#places, { ...this.owner, files });
    this.#files = files;
  }
}

/** Removes what a killed program left of a file, if the folder is still this home's. */
export function removeUnfinishedPart(path: string, owner: CopyOwner): void {
  try {
    new CopyFolder(path, owner).close();
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
  }
}

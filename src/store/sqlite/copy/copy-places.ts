import { chmodSync, lstatSync, readdirSync, type Stats } from "node:fs";
import { removeIfThere } from "../../../disk/atomic-file.ts";
import { ChangedFile } from "../../../disk/changed-file.ts";
import { type FileObstacle, findFolderObstacle } from "../../../disk/drop-file.ts";
import { findUnsafeFolderAround } from "../../../disk/folders-around.ts";
import { MovedFolder, OpenFolder } from "../../../disk/open-folder.ts";
import { makeSubfolder } from "../../../disk/subfolder.ts";
import { COPY_FOLDERS } from "../../../domain/copy/copy-names.ts";
import type { CopyObstacle } from "../../../domain/copy/copy-obstacles.ts";
import { copyProblem, explainCopyError } from "./copy-errors.ts";

const PART = ".creel-copy.part";
const ROOT = "";

/**
 * The folder of a copy and those in it, held open: what takes the place of one of them is neither read, written nor removed.
 * Each method throws a problem with a cure.
 */
export class CopyPlaces {
  readonly #folders = new Map<string, OpenFolder>();

  constructor(readonly path: string) {
    try {
      checkFoldersAround(path);
      this.#open(ROOT);
      for (const name of COPY_FOLDERS) if (this.find(name)) this.#open(name);
    } catch (thrown) {
      this.close();
      throw thrown;
    }
  }

  /** The path of a file for one call. */
  at(name: string): string {
    return this.#explain(name, () => this.#at(name));
  }

  find(name: string): Stats | undefined {
    const isInFolder = this.#folders.has(folderOf(name));
    return isInFolder
      ? this.#explain(name, () => lstatSync(this.#at(name), { throwIfNoEntry: false }))
      : undefined;
  }

  isEmpty(): boolean {
    return this.#explain(ROOT, () => readdirSync(this.#at(".")).length === 0);
  }

  /** Takes the folder from all other users. */
  makePrivate(): void {
    this.#explain(ROOT, () => chmodSync(this.#at("."), 0o700));
  }

  /** Makes a folder in it, unless it is there. */
  make(name: string): void {
    if (this.#folders.has(name)) return;
    this.#explain(name, () => makeSubfolder(this.#at(name)));
    this.#open(name);
  }

  /** False if the file was there with the same content. `checkGoesOn` throws to end the work. */
  replace(name: string, parts: Iterable<Uint8Array>, checkGoesOn: () => void = () => {}): boolean {
    const at = (one: string) => () => this.#at(one);
    const file = this.#explain(name, () => new ChangedFile(at(name), at(PART)));
    try {
      for (const part of parts) {
        checkGoesOn();
        this.#explain(name, () => file.write(part));
      }
      return this.#explain(name, () => file.finish());
    } finally {
      this.#explain(name, () => file.close());
    }
  }

  /** Removes a file, and nothing else of that name. */
  remove(name: string): void {
    if (this.find(name)?.isFile()) this.#explain(name, () => removeIfThere(this.#at(name)));
  }

  /** Removes what a killed program left of a file. */
  removePart(): void {
    this.remove(PART);
  }

  close(): void {
    for (const folder of this.#folders.values()) folder.close();
    this.#folders.clear();
  }

  #open(name: string): void {
    const path = this.#pathOf(name);
    this.#explain(name, () => {
      check(path, findFolderObstacle(path));
      const folder = new OpenFolder(path, name === ROOT ? path : this.#at(name));
      this.#folders.set(name, folder);
      check(path, folder.findObstacle());
      folder.at("."); // the path leads to the folder that was opened
    });
  }

  #at(name: string): string {
    const folder = this.#folders.get(folderOf(name));
    if (!folder) throw new MovedFolder(this.#pathOf(folderOf(name)));
    return folder.at(name.slice(name.lastIndexOf("/") + 1));
  }

  #explain<T>(name: string, work: () => T): T {
    return explainCopyError(this.#pathOf(name), work);
  }

  #pathOf(name: string): string {
    return name === ROOT ? this.path : `${this.path}/${name}`;
  }
}

/** Throws `unavailable` if another user could put another folder in the place of this one. */
export function checkFoldersAround(path: string): void {
  const unsafe = explainCopyError(path, () => findUnsafeFolderAround(path));
  if (unsafe) throw copyProblem(unsafe.at, unsafe.obstacle);
}

function check(path: string, obstacle: FileObstacle | null): void {
  if (obstacle) throw copyProblem(path, obstacle as CopyObstacle); // the others are about files
}

function folderOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf("/")));
}

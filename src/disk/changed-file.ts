import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { removeIfThere } from "./atomic-file.ts";

/** The name of a file that is to be replaced has something else. */
export class NotAFile extends Error {}

const PART_BYTES = 64 * 1024; // bytes of the file before that are copied at once
const READING = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * A file that is replaced only if its content changes. The new content is compared with the file that is there; from the
 * first difference on it is written to another file of the same disk, which gets the name when it is complete.
 */
export class ChangedFile {
  readonly #old: number | null;
  #fresh: number | null = null;
  readonly #open: number[] = [];
  /** Bytes from the beginning that did not change. */
  #same = 0;

  /**
   * `part` is the path of the other file. Both paths are asked for before each call, because a folder may be moved meanwhile.
   * Throws `NotAFile`, and as the other methods errors of the disk.
   */
  constructor(
    readonly path: () => string,
    readonly part: () => string,
  ) {
    this.#old = openOld(path());
    if (this.#old !== null) this.#open.push(this.#old);
  }

  /** Several lines at a time: each call reads or writes. */
  write(bytes: Uint8Array): void {
    if (this.#fresh === null && this.#hasNext(bytes)) this.#same += bytes.length;
    else writeFileSync(this.#fresh ?? this.#begin(), bytes); // all of it, after what was written before
  }

  /** False if the content is the same: then the file was not touched. */
  finish(): boolean {
    if (this.#fresh === null && (this.#old === null || fstatSync(this.#old).size > this.#same)) this.#begin();
    if (this.#fresh === null) return false;
    fsyncSync(this.#fresh);
    this.#free(); // Windows renames no open file
    renameSync(this.part(), this.path());
    return true;
  }

  /** Frees the files, and removes a part that is not finished. */
  close(): void {
    this.#free();
    if (this.#fresh !== null) removeIfThere(this.part());
  }

  #free(): void {
    for (const file of this.#open.splice(0)) closeSync(file);
  }

  #hasNext(bytes: Uint8Array): boolean {
    return this.#old !== null && readAt(this.#old, this.#same, bytes.length).equals(bytes);
  }

  /** Begins the other file with the bytes that did not change. */
  #begin(): number {
    removeIfThere(this.part()); // left by a program that was killed
    const fresh = openSync(this.part(), "wx", 0o600);
    this.#fresh = fresh;
    this.#open.push(fresh);
    for (let at = 0; this.#old !== null && at < this.#same; ) {
      const bytes = readAt(this.#old, at, Math.min(PART_BYTES, this.#same - at));
      if (bytes.length === 0) throw new Error("another program shortened the file");
      writeFileSync(fresh, bytes);
      at += bytes.length;
    }
    return fresh;
  }
}

/**
 * Null if there is none, or if it has more than one name: it may be the database, of which SQLite loses its locks when this
 * process closes the file. Such a file is replaced unread, and keeps its other names.
 */
function openOld(path: string): number | null {
  let file: number;
  try {
    const stats = lstatSync(path);
    if (stats.isFile() && stats.nlink > 1) return null;
    file = openSync(path, READING);
  } catch (thrown) {
    const { code = "" } = thrown as { code?: string };
    if (code === "ENOENT") return null;
    throw ["ELOOP", "EISDIR", "ENXIO"].includes(code) ? new NotAFile(path) : thrown;
  }
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  throw new NotAFile(path);
}

/** Fewer bytes only at the end of the file. */
function readAt(file: number, at: number, count: number): Buffer {
  const bytes = Buffer.alloc(count);
  let length = 0;
  while (length < count) {
    const read = readSync(file, bytes, length, count - length, at + length);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}

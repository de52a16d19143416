import { closeSync, openSync, readSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { removeIfThere } from "../../../disk/atomic-file.ts";
import { Problem } from "../../../domain/problem.ts";
import { freeBytes } from "../database/sqlite-errors.ts";
import { explainCopyError } from "./copy-errors.ts";
import type { CopyFile } from "./copy-folder.ts";

const PART_UNITS = 64 * 1024; // UTF-16 units that are written at once
const PART_BYTES = 64 * 1024; // bytes that are read at once
const RESERVE_BYTES = 64 * 1024 * 1024; // that captures keep

/**
 * The files of a copy, one after another in a file on the home's disk. The transaction that reads the items ends with the
 * draft: while it is open the write-ahead log grows, and the disk of the folder may not answer for days.
 */
export class CopyDraft {
  readonly files: CopyFile[] = [];
  readonly #encoder = new TextEncoder();
  readonly #file: number;
  #size = 0;

  constructor(readonly path: string) {
    removeIfThere(path);
    this.#file = explainCopyError(path, () => openSync(path, "wx+", 0o600));
    removeIfThere(path); // nothing stays after a kill; Windows keeps the name of an open file
  }

  write(name: string, make: (write: (text: string) => void) => void): void {
    const begin = this.#size;
    let text = "";
    make((more) => {
      text += more;
      if (text.length < PART_UNITS) return;
      this.#add(text);
      text = "";
    });
    this.#add(text);
    const end = this.#size;
    this.files.push({ name, parts: () => this.#read(begin, end) });
  }

  close(): void {
    closeSync(this.#file);
    removeIfThere(this.path);
  }

  #add(text: string): void {
    if (freeBytes(dirname(this.path)) < RESERVE_BYTES)
      throw new Problem(
        "disk-full",
        `The disk of ${dirname(this.path)} has no room for a draft of the copy, and new items need the rest of it. Free some space on it.`,
      );
    const bytes = this.#encoder.encode(text);
    explainCopyError(this.path, () => writeFileSync(this.#file, bytes)); // all of it, after what was written before
    this.#size += bytes.length;
  }

  *#read(begin: number, end: number): Generator<Uint8Array> {
    for (let at = begin; at < end; ) {
      const bytes = Buffer.alloc(Math.min(PART_BYTES, end - at));
      const count = readSync(this.#file, bytes, 0, bytes.length, at);
      if (count === 0) throw new Error(`another program shortened ${this.path}`);
      yield bytes.subarray(0, count);
      at += count;
    }
  }
}

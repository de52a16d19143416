// JSON: one document, or JSON Lines if the records are the elements of the root and the file does not begin with a list.
import { JsonDocumentReader } from "./json-document.ts";
import { JsonLineReader } from "./json-lines.ts";
import type { FilePart, RecordReader } from "./reader.ts";

const OPEN_LIST = 0x5b;

export class JsonReader implements RecordReader {
  #reader: RecordReader | null = null;
  /** Bytes before the first one that is no space. */
  #skipped = 0;

  constructor(
    readonly paths: readonly string[],
    readonly isSealed: boolean,
  ) {}

  *push(chunk: Uint8Array): Generator<FilePart> {
    const from = this.#reader ? 0 : chunk.findIndex((byte) => byte > 0x20);
    if (from < 0) this.#skipped += chunk.length;
    else {
      if (!this.#reader) this.#skipped += from;
      this.#reader ??= this.#choose(chunk[from] ?? 0);
      for (const part of this.#reader.push(chunk.subarray(from))) yield this.#place(part);
    }
  }

  *end(): Generator<FilePart> {
    for (const part of (this.#reader ?? this.#choose(OPEN_LIST)).end()) yield this.#place(part);
  }

  #choose(first: number): RecordReader {
    const areElements = this.paths.every((path) => path === "*");
    return areElements && first !== OPEN_LIST
      ? new JsonLineReader(this.isSealed)
      : new JsonDocumentReader(this.paths);
  }

  #place(part: FilePart): FilePart {
    return this.#skipped === 0 ? part : { ...part, at: part.at + this.#skipped };
  }
}

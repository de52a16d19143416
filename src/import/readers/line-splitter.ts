// Divides bytes into lines: for plain text, JSON Lines and calendars.
import { MAX_RECORD_BYTES } from "./reader.ts";
import { RecordBytes } from "./record-bytes.ts";

const [LINE_FEED, RETURN] = [0x0a, 0x0d];

export interface Line {
  /** The first byte of the line in the file. */
  at: number;
  /** Its length without the line feed. */
  length: number;
  /** Without the line break; null if the line is too long for the memory. */
  bytes: Uint8Array | null;
}

export class LineSplitter {
  readonly #rest = new RecordBytes();
  #at = 0;

  *push(chunk: Uint8Array): Generator<Line> {
    let from = 0;
    for (let to = chunk.indexOf(LINE_FEED); to >= 0; to = chunk.indexOf(LINE_FEED, from)) {
      yield this.#take(chunk, from, to);
      from = to + 1;
    }
    this.#rest.add(chunk.subarray(from));
  }

  /** The last line, if it has no line feed. */
  *end(): Generator<Line> {
    if (this.#rest.size > 0) yield this.#take(new Uint8Array(0), 0, 0);
  }

  /** The line that ends with these bytes of the chunk. */
  #take(chunk: Uint8Array, from: number, to: number): Line {
    const at = this.#at;
    const length = this.#rest.size + to - from;
    this.#at += length + 1;
    if (this.#rest.size === 0) {
      const end = to > from && chunk[to - 1] === RETURN ? to - 1 : to;
      return { at, length, bytes: length > MAX_RECORD_BYTES ? null : chunk.subarray(from, end) };
    }
    this.#rest.add(chunk.subarray(from, to));
    const all = this.#rest.take();
    return { at, length, bytes: all?.at(-1) === RETURN ? all.subarray(0, -1) : all };
  }
}

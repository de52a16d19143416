// Plain text: each line is a record.
import { LineSplitter } from "./line-splitter.ts";
import { type FilePart, NOT_UTF8, type RecordReader, refusedPart, TOO_LONG } from "./reader.ts";
import { decodeUtf8 } from "./record-bytes.ts";

export class LineReader implements RecordReader {
  readonly #lines = new LineSplitter();

  *push(chunk: Uint8Array): Generator<FilePart> {
    for (const { at, length, bytes } of this.#lines.push(chunk)) yield toRecord(at, length, bytes);
  }

  *end(): Generator<FilePart> {
    for (const { at, length, bytes } of this.#lines.end()) yield toRecord(at, length, bytes);
  }
}

function toRecord(at: number, length: number, bytes: Uint8Array | null): FilePart {
  if (bytes === null) return refusedPart(at, length, TOO_LONG);
  const text = decodeUtf8(bytes);
  return text === null ? refusedPart(at, length, NOT_UTF8) : { shape: "line", text, at, length };
}

// A folder or archive in which each file is a record: its text, or null if it is no text.
import type { FilePart, RecordReader } from "./reader.ts";
import { decodeUtf8, RecordBytes } from "./record-bytes.ts";

export class WholeFileReader implements RecordReader {
  readonly #bytes = new RecordBytes();
  #isText = true;
  #size = 0;

  push(chunk: Uint8Array): FilePart[] {
    this.#size += chunk.length;
    if (chunk.includes(0)) this.#isText = false;
    if (this.#isText) this.#bytes.add(chunk);
    return [];
  }

  *end(): Generator<FilePart> {
    const bytes = this.#bytes.take();
    const text = this.#isText && bytes ? decodeUtf8(bytes) : null;
    yield { shape: "file", text, at: 0, length: this.#size };
  }
}

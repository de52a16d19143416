// JSON Lines: each line is a value. A comma at its end is let through, as Taskwarrior wrote one.
import { createHash } from "node:crypto";
import { MAX_JSON_DEPTH, TOO_DEEP, toJsonRecord } from "./json-value.ts";
import { type Line, LineSplitter } from "./line-splitter.ts";
import { type FilePart, type RecordReader, refusedPart } from "./reader.ts";

const [SPACE, COMMA, QUOTE, BACKSLASH] = [0x20, 0x2c, 0x22, 0x5c];
const MARK = [0xef, 0xbb, 0xbf];
const LINE_FEED = Uint8Array.of(0x0a);

export class JsonLineReader implements RecordReader {
  readonly #lines = new LineSplitter();
  readonly #hash = createHash("sha256");
  #count = 0;

  /** A sealed file has a last line of the type `end` with the SHA-256 of all before it. */
  constructor(readonly isSealed: boolean) {}

  *push(chunk: Uint8Array): Generator<FilePart> {
    for (const line of this.#lines.push(chunk)) yield* this.#read(line);
  }

  *end(): Generator<FilePart> {
    for (const line of this.#lines.end()) yield* this.#read(line);
  }

  *#read({ at, length, bytes }: Line): Generator<FilePart> {
    const value = bytes === null ? null : trim(bytes);
    if (value?.length === 0) return;
    const place = { at, length, path: "", key: String(this.#count++) };
    const record =
      value !== null && depthOf(value) > MAX_JSON_DEPTH
        ? refusedPart(at, length, TOO_DEEP)
        : toJsonRecord(value, place);
    const isEnd =
      record.shape === "json" && (record.value as { type?: unknown } | null)?.type === "end" && this.isSealed;
    yield isEnd ? { ...record, sha256Before: this.#hash.copy().digest("hex") } : record;
    if (this.isSealed && bytes !== null) this.#hash.update(bytes).update(LINE_FEED);
  }
}

/** Without a byte order mark, space at the ends, and a comma after the value. */
function trim(bytes: Uint8Array): Uint8Array {
  let [from, to] = [MARK.every((byte, n) => bytes[n] === byte) ? 3 : 0, bytes.length];
  while (from < to && (bytes[from] ?? 0) <= SPACE) from++;
  while (from < to && ((bytes[to - 1] ?? 0) <= SPACE || bytes[to - 1] === COMMA)) to--;
  return bytes.subarray(from, to);
}

/** The most brackets in each other. */
function depthOf(bytes: Uint8Array): number {
  let [depth, deepest, isInText] = [0, 0, false];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (isInText && byte === BACKSLASH) at++;
    else if (byte === QUOTE) isInText = !isInText;
    else if (isInText) continue;
    else if (byte === 0x7b || byte === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (byte === 0x7d || byte === 0x5d) depth--;
  }
  return deepest;
}

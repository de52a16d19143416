// One JSON document: each value at one of the paths is a record, and no more than a record is in memory.
import { type JsonPlace, memberPlace, rootPlace } from "./json-paths.ts";
import { MAX_JSON_DEPTH, TOO_DEEP, toJsonRecord } from "./json-value.ts";
import { type FilePart, type RecordReader, refusedPart } from "./reader.ts";
import { decodeUtf8, RecordBytes } from "./record-bytes.ts";

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const NULL = Buffer.from("null");
const CUT = "The file ends here before its last bracket: it is cut. Export it again.";
const BROKEN = "From here on the file is not JSON: it is damaged. Export it again.";

/** A record that has begun. The records in it are left out of its bytes. */
interface OpenRecord {
  at: number;
  path: string;
  key: string;
  bytes: RecordBytes;
  /** The names of the members that are left out. */
  omitted: Set<string>;
  isTooDeep: boolean;
}

/** An object or array with records inside. */
interface Frame {
  isList: boolean;
  place: JsonPlace;
  count: number;
  key: string;
  /** The record that it is. */
  record: OpenRecord | null;
  /** The record that it is a part of. */
  outer: OpenRecord | null;
}

type State = "value" | "first value" | "key" | "first key" | "colon" | "after" | "end" | "broken";
type Skipped = "list or object" | "text" | "word" | "name";

export class JsonDocumentReader implements RecordReader {
  readonly #root: JsonPlace;
  readonly #frames: Frame[] = [];
  #state: State = "value";
  /** The value or name that is passed over byte by byte; its brackets, and whether they are in a text. */
  #skipped: Skipped | null = null;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  readonly #name = new RecordBytes();
  /** The record of the value that is passed over. */
  #leaf: OpenRecord | null = null;
  /** The record that the bytes from `#from` of the chunk belong to. */
  #owner: OpenRecord | null = null;
  #from = 0;
  #base = 0;
  #brokenAt = 0;
  #ready: FilePart[] = [];

  constructor(paths: readonly string[]) {
    this.#root = rootPlace(paths);
  }

  *push(chunk: Uint8Array): Generator<FilePart> {
    let at = 0;
    this.#from = 0;
    while (at < chunk.length && this.#state !== "broken") {
      at = this.#skipped === null ? this.#walk(chunk, at) : this.#skip(chunk, at);
      if (this.#ready.length > 0) {
        yield* this.#ready;
        this.#ready = [];
      }
    }
    if (this.#state !== "broken") this.#owner?.bytes.add(chunk.subarray(this.#from));
    this.#base += chunk.length;
  }

  *end(): Generator<FilePart> {
    if (this.#skipped === "word" && this.#frames.length === 0) this.#endValue(new Uint8Array(0), 0);
    yield* this.#ready;
    if (this.#state === "broken") yield refusedPart(this.#brokenAt, this.#base - this.#brokenAt, BROKEN);
    else if (this.#state !== "end") yield refusedPart(this.#base, 0, CUT);
  }

  /** Reads one byte outside of records' own values. */
  #walk(chunk: Uint8Array, at: number): number {
    const byte = chunk[at] ?? 0;
    if (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) return at + 1;
    const state = this.#state;
    const frame = this.#frames.at(-1);
    const closes = frame && byte === (frame.isList ? CLOSE_LIST : CLOSE_OBJECT);
    if (closes && (state === "after" || state === "first value" || state === "first key"))
      this.#closeFrame(chunk, at);
    else if (state === "after" && frame && byte === COMMA) this.#state = frame.isList ? "value" : "key";
    else if (state === "colon" && byte === COLON) this.#state = "value";
    else if ((state === "key" || state === "first key") && byte === QUOTE) this.#skipped = "name";
    else if (state === "value" || state === "first value") this.#beginValue(chunk, at, byte);
    else this.#break(at);
    return at + 1;
  }

  #break(at: number): void {
    this.#state = "broken";
    this.#brokenAt = this.#base + at;
  }

  #beginValue(chunk: Uint8Array, at: number, byte: number): void {
    const frame = this.#frames.at(-1);
    if (frame?.isList) frame.key = String(frame.count++);
    const key = frame?.key ?? "";
    const place = frame ? memberPlace(frame.place, key) : this.#root;
    const isOpening = byte === OPEN_LIST || byte === OPEN_OBJECT;
    const isWalked = isOpening && place.hasRecords;
    const outer = this.#owner;
    if (isWalked || place.isRecord) this.#leave(chunk, at, key);
    const record = place.isRecord ? this.#openRecord(at, frame?.place.path ?? "", key) : null;
    if (isWalked) {
      const isList = byte === OPEN_LIST;
      this.#frames.push({ isList, place, count: 0, key: "", record, outer });
      this.#state = isList ? "first value" : "first key";
      return;
    }
    if (record) this.#leaf = record;
    this.#skipped = isOpening ? "list or object" : byte === QUOTE ? "text" : "word";
    this.#depth = isOpening ? 1 : 0;
    if (byte === COMMA || byte === COLON || byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#break(at);
  }

  /** Leaves a part out of the record that it is in: records inside are records of their own. */
  #leave(chunk: Uint8Array, at: number, key: string): void {
    this.#owner?.bytes.add(chunk.subarray(this.#from, at));
    this.#owner?.bytes.add(NULL);
    this.#owner?.omitted.add(key);
    this.#owner = null;
  }

  #openRecord(at: number, path: string, key: string): OpenRecord {
    const record = {
      at: this.#base + at,
      path,
      key,
      bytes: new RecordBytes(),
      omitted: new Set<string>(),
      isTooDeep: false,
    };
    this.#owner = record;
    this.#from = at;
    return record;
  }

  #closeFrame(chunk: Uint8Array, at: number): void {
    const frame = this.#frames.pop();
    if (!frame) return;
    if (frame.record) this.#closeRecord(frame.record, chunk, at + 1);
    this.#enter(frame.outer, at + 1);
  }

  #enter(owner: OpenRecord | null, from: number): void {
    this.#owner = owner;
    this.#from = from;
    this.#state = this.#frames.length > 0 ? "after" : "end";
  }

  #closeRecord(record: OpenRecord, chunk: Uint8Array, to: number): void {
    const { at, path, key, bytes, omitted, isTooDeep } = record;
    const length = this.#base + to - at;
    bytes.add(chunk.subarray(this.#from, to));
    const all = bytes.take();
    const part = isTooDeep ? refusedPart(at, length, TOO_DEEP) : toJsonRecord(all, { at, length, path, key });
    if (part.shape === "json")
      for (const name of omitted) delete (part.value as Record<string, unknown>)[name];
    this.#ready.push(part);
  }

  /** Passes over a value or a name. */
  #skip(chunk: Uint8Array, from: number): number {
    if (this.#skipped === "list or object") return this.#skipBrackets(chunk, from);
    return this.#skipped === "word" ? this.#skipWord(chunk, from) : this.#skipText(chunk, from);
  }

  #skipBrackets(chunk: Uint8Array, from: number): number {
    let [depth, isInText, isEscaped] = [this.#depth, this.#isInText, this.#isEscaped];
    let at = from;
    for (; at < chunk.length && depth > 0; at++) {
      const byte = chunk[at] ?? 0;
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInText = false;
      } else if (byte === QUOTE) isInText = true;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        if (++depth > MAX_JSON_DEPTH && this.#owner) this.#owner.isTooDeep = true;
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    }
    this.#depth = depth;
    this.#isInText = isInText;
    this.#isEscaped = isEscaped;
    if (depth === 0) this.#endValue(chunk, at);
    return at;
  }

  #skipText(chunk: Uint8Array, from: number): number {
    let at = from;
    for (; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) break;
    }
    const isName = this.#skipped === "name";
    if (isName) this.#name.add(chunk.subarray(from, at));
    if (at === chunk.length) return at;
    if (isName) this.#endName(at);
    else this.#endValue(chunk, at + 1);
    return at + 1;
  }

  #skipWord(chunk: Uint8Array, from: number): number {
    let at = from;
    for (; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      if (byte <= 0x20 || byte === COMMA || byte === CLOSE_LIST || byte === CLOSE_OBJECT) break;
    }
    if (at < chunk.length) this.#endValue(chunk, at);
    return at;
  }

  #endName(at: number): void {
    const frame = this.#frames.at(-1);
    const name = this.#name.take();
    const text = name && decodeUtf8(name);
    this.#skipped = null;
    this.#state = "colon";
    try {
      if (frame && text !== null) frame.key = JSON.parse(`"${text}"`);
      else this.#break(at);
    } catch {
      this.#break(at);
    }
  }

  #endValue(chunk: Uint8Array, to: number): void {
    this.#skipped = null;
    const leaf = this.#leaf;
    this.#leaf = null;
    if (leaf) {
      this.#closeRecord(leaf, chunk, to);
      const frame = this.#frames.at(-1);
      this.#enter(frame?.record ?? null, to);
    } else this.#state = this.#frames.length > 0 ? "after" : "end";
  }
}

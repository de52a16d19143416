// CSV (RFC 4180): each row is a record, also blank ones. A row whose quotes are damaged is refused, and the next one is read.
import { type Delimiter, findDelimiter, splitCells } from "./csv-cells.ts";
import {
  type FilePart,
  MAX_RECORD_BYTES,
  NOT_UTF8,
  type RecordReader,
  refusedPart,
  TOO_LONG,
} from "./reader.ts";
import { decodeUtf8 } from "./record-bytes.ts";

const [QUOTE, LINE_FEED, RETURN] = [0x22, 0x0a, 0x0d];
const MAX_CELLS = 1_000;
const HEAD_BYTES = 65_536;
/** Before the end of the longest row: a row that begins later may still close its quote there. */
const UNSURE_BYTES = 2 ** 20;
const NOTHING = new Uint8Array(0);
const BAD_QUOTE = "A quote stands inside a cell in quotes. Write it twice, or correct the row.";
const OPEN_QUOTE = "A quote opens and does not close. Close it, or correct the row.";
const TOO_WIDE = `It has more than ${MAX_CELLS.toLocaleString("en")} cells. Creel does not read it.`;

/** Where the scan is: at the begin of a cell, in one without or with quotes, or after a quote in such a one. */
type Place = "begin" | "plain" | "quoted" | "quote";

export class CsvReader implements RecordReader {
  #delimiter: Delimiter | null = null;
  /** The row that is not complete yet, from `#at` of the file, with more after it. */
  #bytes: Uint8Array = NOTHING;
  /** The memory that `#bytes` are in. */
  #memory: Uint8Array = NOTHING;
  #at = 0;
  /** The bytes of it that are scanned. */
  #scanned = 0;
  #place: Place = "begin";
  #cells = 1;
  #flaw: string | null = null;
  /** Where the file has the last quote that made the row damaged. */
  #flawAt = 0;
  /** A row with a line break inside a quoted cell before this place of the file is damaged. */
  #damagedUntil = 0;
  /** The bytes of a long row that are no longer in memory. */
  #dropped = 0;

  *push(chunk: Uint8Array): Generator<FilePart> {
    this.#append(chunk);
    if (this.#delimiter !== null || this.#bytes.length >= HEAD_BYTES) yield* this.#scan();
  }

  /** Copies the chunk behind the row that is not complete, as the chunk is overwritten later. */
  #append(chunk: Uint8Array): void {
    const rest = this.#bytes;
    const size = rest.length + chunk.length;
    if (size > this.#memory.length) {
      const larger = new Uint8Array(2 * size);
      larger.set(rest);
      this.#memory = larger;
    } else if (rest.byteOffset > 0) this.#memory.set(rest);
    this.#memory.set(chunk, rest.length);
    this.#bytes = this.#memory.subarray(0, size);
  }

  *end(): Generator<FilePart> {
    yield* this.#scan();
    while ((this.#place === "quoted" || this.#flaw !== null) && this.#dropped === 0) {
      yield* this.#passOpenQuote(this.#place === "quoted" ? this.#at + this.#bytes.length : this.#flawAt);
      yield* this.#scan();
    }
    if (this.#bytes.length + this.#dropped > 0) yield this.#takeRow(this.#bytes.length, 0);
  }

  *#scan(): Generator<FilePart> {
    this.#delimiter ??= findDelimiter(new TextDecoder().decode(this.#bytes.subarray(0, HEAD_BYTES)));
    for (;;) {
      const to = this.#findRowEnd(this.#delimiter.charCodeAt(0));
      if (to >= 0) {
        if (this.#flaw !== null && this.#bytes.indexOf(LINE_FEED) < to)
          yield* this.#passOpenQuote(this.#flawAt);
        else yield this.#takeRow(to, 1);
        continue;
      }
      if (this.#bytes.length <= MAX_RECORD_BYTES) return;
      if (this.#place === "quoted" && this.#dropped === 0 && this.#bytes.includes(LINE_FEED))
        yield* this.#passOpenQuote(this.#at + this.#bytes.length - UNSURE_BYTES);
      else this.#drop();
    }
  }

  /** The offset of the line feed after the row; -1 if it is not there yet. */
  #findRowEnd(delimiter: number): number {
    const bytes = this.#bytes;
    const start = this.#at + this.#dropped;
    let place = this.#place;
    let at = this.#scanned;
    for (; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (place === "quoted") {
        if (byte === QUOTE) place = "quote";
        else if (byte === LINE_FEED && start + at < this.#damagedUntil) {
          this.#flaw = OPEN_QUOTE;
          this.#cells = 1;
          break; // at the end of the row's first line
        }
      } else if (byte === LINE_FEED) break;
      else if (byte === delimiter) {
        place = "begin";
        this.#cells++;
      } else if (place === "begin") place = byte === QUOTE ? "quoted" : "plain";
      else if (place === "quote" && byte === QUOTE) place = "quoted";
      else if (place === "quote" && byte !== RETURN) {
        this.#flaw ??= BAD_QUOTE;
        this.#flawAt = start + at;
        place = "plain";
      }
    }
    this.#place = place;
    this.#scanned = at;
    return at < bytes.length ? at : -1;
  }

  /** The row of so many bytes; the line break after it is passed over. */
  #takeRow(size: number, lineBreak: number): FilePart {
    const [at, length] = [this.#at, this.#dropped + size];
    const bytes = this.#bytes.subarray(0, size);
    const flaw = this.#dropped > 0 ? TOO_LONG : this.#cells > MAX_CELLS ? TOO_WIDE : this.#flaw;
    this.#bytes = this.#bytes.subarray(size + lineBreak);
    this.#at += length + lineBreak;
    this.#restart();
    if (flaw !== null) return refusedPart(at, length, flaw);
    const row = decodeUtf8(bytes.at(-1) === RETURN ? bytes.subarray(0, -1) : bytes);
    if (row === null) return refusedPart(at, length, NOT_UTF8);
    return { shape: "row", cells: splitCells(row, this.#delimiter ?? ","), at, length };
  }

  #restart(): void {
    this.#scanned = 0;
    this.#place = "begin";
    this.#cells = 1;
    this.#flaw = null;
    this.#dropped = 0;
  }

  /**
   * Refuses the line with a quote that does not close, and begins again behind it. All line breaks that the scan passed
   * were inside quoted cells. A later row that has one of them inside a quoted cell goes on as this one did, and need not
   * be scanned to the end: that would take time by the square of the file.
   */
  *#passOpenQuote(damagedUntil: number): Generator<FilePart> {
    this.#damagedUntil = Math.max(this.#damagedUntil, damagedUntil);
    const lineEnd = this.#bytes.indexOf(LINE_FEED);
    this.#flaw = OPEN_QUOTE;
    this.#cells = 1;
    yield lineEnd < 0 ? this.#takeRow(this.#bytes.length, 0) : this.#takeRow(lineEnd, 1);
  }

  #drop(): void {
    this.#dropped += this.#bytes.length;
    this.#bytes = NOTHING;
    this.#scanned = 0;
  }
}

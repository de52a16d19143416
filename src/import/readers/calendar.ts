// iCalendar (RFC 5545): each component inside VCALENDAR is a record, with its lines unfolded.
import { type Line, LineSplitter } from "./line-splitter.ts";
import { type FilePart, NOT_UTF8, type RecordReader, refusedPart, TOO_LONG } from "./reader.ts";
import { decodeUtf8, RecordBytes } from "./record-bytes.ts";

const [SPACE, TAB, LETTER_B, LETTER_E] = [0x20, 0x09, 0x42, 0x45];
const CUT = "The component has no END: the file is cut or damaged there. Export it again.";
const LINE_FEED = Uint8Array.of(0x0a);
const MARK_BYTES = 200; // more than BEGIN: and END: with a name have
const OF_CALENDAR = /^(VERSION|X-WR-CALNAME|NAME)[;:]/i;
const OLD = /^VERSION:\s*1\.0\s*$/i;
const MAX_NAME_BYTES = 1_000;
const MAX_NAMES = 10; // of one calendar

export class ComponentReader implements RecordReader {
  readonly #lines = new LineSplitter();
  /** The component that is open: its lines, unfolded. */
  readonly #bytes = new RecordBytes();
  #name: string | null = null;
  #at = 0;
  #end = 0;
  /** The lines of the calendar that name it, and its version. */
  #calendar: string[] = [];
  #isOld = false;
  #hasLongLine = false;

  *push(chunk: Uint8Array): Generator<FilePart> {
    for (const line of this.#lines.push(chunk)) {
      const part = this.#read(line);
      if (part) yield part;
    }
  }

  *end(): Generator<FilePart> {
    for (const line of this.#lines.end()) {
      const part = this.#read(line);
      if (part) yield part;
    }
    if (this.#name !== null) yield this.#refuseOpen();
  }

  /** The record that ends with the line, or before it. */
  #read({ at, length, bytes }: Line): FilePart | null {
    let refused: FilePart | null = null;
    const mark = bytes === null ? null : readMark(bytes);
    if (mark?.isBegin && mark.name !== "VCALENDAR") {
      if (mark.name === this.#name) refused = this.#refuseOpen();
      if (this.#name === null) {
        this.#name = mark.name;
        this.#at = at;
      }
    }
    if (this.#name === null) {
      this.#readCalendar(bytes, mark);
      return null;
    }
    if (mark?.name === "VCALENDAR") return this.#refuseOpen();
    this.#end = at + length;
    if (bytes === null) this.#hasLongLine = true;
    else this.#add(bytes);
    return mark && !mark.isBegin && mark.name === this.#name ? this.#close() : refused;
  }

  #readCalendar(bytes: Uint8Array | null, mark: CalendarMark | null): void {
    if (mark?.name === "VCALENDAR") [this.#calendar, this.#isOld] = [[], false];
    const text = bytes === null || mark || bytes.length > MAX_NAME_BYTES ? null : decodeUtf8(bytes);
    if (text === null || !OF_CALENDAR.test(text) || this.#calendar.length >= MAX_NAMES) return;
    this.#calendar = [...this.#calendar, text];
    this.#isOld = this.#calendar.some((line) => OLD.test(line));
  }

  /** A line that begins with a space goes on with the line before it. In vCalendar the space is a part of the text. */
  #add(bytes: Uint8Array): void {
    const isFolded = bytes[0] === SPACE || bytes[0] === TAB;
    if (!isFolded && this.#bytes.size > 0) this.#bytes.add(LINE_FEED);
    this.#bytes.add(isFolded && !this.#isOld ? bytes.subarray(1) : bytes);
  }

  #close(): FilePart {
    const [name, at, length] = [this.#name ?? "", this.#at, this.#end - this.#at];
    const all = this.#bytes.take();
    const bytes = this.#hasLongLine ? null : all;
    this.#name = null;
    this.#hasLongLine = false;
    if (bytes === null) return refusedPart(at, length, TOO_LONG);
    const text = decodeUtf8(bytes);
    if (text === null) return refusedPart(at, length, NOT_UTF8);
    const calendar = this.#calendar.length === 0 ? {} : { calendar: this.#calendar };
    return { shape: "component", name, lines: text.split("\n"), ...calendar, at, length };
  }

  #refuseOpen(): FilePart {
    this.#name = null;
    this.#hasLongLine = false;
    this.#bytes.take();
    return refusedPart(this.#at, this.#end - this.#at, CUT);
  }
}

interface CalendarMark {
  isBegin: boolean;
  name: string;
}

function readMark(bytes: Uint8Array): CalendarMark | null {
  const first = (bytes[0] ?? 0) & ~0x20; // in capital letters
  if ((first !== LETTER_B && first !== LETTER_E) || bytes.length > MARK_BYTES) return null;
  const found = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(Buffer.from(bytes).toString("latin1"));
  return found
    ? { isBegin: found[1]?.toUpperCase() === "BEGIN", name: (found[2] ?? "").toUpperCase() }
    : null;
}

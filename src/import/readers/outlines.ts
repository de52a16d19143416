// OPML: the start tag of each outline is a record. This is the part of XML that such files have; a DTD is refused.
import { Problem } from "../../domain/problem.ts";
import { type FilePart, NOT_UTF8, type RecordReader, refusedPart, TOO_LONG } from "./reader.ts";
import { decodeUtf8, RecordBytes } from "./record-bytes.ts";

const [OPEN, CLOSE, QUOTE, APOSTROPHE] = [0x3c, 0x3e, 0x22, 0x27];
const CUT = "The file ends here before its last tag: it is cut. Export it again.";
const NOT_A_TAG = "It is not a tag of XML: the file is damaged there. Export it again.";
const MAX_ATTRIBUTES = 1_000;
const TOO_MANY = `It has more than ${MAX_ATTRIBUTES.toLocaleString("en")} attributes. Creel does not read it.`;
/** What begins with a mark ends with another, whatever is inside. */
const SECTIONS: readonly (readonly [begin: string, end: string])[] = [
  ["!--", "-->"],
  ["![CDATA[", "]]>"],
  ["?", "?>"],
];
const LONGEST_BEGIN = 9;

export class OutlineReader implements RecordReader {
  /** The tag that is open, without `<`. */
  readonly #tag = new RecordBytes();
  #isInTag = false;
  #quote = 0;
  /** The mark that ends a section, and the last characters that could be it. */
  #sectionEnd: string | null = null;
  #recent = "";
  #begin = "";
  #at = 0;
  #base = 0;
  #depth = 0;
  #hasRoot = false;
  #isClosed = false;

  *push(chunk: Uint8Array): Generator<FilePart> {
    let at = 0;
    while (at < chunk.length) {
      if (this.#sectionEnd !== null) at = this.#passSection(chunk, at);
      else if (this.#isInTag) {
        const to = this.#findTagEnd(chunk, at);
        this.#tag.add(chunk.subarray(at, to));
        at = to;
        if (to < chunk.length && this.#sectionEnd === null) {
          at++;
          yield* this.#readTag(this.#base + at);
        }
      } else at = this.#findTag(chunk, at);
    }
    this.#base += chunk.length;
  }

  *end(): Generator<FilePart> {
    if (this.#isInTag || this.#sectionEnd !== null) yield refusedPart(this.#at, this.#base - this.#at, CUT);
    else if (!this.#isClosed) yield refusedPart(this.#base, 0, CUT);
  }

  #findTag(chunk: Uint8Array, from: number): number {
    const at = chunk.indexOf(OPEN, from);
    if (at < 0) return chunk.length;
    this.#isInTag = true;
    this.#quote = 0;
    this.#begin = "";
    this.#at = this.#base + at;
    return at + 1;
  }

  /** The offset of `>`, or of the first byte of a section. */
  #findTagEnd(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      if (this.#begin.length < LONGEST_BEGIN) {
        this.#begin += String.fromCharCode(byte);
        const section = SECTIONS.find(([begin]) => begin === this.#begin);
        if (section) {
          this.#sectionEnd = section[1];
          this.#recent = "";
          return at;
        }
        if (/^!doctype/i.test(this.#begin)) throw noDocumentType();
      }
      if (this.#quote !== 0) {
        if (byte === this.#quote) this.#quote = 0;
      } else if (byte === QUOTE || byte === APOSTROPHE) this.#quote = byte;
      else if (byte === CLOSE) return at;
    }
    return chunk.length;
  }

  #passSection(chunk: Uint8Array, from: number): number {
    const end = this.#sectionEnd ?? "";
    for (let at = from; at < chunk.length; at++) {
      this.#recent = (this.#recent + String.fromCharCode(chunk[at] ?? 0)).slice(-end.length);
      if (this.#recent !== end) continue;
      this.#sectionEnd = null;
      this.#isInTag = false;
      this.#tag.take();
      return at + 1;
    }
    return chunk.length;
  }

  *#readTag(end: number): Generator<FilePart> {
    this.#isInTag = false;
    const [at, length] = [this.#at, end - this.#at];
    const bytes = this.#tag.take();
    const name = /^\/?[^\s/>]*/.exec(this.#begin)?.[0].toLowerCase();
    if (name === "opml") this.#hasRoot = true;
    if (name === "/opml") this.#isClosed = this.#hasRoot;
    if (name === "/outline") this.#depth = Math.max(0, this.#depth - 1);
    if (name !== "outline") return;
    const text = bytes && decodeUtf8(bytes);
    const depth = this.#depth;
    if (bytes?.at(-1) !== 0x2f) this.#depth++;
    if (text === null) {
      yield refusedPart(at, length, bytes ? NOT_UTF8 : TOO_LONG);
      return;
    }
    const attributes = readAttributes(text.replace(/^outline|\/$/gi, ""));
    yield typeof attributes === "string"
      ? refusedPart(at, length, attributes)
      : { shape: "outline", depth, attributes, at, length };
  }
}

function noDocumentType(): Problem {
  return new Problem(
    "invalid",
    "The file has a document type (DTD), which an outline does not need and Creel does not read. Export it as OPML again.",
  );
}

/** The attributes of a tag, or the sentence why it has none. */
function readAttributes(text: string): Record<string, string> | string {
  const attributes: [string, string][] = [];
  const attribute = /\s*(?:([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')|(\S))/gy;
  for (let found = attribute.exec(text); found; found = attribute.exec(text)) {
    const [, name, quoted, single = "", stray] = found;
    if (stray !== undefined || name === undefined) return NOT_A_TAG;
    if (attributes.length === MAX_ATTRIBUTES) return TOO_MANY;
    attributes.push([name, decodeEntities(quoted ?? single)]);
  }
  return Object.fromEntries(attributes);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The five entities of XML and numbers. Another one stays as it is: only a DTD could define it. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? all) : all;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? all : String.fromCodePoint(code);
  });
}

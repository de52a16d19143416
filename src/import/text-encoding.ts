// Turns the bytes of a file into UTF-8. No byte becomes U+FFFD: what is not text stays invalid, and its record is refused.
import { LineSplitter } from "./readers/line-splitter.ts";
import { decodeUtf8 } from "./readers/record-bytes.ts";

/** Of files that are not recognised as Unicode. The first one is the likely one of a file that is not UTF-8. */
export const ENCODINGS = ["windows-1252", "utf-8"] as const;
export type Encoding = (typeof ENCODINGS)[number];
type UnicodeEncoding = "utf-8" | "utf-16le" | "utf-16be";

type Chunks = AsyncIterable<Uint8Array>;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const NOT_TEXT = Uint8Array.of(0xff);
const NOTHING = new Uint8Array(0);
const START_BYTES = 2_048; // of a file, which say its encoding
const NO_TEXT = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}]/u; // characters that no text has, apart from the white space

interface UnicodeStart {
  encoding: UnicodeEncoding;
  /** The length of the byte order mark. */
  length: number;
}

/** The Unicode encoding of a file by its beginning; null if it is not certain. A mark counts more than a chosen encoding. */
export function readUnicode(bytes: Uint8Array, chosen: Encoding | null): UnicodeStart | null {
  return readMark(bytes) ?? (chosen === "windows-1252" ? null : guessUtf16(bytes));
}

function readMark(bytes: Uint8Array): UnicodeStart | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: "utf-8", length: 3 };
  if (first === 0xff && second === 0xfe) return { encoding: "utf-16le", length: 2 };
  return first === 0xfe && second === 0xff ? { encoding: "utf-16be", length: 2 } : null;
}

/**
 * UTF-16 without a mark: the beginning is text in it, and one of ten characters or more is of ASCII, as separators and
 * line breaks are. The other byte of those is 0, which text in UTF-8 does not have.
 */
function guessUtf16(bytes: Uint8Array): UnicodeStart | null {
  const start = bytes.subarray(0, Math.min(bytes.length - (bytes.length % 2), START_BYTES));
  if (!start.includes(0)) return null;
  const encoding = (["utf-16le", "utf-16be"] as const).find((one) => {
    const zeros = start.filter((byte, at) => byte === 0 && at % 2 === (one === "utf-16le" ? 1 : 0)).length;
    return zeros > 1 && zeros * 20 >= start.length && isText(start, one);
  });
  return encoding ? { encoding, length: 0 } : null;
}

function isText(bytes: Uint8Array, encoding: UnicodeEncoding): boolean {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return !NO_TEXT.test(text.replace(/\s/g, ""));
  } catch {
    return false;
  }
}

/** Converts a chunk; the last call is with `isLast` and gives what was left over. */
type Converter = (chunk: Uint8Array, isLast?: boolean) => Uint8Array;

/** The bytes as UTF-8, without the mark. `onMark` is told the length of a mark of UTF-8, before the first chunk. */
export async function* toUtf8(
  chunks: Chunks,
  encoding: Encoding,
  onMark: (length: number) => void,
): AsyncGenerator<Uint8Array> {
  let convert: Converter | null = null;
  for await (const chunk of withWholeStart(chunks)) {
    const mark = convert ? null : readUnicode(chunk, encoding);
    if (mark?.encoding === "utf-8") onMark(mark.length);
    convert ??= converterOf(mark?.encoding ?? encoding);
    yield convert(chunk.subarray(mark?.length ?? 0));
  }
  if (convert) yield convert(NOTHING, true);
}

/** The first chunk has the bytes that say the encoding, if the file has so many. */
async function* withWholeStart(chunks: Chunks): AsyncGenerator<Uint8Array> {
  let first: Uint8Array | null = NOTHING;
  for await (const chunk of chunks) {
    const bytes: Uint8Array = first === null || first.length === 0 ? chunk : Buffer.concat([first, chunk]);
    if (first !== null && bytes.length < START_BYTES) first = new Uint8Array(bytes);
    else {
      first = null;
      yield bytes;
    }
  }
  if (first !== null && first.length > 0) yield first;
}

function converterOf(encoding: Encoding | UnicodeEncoding): Converter {
  if (encoding === "utf-8") return (chunk) => chunk;
  if (encoding === "windows-1252") {
    const decoder = new TextDecoder(encoding);
    return (chunk) => Buffer.from(decoder.decode(chunk));
  }
  return utf16Converter(encoding === "utf-16be");
}

function utf16Converter(isBigEndian: boolean): Converter {
  let rest: Uint8Array = NOTHING; // half a character
  return (chunk, isLast = false) => {
    const bytes = Buffer.concat([rest, chunk]);
    let whole = bytes.length - (bytes.length % 2);
    if (!isLast && whole >= 2 && isHighSurrogate(bytes[whole - (isBigEndian ? 2 : 1)])) whole -= 2;
    rest = bytes.subarray(whole);
    const units = bytes.subarray(0, whole);
    if (isBigEndian) units.swap16();
    const text = encodeUtf8(units.toString("utf16le"));
    return isLast && rest.length > 0 ? Buffer.concat([text, NOT_TEXT]) : text;
  };
}

function isHighSurrogate(byte = 0): boolean {
  return byte >= 0xd8 && byte <= 0xdb;
}

/** A surrogate without its other half becomes a byte that no text in UTF-8 has. */
function encodeUtf8(text: string): Uint8Array {
  if (text.isWellFormed()) return Buffer.from(text);
  const parts = text.split(LONE_SURROGATE).flatMap((part) => [NOT_TEXT, Buffer.from(part)]);
  return Buffer.concat(parts.slice(1));
}

/** Whether a file is text in UTF-8 or UTF-16. */
export async function isUtf8(chunks: Chunks): Promise<boolean> {
  const lines = new LineSplitter();
  const isFine = ({ bytes }: { bytes: Uint8Array | null }) => bytes === null || decodeUtf8(bytes) !== null;
  let isFirst = true;
  for await (const chunk of withWholeStart(chunks)) {
    if (isFirst && readUnicode(chunk, null)) return true;
    isFirst = false;
    for (const line of lines.push(chunk)) if (!isFine(line)) return false;
  }
  return lines.end().every(isFine);
}

import type { HttpResponse } from "../../wire/client.ts";

const VERSION = "HTTP/1.1 ";
export const MAX_HEAD_BYTES = 16 * 1024; // bytes
const CR = 13;
const LF = 10;

/**
 * The status and body of a complete HTTP/1.1 response, or null while it is incomplete. Without a length, the end of the
 * connection ends it. Regular expressions would take 0.1 ms of a cold start.
 */
export function parseHttpResponse(bytes: Uint8Array, isClosed: boolean): HttpResponse | null {
  const end = endOfHead(bytes);
  const decoder = new TextDecoder(); // other encodings would be loaded as well
  const head = decoder.decode(bytes.subarray(0, end));
  const status = readNumber(head.slice(VERSION.length, VERSION.length + 3));
  if (end === bytes.length || !head.startsWith(VERSION) || status === null) return null;
  const fields = head.toLowerCase();
  const body = wholeBody(fields, bytes.subarray(end + 4), isClosed);
  if (!body) return null;
  const retryAfter = status < 400 ? null : readNumber(fieldOf(fields, "retry-after"));
  return { status, body: decoder.decode(body), ...(retryAfter === null ? {} : { retryAfter }) };
}

/** The number of bytes that an incomplete response needs at least; infinite while the head has no end. */
export function lengthNeeded(bytes: Uint8Array): number {
  const end = endOfHead(bytes);
  if (end > MAX_HEAD_BYTES) return Number.POSITIVE_INFINITY;
  const head = new TextDecoder().decode(bytes.subarray(0, end)).toLowerCase();
  const length = readNumber(fieldOf(head, "content-length"));
  return end === bytes.length || length === null ? bytes.length + 1 : end + 4 + length;
}

/**
 * The position of the empty line, or the end of the bytes if it has not come. Searches by line, because a loop over
 * bytes is slow.
 */
function endOfHead(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(CR); at >= 0; at = bytes.indexOf(CR, at + 1))
    if (bytes[at + 1] === LF && bytes[at + 2] === CR && bytes[at + 3] === LF) return at;
  return bytes.length;
}

function wholeBody(head: string, bytes: Uint8Array, isClosed: boolean): Uint8Array | null {
  if (fieldOf(head, "transfer-encoding") === "chunked") return joinChunks(bytes);
  const length = readNumber(fieldOf(head, "content-length"));
  if (length === null) return isClosed ? bytes : null;
  return bytes.length < length ? null : bytes;
}

/** The value of a field in a lower-case head; empty if it is missing. */
function fieldOf(head: string, name: string): string {
  const start = head.indexOf(`\r\n${name}:`);
  if (start < 0) return "";
  const from = start + name.length + "\r\n:".length;
  const to = head.indexOf("\r\n", from);
  return head.slice(from, to < 0 ? head.length : to).trim();
}

/** Null if the text has other characters than digits. */
function readNumber(text: string): number | null {
  const number = Number.parseInt(text, 10);
  return String(number) === text && number >= 0 ? number : null;
}

/** Joins the chunks of a body, each of which follows its size in hexadecimal; the last is empty. */
function joinChunks(answer: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(answer);
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = bytes.indexOf("\r\n", at);
    const size = /^[0-9a-f]{1,7}$/i.exec(bytes.toString("latin1", at, Math.max(at, line)))?.[0];
    const start = line + 2;
    const end = start + Number.parseInt(size ?? "", 16);
    if (line < 0 || !(end + 2 <= bytes.length)) return null;
    if (end === start) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(start, end));
    at = end + 2;
  }
}

import { z } from "zod";
import { type Draft, draftFromText } from "../domain/item/capture.ts";
import { Problem } from "../domain/problem.ts";
import { parseJson } from "./json.ts";

/** The body of a capture (specification, section 2), and Creel's own field `parse`. */
export const CaptureBody = z.object({
  title: z.string(),
  note: z.string().nullable().default(null),
  isFocused: z.boolean().default(false),
  parse: z.boolean().default(false).describe("true has the title read as quick entry (docs/quick-entry.md)."),
});

export interface CaptureRequest {
  draft: Draft;
  /** The body asks for quick entry. */
  parse: boolean;
  /** Names of unknown fields. */
  ignored: string[];
}

/** 1 to 255 visible ASCII characters. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

const BOM_BYTES = 3;
const MAX_FIELDS = 1_000; // in a form
const MAX_IGNORED_NAMES = 32; // names that are reported and stored
const MAX_NAME_CHARS = 64; // characters of each

/**
 * Parses a capture from any body that clients send: JSON, JSON labelled as a form (as `curl -d` does), a form, a
 * multipart form, plain text. Throws `invalid-text`, `invalid-json`, `unsupported`, `invalid`.
 */
export async function parseCapture(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string | null,
): Promise<CaptureRequest> {
  if (contentType === "application/json") return fromJson(decode(bytes), bytes); // nearly always
  const [type = "", ...parameters] = (contentType ?? "")
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  checkCharset(parameters);
  const text = decode(bytes);
  const looksLikeJson = /^[ \t\n\r]*\{/.test(text);
  switch (type) {
    case "application/json":
      return fromJson(text, bytes);
    case "application/x-www-form-urlencoded":
      return looksLikeJson ? fromJson(text, bytes) : fromFields(formFields(text));
    case "multipart/form-data":
      return fromFields(await multipartFields(bytes, text, contentType ?? ""));
    case "text/plain":
      return (looksLikeJson && fromJsonText(text)) || fromText(text);
    case "":
      return looksLikeJson ? fromJson(text, bytes) : fromText(text);
    default:
      throw unsupported(`A body of the type ${printable(type)} is not supported`);
  }
}

function checkCharset(parameters: string[]): void {
  const charset = parameters.find((one) => one.startsWith("charset="))?.slice("charset=".length);
  if (charset && !["utf-8", "utf8", "us-ascii"].includes(charset.replaceAll('"', "")))
    throw unsupported(`The character set ${printable(charset)} is not supported, only UTF-8 is`);
}

function unsupported(what: string): Problem {
  return new Problem("unsupported", `${what}. Send JSON in UTF-8 with Content-Type: application/json.`);
}

const WHOLE = new TextDecoder("utf-8", { fatal: true });
const PART = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes UTF-8; anything else is refused, never replaced. A BOM is dropped at the very start of the body only. */
function decode(bytes: Uint8Array, decoder = WHOLE): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Problem("invalid-text", "The body is not UTF-8. Encode it as UTF-8 and send again.");
  }
}

function fromJson(text: string, bytes: Uint8Array): CaptureRequest {
  return captureFrom(parseJson(text, bytes[0] === 0xef ? BOM_BYTES : 0));
}

function fromText(text: string): CaptureRequest {
  return { draft: draftFromText(text), parse: false, ignored: [] };
}

/** A body labelled as text is read as JSON only if all of it is valid JSON: a title may begin with a brace. */
function fromJsonText(text: string): CaptureRequest | null {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return null;
  }
  return captureFrom(value);
}

/** Reads a capture from parsed JSON. Throws `invalid`. */
export function captureFrom(value: unknown): CaptureRequest {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Problem(
      "invalid",
      'The body is JSON, but not an object. Send one such as {"title": "Buy milk"}.',
    );
  const read = CaptureBody.safeParse(value);
  if (!read.success) {
    const field = String(read.error.issues[0]?.path[0]);
    throw wrongField(field, (value as Record<string, unknown>)[field]);
  }
  const { title, note, isFocused, parse } = read.data;
  return {
    draft: { title, note, isFocused },
    parse,
    ignored: Object.keys(value)
      .filter((name) => !Object.hasOwn(CaptureBody.shape, name))
      .slice(0, MAX_IGNORED_NAMES)
      .map((name) => name.slice(0, MAX_NAME_CHARS)),
  };
}

const MUST_BE: Record<string, string> = {
  title: "text",
  note: "text or null",
  isFocused: "true or false",
  parse: "true or false",
};

function wrongField(field: string, value: unknown): Problem {
  const is =
    value === undefined
      ? "missing"
      : `${value === null ? "null" : `of the type ${Array.isArray(value) ? "array" : typeof value}`}`;
  return new Problem("invalid", `The field ${field} is ${is}. Send ${MUST_BE[field]}.`, { field });
}

const TRUE = ["true", "1", "on"];
const FALSE = ["false", "0", "off", ""];

function fromFields(fields: [string, string][]): CaptureRequest {
  const value: Record<string, unknown> = Object.create(null);
  for (const [name, text] of fields) {
    if (Object.hasOwn(value, name))
      throw new Problem("invalid", `The field ${printable(name)} is there twice. Send it once.`, {
        field: name.slice(0, MAX_NAME_CHARS),
      });
    value[name] = ["isFocused", "parse"].includes(name) ? readSwitch(name, text) : text;
  }
  return captureFrom(value);
}

function readSwitch(field: string, text: string): boolean {
  if (TRUE.includes(text)) return true;
  if (FALSE.includes(text)) return false;
  throw new Problem("invalid", `The field ${field} is neither true nor false. Send true or false.`, {
    field,
  });
}

/** The pairs of a URL-encoded form. `URLSearchParams` would silently replace bytes that are not UTF-8. */
function formFields(text: string): [string, string][] {
  return splitFields(text, "&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const cut = pair.indexOf("=");
      return cut < 0
        ? [formDecode(pair), ""]
        : [formDecode(pair.slice(0, cut)), formDecode(pair.slice(cut + 1))];
    });
}

/** Splits the fields after counting them. Throws `invalid`. */
function splitFields(text: string, between: string): string[] {
  const fields = text.split(between, MAX_FIELDS + 1);
  if (fields.length <= MAX_FIELDS) return fields;
  throw new Problem(
    "invalid",
    `The form has more than ${MAX_FIELDS} fields. Send title, note and isFocused.`,
  );
}

/** A percent sign without an escape is text, as in every browser. */
function formDecode(text: string): string {
  if (!/[%+]/.test(text)) return text;
  const bytes = new TextEncoder().encode(text);
  let to = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    const value = byte === PER_CENT ? hexAt(bytes, at + 1) * 16 + hexAt(bytes, at + 2) : Number.NaN;
    if (!Number.isNaN(value)) at += 2;
    bytes[to++] = Number.isNaN(value) ? (byte === PLUS ? SPACE : byte) : value;
  }
  return decode(bytes.subarray(0, to), PART);
}

const [PER_CENT, PLUS, SPACE] = [0x25, 0x2b, 0x20];

function hexAt(bytes: Uint8Array, at: number): number {
  const digit = bytes[at] ?? 0;
  if (digit >= 0x30 && digit <= 0x39) return digit - 0x30;
  const lower = digit | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : Number.NaN;
}

async function multipartFields(
  bytes: Uint8Array<ArrayBuffer>,
  text: string,
  contentType: string,
): Promise<[string, string][]> {
  const [, boundary = ""] = /;\s*boundary="?([^";]*)/i.exec(contentType) ?? [];
  const delimiter = `--${boundary.trimEnd()}`;
  splitFields(text, delimiter);
  if (isInsideLine(text, `${delimiter}\r\n`))
    throw noMultipart("The boundary of the multipart body occurs inside a value");
  // Not the client's header: the runtime must split at the boundary that was counted.
  const headers = { "Content-Type": `multipart/form-data; boundary=${boundary.trimEnd()}` };
  let form: FormData;
  try {
    form = (await new Response(bytes, { headers }).formData()) as FormData;
  } catch {
    throw noMultipart("The multipart body cannot be parsed");
  }
  return [...form].map(([name, value]) => {
    if (typeof value === "string") return [name, value];
    throw new Problem("invalid", `The field ${printable(name)} is a file. Send it as text.`, {
      field: name.slice(0, MAX_NAME_CHARS),
    });
  });
}

/** Whether a delimiter does not begin a line. The runtime splits there too, although it is part of a value (RFC 2046). */
function isInsideLine(text: string, delimiter: string): boolean {
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + delimiter.length))
    if (at > 0 && text[at - 1] !== "\n") return true;
  return false;
}

function noMultipart(what: string): Problem {
  return new Problem("invalid-request", `${what}. Let the client write the boundary.`);
}

/** A client's text for a message: short, and without control characters. */
function printable(text: string): string {
  return text.replace(/[^\x21-\x7e]/g, "?").slice(0, 64);
}

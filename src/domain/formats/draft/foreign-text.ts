import { NOTE_LIMIT, TITLE_LIMIT } from "../../item/capture.ts";
import { NAME_LIMIT } from "../../item/tags.ts";
import { countBytes, countCodePoints, isVisible } from "../../text.ts";

/** Text of another system, made fit for an item: without NUL and half pairs, and cut at Creel's limits. */

/** Without NUL characters; half of a surrogate pair becomes U+FFFD. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** The first `count` code points, and the rest. */
export function splitCodePoints(text: string, count: number): [first: string, rest: string] {
  if (text.length <= count || countCodePoints(text) <= count) return [text, ""];
  let at = 0;
  for (let n = 0; n < count; n++) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return [text.slice(0, at), text.slice(at)];
}

/** A clean title and what is longer than a title may be. */
export function splitTitle(text: string): [title: string, rest: string] {
  return splitCodePoints(text, TITLE_LIMIT);
}

/** The first megabyte of a clean note. */
export function cutNote(note: string): string {
  if (note.length * 3 <= NOTE_LIMIT || countBytes(note) <= NOTE_LIMIT) return note;
  let [low, high] = [0, Math.min(note.length, NOTE_LIMIT)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (countBytes(note.slice(0, middle)) <= NOTE_LIMIT) low = middle;
    else high = middle - 1;
  }
  const isHalf = (note.charCodeAt(low - 1) & 0xfc00) === 0xd800;
  return note.slice(0, isHalf ? low - 1 : low);
}

/** A name for a tag, an area, a contact or a heading: commas and control characters become blanks. Null if nothing is left. */
export function storableName(text: string): string | null {
  const line = storableText(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp},]+/gu, " ")
    .normalize("NFC")
    .trim();
  const name = splitCodePoints(line, NAME_LIMIT)[0].trim();
  return isVisible(name) ? name : null;
}

/** The first line with a visible character, and the text without it. */
export function takeFirstLine(text: string): [line: string, rest: string] | null {
  const lines = text.split("\n");
  const at = lines.findIndex(isVisible);
  const line = lines[at];
  return line === undefined ? null : [line.trim(), lines.slice(at + 1).join("\n")];
}

const DEPTH_LIMIT = 4;
const MEMBERS_LIMIT = 100;

/** A JSON value as text for a report. Deep and long values are cut. */
export function describeValue(value: unknown, depth = 0): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  if (depth === DEPTH_LIMIT) return "…";
  const members = Array.isArray(value)
    ? value.slice(0, MEMBERS_LIMIT).map((one) => describeValue(one, depth + 1))
    : Object.entries(value)
        .slice(0, MEMBERS_LIMIT)
        .map(([name, one]) => `${name}: ${describeValue(one, depth + 1)}`);
  return members.join(", ");
}

/** Whether a JSON value says nothing: absent, false, 0, or an empty text, list or object. */
export function isBlank(value: unknown): boolean {
  if (!value) return true;
  if (typeof value === "string") return value.trim() === "";
  return typeof value === "object" && Object.keys(value).length === 0;
}

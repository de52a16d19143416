import type { Draft } from "../domain/item/capture.ts";
import { draftFromText, TITLE_LIMIT } from "../domain/item/capture.ts";
import { countCodePoints, isVisible } from "../domain/text.ts";

const SHORT = 200; // characters of a title made from a text that has none

/**
 * The best guess of what a refused body meant: the title and note of JSON that was pasted together by hand, of a
 * form, or the first line and the rest. A person sees it before it becomes an item.
 */
export function guessDraft(body: Uint8Array): Draft {
  const text = readLeniently(body);
  const title = fieldOf(text, "title") ?? formField(text, "title");
  if (title === null || !isVisible(title)) return fromText(text);
  const note = fieldOf(text, "note") ?? formField(text, "note");
  const isFocused = /"isFocused"\s*:\s*true/.test(text);
  if (isLonger(title, TITLE_LIMIT))
    return { ...fromText(note === null ? title : `${title}\n${note}`), isFocused };
  return { title, note: note === "" ? null : note, isFocused };
}

/** A body that is no UTF-8 is most often Windows-1252. What no item may hold goes. */
function readLeniently(body: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    text = new TextDecoder("windows-1252").decode(body);
  }
  return text.replaceAll("\0", "").toWellFormed();
}

const NEXT_FIELD = /"\s*,\s*"\w+"\s*:/;

/** The value of a JSON field, up to the quotation mark that the next field or the end of the object follows. */
function fieldOf(text: string, name: string): string | null {
  const start = new RegExp(`"${name}"\\s*:\\s*"`).exec(text);
  if (!start) return null;
  const rest = text.slice(start.index + start[0].length);
  const end = NEXT_FIELD.exec(rest)?.index ?? lastQuote(rest);
  return end === null ? null : withoutEscapes(rest.slice(0, end)).replaceAll("\0", "").toWellFormed();
}

/** Where the quotation mark stands behind which the text ends, or its object does. */
function lastQuote(text: string): number | null {
  const inside = text.trimEnd().replace(/\}$/, "").trimEnd();
  return inside.endsWith('"') ? inside.length - 1 : null;
}

function formField(text: string, name: string): string | null {
  const [, value] = new RegExp(`(?:^|&)${name}=([^&]*)`).exec(text) ?? [];
  return value === undefined ? null : new URLSearchParams(`value=${value}`).get("value");
}

const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** JSON's escapes where there are any; other backslashes were meant as such. */
function withoutEscapes(text: string): string {
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|(["\\/bfnrt]))/g,
    (_, hex: string | undefined, letter: string) =>
      hex === undefined ? (ESCAPES[letter] ?? letter) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** The first line that says something as the title; a long one is cut there and kept whole in the note. */
function fromText(text: string): Draft {
  const draft = draftFromText(text.trim());
  if (!isLonger(draft.title, SHORT)) return draft;
  const begin = [...draft.title.slice(0, 2 * SHORT)].slice(0, SHORT).join("");
  return { title: `${begin}…`, note: text, isFocused: false };
}

/** In code points. */
function isLonger(text: string, limit: number): boolean {
  return text.length > limit && countCodePoints(text) > limit;
}

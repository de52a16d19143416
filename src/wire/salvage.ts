import type { Draft } from "../domain/item/capture.ts";
import { draftFromText, TITLE_LIMIT } from "../domain/item/capture.ts";
import { countCodePoints, isVisible } from "../domain/text.ts";

const SHORT_TITLE_CHARS = 200; // characters of a title that is made from a text

/**
 * Guesses the draft of a refused body: the title and note of malformed JSON, of a form, or the first line and the rest.
 * A person sees it before it becomes an item.
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

/** Decodes a body; one that is not UTF-8 is most often Windows-1252. Drops characters that no item may contain. */
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

/** The value of a JSON field, up to the quotation mark before the next field or the end of the object. */
function fieldOf(text: string, name: string): string | null {
  const start = new RegExp(`"${name}"\\s*:\\s*"`).exec(text);
  if (!start) return null;
  const rest = text.slice(start.index + start[0].length);
  const end = NEXT_FIELD.exec(rest)?.index ?? lastQuote(rest);
  return end === null ? null : withoutEscapes(rest.slice(0, end)).replaceAll("\0", "").toWellFormed();
}

/** The position of the quotation mark that ends the text or its object. */
function lastQuote(text: string): number | null {
  const inside = text.trimEnd().replace(/\}$/, "").trimEnd();
  return inside.endsWith('"') ? inside.length - 1 : null;
}

function formField(text: string, name: string): string | null {
  const [, value] = new RegExp(`(?:^|&)${name}=([^&]*)`).exec(text) ?? [];
  return value === undefined ? null : new URLSearchParams(`value=${value}`).get("value");
}

const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** Decodes JSON's escapes; other backslashes stay. */
function withoutEscapes(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|(["\\/bfnrt]))/g, (_, hex: string | undefined, char: string) =>
    hex === undefined ? (ESCAPES[char] ?? char) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** The first line with visible text as the title; a long one is cut, and its full text is in the note. */
function fromText(text: string): Draft {
  const draft = draftFromText(text.trim());
  if (!isLonger(draft.title, SHORT_TITLE_CHARS)) return draft;
  const begin = [...draft.title.slice(0, 2 * SHORT_TITLE_CHARS)].slice(0, SHORT_TITLE_CHARS).join("");
  return { title: `${begin}…`, note: text, isFocused: false };
}

/** Whether the text has more code points than the limit. */
function isLonger(text: string, limit: number): boolean {
  return text.length > limit && countCodePoints(text) > limit;
}

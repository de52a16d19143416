/** The texts of an imported item within the limits of a capture. */
import { NOTE_LIMIT, TITLE_LIMIT } from "../../item/capture.ts";
import { NAME_LIMIT, TAGS_LIMIT } from "../../item/tags.ts";
import { countBytes, countCodePoints, isVisible } from "../../text.ts";
import type { BlockLine, RecordDraft } from "./record-draft.ts";
import { lose } from "./record-draft.ts";

const UNTITLED = "(untitled)";
const LINE_END = /\r\n|[\n\r\u2028\u2029]/;

/** Text that can be stored: without NUL and halves of surrogate pairs. */
export function storable(text: string): string {
  return text.isWellFormed() && !text.includes("\0") ? text : text.toWellFormed().replaceAll("\0", "");
}

/** As `storable`; the text that was there is a loss. */
function storedText(draft: RecordDraft, field: string, text: string): string {
  const stored = storable(text);
  if (stored !== text) lose(draft, "field", field, text.toWellFormed().replaceAll("\0", "␀"));
  return stored;
}

/** Title and note: the title is one line, the rest of it begins the note, and the block ends it. */
export function fitTexts(draft: RecordDraft, hasBlock: boolean): { title: string; note: string | null } {
  const own = storedText(draft, "title", draft.title);
  const text = storedText(draft, "note", draft.note);
  const end = LINE_END.exec(own);
  const first = (end ? own.slice(0, end.index) : own).trim();
  const more = end ? own.slice(end.index + end[0].length) : "";
  const whole = [more, text].filter((part) => part !== "").join("\n");
  const named = isVisible(first) ? { title: first, note: whole } : titleFromNote(draft, whole);
  const [title, rest] = cutPoints(named.title, TITLE_LIMIT);
  if (rest !== "") lose(draft, "title-cut", "title", rest);
  const body = [rest, named.note].filter((part) => part !== "").join("\n");
  return { title, note: fitNote(draft, body, hasBlock) };
}

function titleFromNote(draft: RecordDraft, note: string): { title: string; note: string } {
  lose(draft, "empty-title", "title", "");
  const lines = note.split("\n");
  const first = lines.findIndex(isVisible);
  if (first < 0) return { title: UNTITLED, note };
  return { title: (lines[first] ?? "").trim(), note: lines.slice(first + 1).join("\n") };
}

function fitNote(draft: RecordDraft, body: string, hasBlock: boolean): string | null {
  for (const { name, value, code } of draft.block)
    lose(draft, code ?? (hasBlock ? "note-block" : "field"), name, value);
  const block = hasBlock ? draft.block.map(writeLine).join("\n") : "";
  const note = [body.trimEnd(), block].filter((part) => part !== "").join("\n\n");
  const [kept, rest] = cutBytes(note, NOTE_LIMIT);
  if (rest !== "") lose(draft, "note-cut", "note", rest);
  return isVisible(kept) ? kept : null;
}

function writeLine({ name, value }: BlockLine): string {
  return `${storable(name)}: ${storable(value).replace(/\r\n|[\n\r]/g, "\n  ")}`;
}

/** The first code points of a text, and the rest. */
export function cutPoints(text: string, limit: number): [kept: string, rest: string] {
  if (text.length <= limit || countCodePoints(text) <= limit) return [text, ""];
  let at = 0;
  for (let count = 0; count < limit; count++) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return [text.slice(0, at), text.slice(at)];
}

function cutBytes(text: string, limit: number): [kept: string, rest: string] {
  if (text.length * 3 <= limit || countBytes(text) <= limit) return [text, ""];
  let at = 0;
  for (let bytes = 0; ; ) {
    const point = text.codePointAt(at) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    if (bytes > limit) return [text.slice(0, at), text.slice(at)];
    at += point > 0xffff ? 2 : 1;
  }
}

/** A name of a tag, an area, a contact or a heading; null if nothing of it is visible. */
export function fitName(draft: RecordDraft, field: string, text: string): string | null {
  const plain = storedText(draft, field, text).normalize("NFC");
  const spaced = plain.replace(/\s*[\p{Cc}\p{Zl}\p{Zp},]+\s*/gu, " ").trim();
  const [name, rest] = cutPoints(spaced, NAME_LIMIT);
  if (!isVisible(name)) {
    if (isVisible(text)) lose(draft, "name-cut", field, text.toWellFormed());
    return null;
  }
  if (rest !== "" || spaced !== plain.trim()) lose(draft, "name-cut", field, storable(text));
  return name.trim();
}

/** The tags of an item, each once. */
export function fitTags(draft: RecordDraft): string[] {
  const names = new Set(draft.tags.flatMap((tag) => fitName(draft, "tag", tag) ?? []));
  const tags = [...names];
  for (const tag of tags.slice(TAGS_LIMIT)) lose(draft, "field", "tag", tag);
  return tags.slice(0, TAGS_LIMIT);
}

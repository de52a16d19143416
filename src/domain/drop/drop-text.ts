import { NOTE_LIMIT, TITLE_LIMIT } from "../item/capture.ts";
import { Problem } from "../problem.ts";
import { countBytes, isVisible } from "../text.ts";
import type { DropConfig } from "./drops.ts";
import { readSubject } from "./mail-subject.ts";

export const MAX_DROP_BYTES = 8 * 1024 * 1024;
const MAX_DROP_LINES = 10_000;

/** An item of a drop's file before it is captured. */
export interface DropEntry {
  title: string;
  note: string | null;
  /** The number of its line, from 1; for a whole file 1. */
  line: number;
  /** A message's subject is of another person, so it is not read as quick entry. */
  isMail: boolean;
}

const LINE_END = /\r\n|\n|\r/;
/** The mark of a list or of an open checkbox. */
const LIST_MARK = /^[-*](?:\s+\[ \])?(?:\s+|$)/;

/** Whether a file of this name can become items of such a drop. */
export function isDropText(name: string, kind: DropConfig["kind"]): boolean {
  return (kind === "file" ? /\.(md|markdown|txt|text)$/i : /\.(md|markdown|txt|text|eml)$/i).test(name);
}

/** The items that a text becomes, in their order; none if it has no visible character. Throws `invalid`. */
export function readDropText(kind: DropConfig["kind"], name: string, text: string): DropEntry[] {
  const plain = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const entries = kind === "file" ? readLines(plain) : readWhole(name, plain);
  if (entries.length > MAX_DROP_LINES)
    throw new Problem(
      "invalid",
      `It has more than ${MAX_DROP_LINES} lines. Divide it into several files, one after the other.`,
    );
  if (entries.some(({ note }) => note !== null && countBytes(note) > NOTE_LIMIT))
    throw new Problem("invalid", "Its text is too long for a note, which has at most 1 MiB. Shorten it.");
  return entries;
}

function readLines(text: string): DropEntry[] {
  return text.split(LINE_END).flatMap((line, index) => {
    const title = line.trim().replace(LIST_MARK, "");
    return isVisible(title) ? [cutTitle({ title, note: null, line: index + 1, isMail: false })] : [];
  });
}

/** One item of a whole file: its first line is the title, the rest the note. */
function readWhole(name: string, text: string): DropEntry[] {
  if (!isVisible(text)) return [];
  const isMail = /\.eml$/i.test(name);
  const subject = isMail ? readSubject(text) : null;
  if (subject !== null) return [cutTitle({ title: subject, note: text, line: 1, isMail })];
  const lines = text.split(LINE_END);
  const first = lines.findIndex(isVisible);
  const line = (lines[first] ?? "").trim();
  const title = /\.(md|markdown)$/i.test(name) ? line.replace(/^#{1,6}\s+(?=\S)/, "") : line;
  const rest = lines
    .slice(first + 1)
    .join("\n")
    .replace(/^(?:[^\S\n]*\n)+/, "")
    .trimEnd();
  return [cutTitle({ title, note: isVisible(rest) ? rest : null, line: 1, isMail })];
}

/** A title that is too long continues in the note. */
function cutTitle(entry: DropEntry): DropEntry {
  if (entry.title.length <= TITLE_LIMIT) return entry;
  let end = 0;
  for (let count = 0; count < TITLE_LIMIT && end < entry.title.length; count++)
    end += (entry.title.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  const rest = entry.title.slice(end);
  if (rest === "") return entry;
  const note = entry.note === null ? rest : `${rest}\n${entry.note}`;
  return { ...entry, title: entry.title.slice(0, end), note };
}

import { messages } from "./messages.ts";

export const CLOSED_LIMIT = 400; // UTF-16 units: more than any closed row shows

export interface Title {
  /** The first line with text, which the list shows. */
  first: string;
  /** The lines after it, unchanged; empty if there is only one line. */
  rest: string;
}

/** A title, safe to show. It may have many lines: some programs send a whole text as one. */
export function readTitle(title: string): Title {
  const lines = showControls(title).replace(/^\s*\n/, "");
  const end = lines.indexOf("\n");
  return end < 0
    ? { first: lines, rest: "" }
    : { first: lines.slice(0, end), rest: lines.slice(end + 1).trimEnd() };
}

/** The line below the title of a closed row: the rest of the title or the note, without line ends and Markdown. */
export function preview(rest: string, note: string | null): string {
  const text = rest || withoutMarks(showControls((note ?? "").slice(0, CLOSED_LIMIT * 2)));
  return text.slice(0, CLOSED_LIMIT).replace(/\s+/g, " ").trim();
}

/** Markdown as approximate plain text, for a preview. */
function withoutMarks(text: string): string {
  return text
    .replace(/^[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*(?:\||$))+[ \t]*$/gm, "") // the line below the heads of a table
    .replace(/^[ \t]*\|[ \t]*|[ \t]*\|[ \t]*$/gm, "")
    .replace(/^[ \t]*(?:```[^`\n]*|[-*_]{3,}[ \t]*)$/gm, "")
    .replace(/^[ \t]*(?:(?:>|#{1,6}|[-*+])[ \t]+)+(?:\[[ xX]\][ \t]+)?/gm, "")
    .replace(/!?\[([^\][\n]*)\]\([^()\s]*\)/g, "$1")
    .replace(/(\*\*|\b__|~~|`+)(?=\S)([^\n]*?\S)\1(?!\w)/g, "$2")
    .replace(/(^|[\s(])([*_])(?=\S)([^*_\n]*?\S)\2(?!\w)/gm, "$1$3");
}

/** A title in one short line, for messages and labels. */
export function shortTitle(title: string): string {
  return readTitle(title).first.slice(0, CLOSED_LIMIT);
}

/** The source of an item in words: a key's name, this page or a terminal. */
export function sourceName(source: string): string {
  if (source === "page") return messages.list.page;
  return source === "terminal" ? messages.list.terminal : showControls(source);
}

const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be shown.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

const NAMES: Record<number, string> = {
  8234: "LRE",
  8235: "RLE",
  8236: "PDF",
  8237: "LRO",
  8238: "RLO",
  8294: "LRI",
  8295: "RLI",
  8296: "FSI",
  8297: "PDI",
};

/**
 * Text of an item, safe to show: controls and bidi overrides become visible signs, because a title could otherwise
 * look like another text. Tabs and line ends stay, every line end as LF.
 */
export function showControls(text: string): string {
  return text.replace(LINE_ENDS, "\n").replace(CONTROLS, (sign) => {
    const code = sign.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    if (code === 0x7f) return "\u2421";
    return `⟨${NAMES[code] ?? `U+00${code.toString(16).toUpperCase()}`}⟩`;
  });
}

import { showControls } from "./show-controls.ts";

export const CLOSED_LIMIT = 400; // UTF-16 units: more than any closed row shows

export interface Title {
  /** The first line that says something: what the list shows. */
  first: string;
  /** The lines after it, as they are; empty when there is one line only. */
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

/** The one line that a closed row shows below its title: what comes next, without line ends and, of a note, its marks. */
export function preview(rest: string, note: string | null): string {
  const text = rest || withoutMarks(showControls((note ?? "").slice(0, CLOSED_LIMIT * 2)));
  return text.slice(0, CLOSED_LIMIT).replace(/\s+/g, " ").trim();
}

/** The words of Markdown, near enough for a glance: the open note has it as it is. */
function withoutMarks(text: string): string {
  return text
    .replace(/^[ \t]*(?:```[^`\n]*|[-*_]{3,}[ \t]*)$/gm, "")
    .replace(/^[ \t]*(?:(?:>|#{1,6}|[-*+])[ \t]+)+(?:\[[ xX]\][ \t]+)?/gm, "")
    .replace(/!?\[([^\][\n]*)\]\([^()\s]*\)/g, "$1")
    .replace(/(\*\*|\b__|~~|`+)(?=\S)([^\n]*?\S)\1(?!\w)/g, "$2");
}

/** A title in one short line, to be said or named. */
export function shortTitle(title: string): string {
  return readTitle(title).first.slice(0, CLOSED_LIMIT);
}

/** What the lines of a Markdown file are. */

export type MarkdownLine =
  | { kind: "empty" | "code" | "matter" }
  | { kind: "heading"; level: number; text: string }
  | { kind: "box"; depth: number; mark: string; text: string }
  | { kind: "bullet"; depth: number; text: string }
  | { kind: "text"; depth: number; text: string };

const BOX = /^(?:[-*+]|\d{1,9}[.)])\s+\[(.)\](?:\s+(.*))?$/su;
const BULLET = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
const HEADING = /^(#{1,6})(?:\s+(.*))?$/s;
const QUOTE = /^ {0,3}>[ ]?/;
const FENCE = /^(`{3,}|~{3,})/;
const MAX_DEPTH = 1_000; // columns

/** Reads one file. An indented line is code if no list is open that it could belong to. */
export class MarkdownScanner {
  /** The title of the front matter. */
  title: string | null = null;
  /** Whether the front matter is that of a board of Obsidian Kanban: its headings are the columns. */
  isBoard = false;
  #lines = 0;
  #isMatter = false;
  #fence: string | null = null;
  #isListOpen = false;

  read(line: string): MarkdownLine {
    const first = this.#lines++ === 0;
    if (first && /^---\s*$/.test(line)) {
      this.#isMatter = true;
      return { kind: "matter" };
    }
    if (this.#isMatter) return this.#readMatter(line);
    let rest = line;
    while (QUOTE.test(rest)) rest = rest.replace(QUOTE, "");
    const depth = columnsOf(rest);
    const text = rest.trim();
    if (this.#fence !== null || FENCE.test(text)) return this.#readFence(text, depth);
    if (text === "") return { kind: "empty" };
    const [, hashes = "", title = ""] = depth < 4 ? (HEADING.exec(text) ?? []) : [];
    if (hashes !== "") {
      this.#isListOpen = false;
      return { kind: "heading", level: hashes.length, text: title.replace(/\s+#+\s*$/, "").trim() };
    }
    if (depth >= 4 && !this.#isListOpen) return { kind: "code" };
    const box = BOX.exec(text);
    if (box || BULLET.test(text)) this.#isListOpen = true;
    if (box) return { kind: "box", depth, mark: box[1] ?? " ", text: (box[2] ?? "").trim() };
    if (BULLET.test(text)) return { kind: "bullet", depth, text };
    if (depth === 0) this.#isListOpen = false;
    return { kind: "text", depth, text };
  }

  #readMatter(line: string): MarkdownLine {
    const title = /^title:\s*(.*?)\s*$/.exec(line)?.[1]?.replace(/^(["'])(.*)\1$/, "$2");
    if (title) this.title ??= title;
    if (/^kanban-plugin:\s*\S/.test(line)) this.isBoard = true;
    if (/^(---|\.\.\.)\s*$/.test(line)) this.#isMatter = false;
    return { kind: "matter" };
  }

  #readFence(text: string, depth: number): MarkdownLine {
    const mark = FENCE.exec(text)?.[1];
    if (this.#fence === null) this.#fence = mark ?? null;
    else if (mark?.startsWith(this.#fence) && text === mark) this.#fence = null;
    if (depth === 0) this.#isListOpen = false;
    return { kind: "code" };
  }
}

/** The columns before a text; a tab ends at the next fourth one. */
function columnsOf(text: string): number {
  let columns = 0;
  for (const sign of text) {
    if (sign === " ") columns++;
    else if (sign === "\t") columns += 4 - (columns % 4);
    else break;
    if (columns >= MAX_DEPTH) break;
  }
  return columns;
}

import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Item } from "../../domain/item/item.ts";
import { asProblem } from "../../wire/problems.ts";
import { printError, safe } from "../terminal/output.ts";
import { showHidden } from "../terminal/show-hidden.ts";

/**
 * An answer as data, and as text for clients that read nothing else. JSON keeps every title within its quotes: none can
 * pass for a line of ours.
 */
export function toolResult(value: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(value) }], structuredContent: value };
}

/** A problem as the API describes it, for the assistant. An unexpected error is also written to stderr, with its stack. */
export function toolError(thrown: unknown): CallToolResult {
  const { code, detail, field, cause } = asProblem(thrown);
  if (code === "internal") printError(`creel: ${safe(Bun.inspect(cause ?? thrown))}`);
  const told = { code, detail, ...(field === undefined ? {} : { field }) };
  const text = field === undefined ? detail : `${detail} (${field})`;
  return { content: [{ type: "text", text }], structuredContent: told, isError: true };
}

const TITLE = 500; // UTF-16 units
const NOTES = 20_000; // UTF-16 units, of all notes of an answer
const TAGS = 20;

/**
 * Items as an assistant reads them, bounded whatever they hold: the notes of an answer share one measure, so that few
 * items show more of each. What was shortened ends in `…`, and `isCut` says so, which no text can feign. Nothing is
 * stripped, and what the user would not see is written out: it could be meant for the assistant alone.
 */
export function truncate(items: readonly Item[]) {
  const share = Math.floor(NOTES / Math.max(1, items.length));
  return items.map(
    ({ listBefore: _, position: __, changedOn: ___, ...item }: Item & { listBefore?: unknown }) => {
      const title = shorten(item.title, TITLE);
      const note = item.note === null ? null : shorten(item.note, share);
      const tags = item.tags.slice(0, TAGS).map((tag) => showHidden(tag));
      const isCut = title.isCut || note?.isCut || tags.length < item.tags.length;
      return {
        ...item,
        title: title.text,
        note: note?.text ?? null,
        tags,
        area: item.area && showHidden(item.area),
        contact: item.contact && showHidden(item.contact),
        ...(isCut ? { isCut } : {}),
      };
    },
  );
}

/** Cut before it is written out as well, for that makes it longer. */
function shorten(text: string, most: number): { text: string; isCut: boolean } {
  const seen = showHidden(text.slice(0, most));
  return { text: cut(seen, most, text.length > most), isCut: text.length > most || seen.length > most };
}

/** Not between the two halves of a character. */
function cut(text: string, most: number, isLonger: boolean): string {
  if (text.length <= most && !isLonger) return text;
  return `${text.slice(0, most).replace(/[\ud800-\udbff]$/, "")}…`;
}

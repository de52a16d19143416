import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Item } from "../../domain/item/item.ts";
import { showHidden } from "../../domain/show-hidden.ts";
import { asProblem } from "../../wire/problems.ts";
import { printError, safe } from "../terminal/output.ts";

/**
 * A result as data, and as text for clients that read nothing else. In JSON every title stays inside its quotes, so
 * none can look like a line of ours. Invisible characters are written out: they could be meant for the assistant alone.
 */
export function toolResult(value: Record<string, unknown>): CallToolResult {
  const shown = showAll(value) as Record<string, unknown>;
  return { content: [{ type: "text", text: JSON.stringify(shown) }], structuredContent: shown };
}

/** A problem as the API describes it, for the assistant. An unexpected error is also written to stderr, with its stack. */
export function toolError(thrown: unknown): CallToolResult {
  const { code, detail, field, cause } = asProblem(thrown);
  if (code === "internal") printError(`creel: ${safe(Bun.inspect(cause ?? thrown))}`);
  const content = { code, detail, ...(field === undefined ? {} : { field }) };
  const text = showHidden(field === undefined ? detail : `${detail} (${field})`);
  return { ...toolResult(content), content: [{ type: "text", text }], isError: true };
}

/** Every text of the value, whatever its field is called: a field of a later version is shown like the others. */
function showAll(value: unknown): unknown {
  if (typeof value === "string") return showHidden(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(showAll);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [showHidden(name), showAll(one)]));
}

const MAX_TITLE_UNITS = 500; // UTF-16 units
const MAX_NOTES_UNITS = 20_000; // UTF-16 units for all notes of a result
const MAX_TAGS = 20;

/**
 * Items for an assistant, limited in size: the notes of a result share one limit, so that few items show more of each.
 * A shortened text ends in `…`, and `isCut` says so, which no text can fake.
 */
export function truncate(items: readonly Item[]) {
  const share = Math.floor(MAX_NOTES_UNITS / Math.max(1, items.length));
  return items.map(
    ({ listBefore: _, position: __, changedOn: ___, ...item }: Item & { listBefore?: unknown }) => {
      const title = shorten(item.title, MAX_TITLE_UNITS);
      const note = item.note === null ? null : shorten(item.note, share);
      const tags = item.tags.slice(0, MAX_TAGS);
      const isCut = title.isCut || note?.isCut || tags.length < item.tags.length;
      return {
        ...item,
        title: title.text,
        note: note?.text ?? null,
        tags,
        ...(isCut ? { isCut } : {}),
      };
    },
  );
}

/** Cuts before invisible characters are written out too, because that makes the text longer. */
function shorten(text: string, most: number): { text: string; isCut: boolean } {
  const seen = showHidden(text.slice(0, most));
  return { text: cut(seen, most, text.length > most), isCut: text.length > most || seen.length > most };
}

/** Cuts, but not inside a surrogate pair. */
function cut(text: string, most: number, isLonger: boolean): string {
  if (text.length <= most && !isLonger) return text;
  return `${text.slice(0, most).replace(/[\ud800-\udbff]$/, "")}…`;
}

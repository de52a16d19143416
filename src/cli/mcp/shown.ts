import type { Item } from "../../domain/item.ts";

const TITLE = 500; // UTF-16 units
const NOTES = 20_000; // UTF-16 units, of all notes of an answer
const TAGS = 20;

/**
 * Items as an assistant reads them, bounded whatever they hold: the notes of an answer share one measure, so that few
 * items show more of each. What was shortened ends in `…`, and `isCut` says so, which no text can feign. Nothing is
 * stripped.
 */
export function shown(items: readonly Item[]) {
  const share = Math.floor(NOTES / Math.max(1, items.length));
  return items.map(
    ({ listBefore: _, position: __, changedOn: ___, ...item }: Item & { listBefore?: unknown }) => {
      const title = cut(item.title, TITLE);
      const note = item.note === null ? null : cut(item.note, share);
      const tags = item.tags.slice(0, TAGS);
      const isCut = title !== item.title || note !== item.note || tags.length < item.tags.length;
      return { ...item, title, note, tags, ...(isCut ? { isCut } : {}) };
    },
  );
}

/** Not between the two halves of a character. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, "")}…`;
}

import type { Item } from "../../domain/item/item.ts";

/**
 * Items newest first, with a fresh first page laid over them: what is new comes in, what left the list goes.
 * Null when the page does not reach what is known, so that the pages between must be read too.
 */
export function mergeFirstPage(
  known: readonly Item[],
  page: readonly Item[],
  isWhole: boolean,
): Item[] | null {
  if (isWhole) return keepSame(known, page);
  const oldest = page.at(-1);
  const at = oldest ? known.findIndex(({ id }) => id === oldest.id) : -1;
  return at < 0 ? null : [...keepSame(known.slice(0, at + 1), page), ...known.slice(at + 1)];
}

/** The fresh items, as the very objects that are known where nothing changed: their rows need no new drawing. */
function keepSame(known: readonly Item[], fresh: readonly Item[]): Item[] {
  const before = new Map(known.map((item) => [item.id, item]));
  return fresh.map((item) => {
    const old = before.get(item.id);
    return old?.revision === item.revision ? old : item;
  });
}

/** An older page, after what is known. Items that are known already are not doubled. */
export function appendPage(known: readonly Item[], page: readonly Item[]): Item[] {
  const fresh = new Map(page.map((item) => [item.id, item])); // the page is short, what is known may be long
  for (const { id } of known) fresh.delete(id);
  return [...known, ...fresh.values()];
}

/** One item changed: it stands where it stood, or is gone, or comes in on top if it is new, and else by its age. */
export function insertInOrder(
  known: readonly Item[],
  id: string,
  item: Item | null,
  isNew = false,
): readonly Item[] {
  const at = known.findIndex((one) => one.id === id);
  if (!item) return at < 0 ? known : known.toSpliced(at, 1);
  if (at >= 0) return known.with(at, known[at]?.revision === item.revision ? (known[at] as Item) : item);
  if (isNew) return [item, ...known];
  const older = known.findIndex(({ createdOn }) => createdOn < item.createdOn);
  return older < 0 ? [...known, item] : known.toSpliced(older, 0, item);
}

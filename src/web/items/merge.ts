import type { Item } from "../../domain/item/item.ts";

/**
 * Merges a fresh first page into known items, newest first: adds new items and removes those that left the list. Null
 * if the page does not reach the known items, so that the pages between must be read too.
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

/** The fresh items; an unchanged one stays the same object, so that its row is not rendered again. */
function keepSame(known: readonly Item[], fresh: readonly Item[]): Item[] {
  const before = new Map(known.map((item) => [item.id, item]));
  return fresh.map((item) => {
    const old = before.get(item.id);
    return old?.revision === item.revision ? old : item;
  });
}

/** Appends an older page without duplicates. */
export function appendPage(known: readonly Item[], page: readonly Item[]): Item[] {
  const fresh = new Map(page.map((item) => [item.id, item])); // the page is short, the known list may be long
  for (const { id } of known) fresh.delete(id);
  return [...known, ...fresh.values()];
}

/** Puts a changed item in its old place, removes it, or inserts it: on top if it is new, else by age. */
export function insertInOrder(
  known: readonly Item[],
  id: string,
  item: Item | null,
  isNew = false,
): readonly Item[] {
  const at = known.findIndex((knownItem) => knownItem.id === id);
  if (!item) return at < 0 ? known : known.toSpliced(at, 1);
  if (at >= 0) return known.with(at, known[at]?.revision === item.revision ? (known[at] as Item) : item);
  if (isNew) return [item, ...known];
  const older = known.findIndex(({ createdOn }) => createdOn < item.createdOn);
  return older < 0 ? [...known, item] : known.toSpliced(older, 0, item);
}

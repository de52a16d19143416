import { isSame } from "../../domain/item/command.ts";
import type { Item } from "../../domain/item/item.ts";

/** The fresh items; an unchanged one stays the same object, so that its row is not rendered again. */
export function keepSame(
  knownItems: readonly Item[],
  newItems: readonly Item[],
  isUnchanged = (old: Item, item: Item) => old.revision === item.revision,
): Item[] {
  const before = new Map(knownItems.map((item) => [item.id, item]));
  return newItems.map((item) => {
    const old = before.get(item.id);
    return old && isUnchanged(old, item) ? old : item;
  });
}

/** Whether all fields are equal. Those of an old copy may differ at the same revision: a backup was restored since. */
export function isEqualItem(a: Item, b: Item): boolean {
  return (Object.keys(b) as (keyof Item)[]).every((field) => isSame(a[field], b[field]));
}

/** Appends an older page without duplicates. */
export function appendPage(knownItems: readonly Item[], page: readonly Item[]): Item[] {
  const newItems = new Map(page.map((item) => [item.id, item])); // the page is short, the known list may be long
  for (const { id } of knownItems) newItems.delete(id);
  return [...knownItems, ...newItems.values()];
}

/** Puts a changed item in its old place, removes it, or inserts it: on top if it is new, else by age. */
export function insertInOrder(
  knownItems: readonly Item[],
  id: string,
  item: Item | null,
  isNew = false,
): readonly Item[] {
  const at = knownItems.findIndex((knownItem) => knownItem.id === id);
  if (!item) return at < 0 ? knownItems : knownItems.toSpliced(at, 1);
  if (at >= 0) return isEqualItem(knownItems[at] as Item, item) ? knownItems : knownItems.with(at, item);
  if (isNew) return [item, ...knownItems];
  const older = knownItems.findIndex(({ createdOn }) => createdOn < item.createdOn);
  return older < 0 ? [...knownItems, item] : knownItems.toSpliced(older, 0, item);
}

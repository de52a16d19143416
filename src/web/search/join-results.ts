import { type Item, isOpen } from "../../domain/item/item.ts";

/** The items of this page. */
export interface OwnItems {
  /** The page's copy of an item, and whether it has changes that were not sent yet. */
  find(id: string): { item: Item; isPending: boolean } | null;
  /** Whether the page has each open item. Another one is open no more, or it is a capture that is shown already. */
  isWhole: boolean;
  matches(item: Item): boolean;
}

/**
 * Joins the server's results to those of the page, which keep their places. Each item is there once, as the page shows
 * it elsewhere.
 */
export function joinResults(
  local: readonly Item[],
  found: readonly Item[],
  own: OwnItems,
): { open: Item[]; closed: Item[] } {
  const ids = new Set(local.map(({ id }) => id));
  const open = [...local];
  const closed: Item[] = [];
  for (const item of found.map((one) => currentItem(one, own))) {
    if (item === null || ids.has(item.id)) continue;
    ids.add(item.id);
    (isOpen(item.list) ? open : closed).push(item);
  }
  return { open, closed };
}

/** An item as it is now; null if it is gone, or if a change took the words away. */
function currentItem(found: Item, own: OwnItems): Item | null {
  const copy = own.find(found.id);
  if (copy === null) return own.isWhole && isOpen(found.list) ? null : found;
  const { item, isPending } = copy;
  if (!isPending && item.revision < found.revision) return found;
  const isAsFound = !isPending && item.revision === found.revision;
  return isAsFound || own.matches(item) ? item : null;
}

import type { Item } from "../../domain/item/item.ts";
import type { Row } from "../items/row.ts";
import { foldWords, hasWords } from "./fold-words.ts";

interface FoldedItem {
  title: string;
  note: string;
}

const NOTE_LIMIT = 20_000; // UTF-16 units of a note that the page searches; the server searches all
const foldedItems = new WeakMap<Item, FoldedItem>();

function foldItem(item: Item): FoldedItem {
  let foldedItem = foldedItems.get(item);
  if (!foldedItem) {
    foldedItem = { title: foldWords(item.title), note: foldWords(item.note?.slice(0, NOTE_LIMIT) ?? "") };
    foldedItems.set(item, foldedItem);
  }
  return foldedItem;
}

/** Whether the title and the note have each word. */
export function itemHasWords(item: Item, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const { title, note } = foldItem(item);
  return hasWords(`${title}${note}`, words);
}

/** The items that have the words: those whose title begins so first, then other titles, then notes; newest first. */
export function matchItems(
  rows: readonly Pick<Row, "item">[],
  words: readonly string[],
  limit: number,
): Item[] {
  const ranks: Item[][] = [[], [], []];
  const start = ` ${words.join(" ")}`;
  for (const { item } of rows) {
    const { title, note } = foldItem(item);
    if (!hasWords(`${title}${note}`, words)) continue;
    ranks[title.startsWith(start) ? 0 : hasWords(title, words) ? 1 : 2]?.push(item);
  }
  return ranks.flat().slice(0, limit);
}

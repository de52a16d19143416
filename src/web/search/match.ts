import type { Item } from "../../domain/item/item.ts";
import type { Row } from "../items/row.ts";
import { foldWords, hasWords } from "./fold-words.ts";

interface FoldedItem {
  /** The folded title and, after it, the folded note: one string, so that a test copies no text. */
  text: string;
  titleLength: number;
}

const NOTE_LIMIT = 20_000; // UTF-16 units of a note that the page searches; the server searches all
const foldedItems = new WeakMap<Item, FoldedItem>();

function foldItem(item: Item): FoldedItem {
  let foldedItem = foldedItems.get(item);
  if (!foldedItem) {
    const title = foldWords(item.title);
    const note = item.note === null ? "" : foldWords(item.note.slice(0, NOTE_LIMIT));
    foldedItem = { text: title + note, titleLength: title.length };
    foldedItems.set(item, foldedItem);
  }
  return foldedItem;
}

/** Whether the title and the note have each word. */
export function itemHasWords(item: Item, words: readonly string[]): boolean {
  return words.length === 0 || hasWords(foldItem(item).text, words);
}

/** The same for many items. It remembers its answers, so that only a changed item is searched again. */
export function wordsTest(words: readonly string[]): (item: Item) => boolean {
  if (words.length === 0) return () => true;
  const answers = new WeakMap<Item, boolean>();
  return (item) => {
    let answer = answers.get(item);
    if (answer === undefined) {
      answer = itemHasWords(item, words);
      answers.set(item, answer);
    }
    return answer;
  };
}

/** The items that have the words: those whose title begins so first, then other titles, then notes; newest first. */
export function* matchingItems(
  rows: Iterable<Pick<Row, "item">>,
  words: readonly string[],
  limit: number,
): Generator<void, Item[]> {
  const ranks: Item[][] = [[], [], []];
  const start = ` ${words.join(" ")}`;
  for (const { item } of rows) {
    const { text, titleLength } = foldItem(item);
    if (hasWords(text, words)) {
      const title = text.slice(0, titleLength);
      ranks[title.startsWith(start) ? 0 : hasWords(title, words) ? 1 : 2]?.push(item);
    }
    yield;
  }
  return ranks.flat().slice(0, limit);
}

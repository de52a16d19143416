import { expect, test } from "bun:test";
import { type Item, NO_DETAILS } from "../../domain/item/item.ts";
import { itemHasWords, matchingItems, wordsTest } from "./match.ts";

/** An item that counts how often its title is read. */
function itemOf(title: string, note: string | null = null) {
  const reads = { count: 0 };
  const item: Item = {
    ...NO_DETAILS,
    id: title,
    kind: "action",
    get title() {
      reads.count++;
      return title;
    },
    note,
    list: "inbox",
    isFocused: false,
    createdOn: 0,
    changedOn: 0,
    completedOn: null,
    source: "test",
    revision: 1,
  };
  return { item, reads };
}

test("a text is folded once, however many words are looked for in it", () => {
  const { item, reads } = itemOf("Pay the bill", "at the bank");
  expect(
    [["bill"], ["bank"], ["bill", "bank"], ["cinema"]].map((words) => itemHasWords(item, words)),
  ).toEqual([true, true, true, false]);
  expect(reads.count).toBe(1);
});

test("the test of words searches an item once, and a changed one again", () => {
  const words = ["bank"];
  let searches = 0;
  words.every = ((...args: Parameters<typeof words.every>) => {
    searches++;
    return Array.prototype.every.apply(words, args);
  }) as typeof words.every;
  const hasWords = wordsTest(words);
  const { item } = itemOf("Pay the bill", "at the bank");
  expect([hasWords(item), hasWords(item), searches]).toEqual([true, true, 1]);
  expect([hasWords({ ...item, note: null }), searches]).toEqual([false, 2]);
  expect(wordsTest([])(item)).toBe(true);
});

test("titles that begin with the words come first, then other titles, then notes; each search step is one item", () => {
  const rows = [itemOf("a", "milk"), itemOf("Buy milk"), itemOf("Bread"), itemOf("Milk and tea")];
  const search = matchingItems(rows, ["milk"], 3);
  let steps = 0;
  let step = search.next();
  for (; !step.done; step = search.next()) steps++;
  expect(step.value.map(({ id }) => id)).toEqual(["Milk and tea", "Buy milk", "a"]);
  expect(steps).toBe(rows.length);
});

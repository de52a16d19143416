import { expect, test } from "bun:test";
import type { View } from "../../domain/home/views.ts";
import { type Item, NO_DETAILS } from "../../domain/item/item.ts";
import { hasWords } from "../search/fold-words.ts";
import { ViewCounter } from "./view-counter.ts";

const VIEWS: View[] = [
  { name: "Milk", list: "open", filter: { words: "milk" } },
  { name: "Milk next", list: "next", filter: { words: "milk" } },
  { name: "Milk now", list: "open", filter: { words: "milk", isAvailable: true } },
  { name: "Milk later", list: "open", filter: { words: "milk", isAvailable: false } },
  { name: "Done milk", list: "done", filter: { words: "milk" } },
];

function itemOf(n: number, title: string): Item {
  return {
    ...NO_DETAILS,
    id: String(n),
    kind: "action",
    title,
    note: null,
    list: "next",
    isFocused: false,
    createdOn: n,
    changedOn: n,
    completedOn: null,
    source: "test",
    revision: 1,
  };
}

/** A counter with the titles that it has tested since the last look. */
function counterOf(views: readonly View[]) {
  const tested: string[] = [];
  const counter = new ViewCounter(views, ({ words = "" }) => {
    return (item) => {
      tested.push(item.title);
      return hasWords(` ${item.title}`, [words]);
    };
  });
  return {
    count(items: readonly Item[], heldBack: ReadonlyMap<string, string> = new Map()) {
      const rows = items.map((item) => ({ item }));
      const steps = counter.count((list) => (list === "next" ? rows.slice(0, 1) : rows), heldBack);
      let step = steps.next();
      while (!step.done) step = steps.next();
      return Object.fromEntries(step.value);
    },
    takeTested: () => tested.splice(0),
  };
}

test("an item that did not change is not tested again, and its counts stay right", () => {
  const { count, takeTested } = counterOf(VIEWS);
  const items = ["buy milk", "fold laundry", "sell milk"].map((title, n) => itemOf(n, title));
  expect(count(items)).toEqual({ Milk: 2, "Milk next": 1, "Milk now": 2, "Milk later": 0 });
  expect(takeTested().length).toBe(3 * 4);
  const changed = items.with(1, itemOf(1, "drink milk"));
  expect(count(changed)).toEqual({ Milk: 3, "Milk next": 1, "Milk now": 3, "Milk later": 0 });
  expect(new Set(takeTested())).toEqual(new Set(["drink milk"]));
  expect(count(changed.slice(1))).toMatchObject({ Milk: 2, "Milk next": 1 });
  expect(takeTested()).toEqual([]);
});

test("when an item is held back by another one, its views are counted again without testing it", () => {
  const { count, takeTested } = counterOf(VIEWS);
  const items = ["buy milk", "sell milk"].map((title, n) => itemOf(n, title));
  count(items);
  takeTested();
  expect(count(items, new Map([["1", "0"]]))).toMatchObject({ Milk: 2, "Milk now": 1, "Milk later": 1 });
  expect(takeTested()).toEqual([]);
});

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Item, NO_DETAILS } from "../item/item.ts";
import { SORTS, type Sort } from "./items.ts";
import { RowSorter, sortItems } from "./sort-items.ts";

const item = (title: string, details: Partial<Item> = {}): Item => ({
  ...NO_DETAILS,
  id: title,
  kind: "action",
  title,
  note: null,
  list: "next",
  isFocused: false,
  createdOn: 0,
  changedOn: 0,
  completedOn: null,
  source: "test",
  revision: 1,
  ...details,
});
const titlesBy = (sort: Sort, ...items: Item[]) => sortItems(items, sort, "en").map(({ title }) => title);

function runToEnd<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

describe("items are sorted", () => {
  test("by due date and time; an item without a time is due at the end of its day, one without a day last", () => {
    const [none, day, noon, before] = [
      item("none"),
      item("day", { dueDate: "2027-05-10" }),
      item("noon", { dueDate: "2027-05-10", dueTime: "12:00" }),
      item("before", { dueDate: "2027-05-09" }),
    ];
    expect(titlesBy("due", none, day, noon, before)).toEqual(["before", "noon", "day", "none"]);
  });

  test("by start date and by minutes, the lowest first and the empty ones last", () => {
    const [none, ten, nine] = [
      item("none"),
      item("ten", { startDate: "2027-05-10", minutes: 100 }),
      item("nine", { startDate: "2027-05-09", minutes: 20 }),
    ];
    for (const sort of ["start", "minutes"] as const)
      expect(titlesBy(sort, none, ten, nine)).toEqual(["nine", "ten", "none"]);
  });

  test("by creation and by change, the newest first", () => {
    const [old, young] = [item("old", { createdOn: 1, changedOn: 9 }), item("young", { createdOn: 2 })];
    expect(titlesBy("created", old, young)).toEqual(["young", "old"]);
    expect(titlesBy("changed", young, old)).toEqual(["old", "young"]);
  });

  test("by title as the language does, and numbers by their value", () => {
    expect(
      titlesBy("title", ...["Zebra", "ärger", "Step 10", "Step 9", "apple"].map((one) => item(one))),
    ).toEqual(["apple", "ärger", "Step 9", "Step 10", "Zebra"]);
  });

  test("so that equal ones stay as they were, in lists of any length", () => {
    const lists = fc.array(fc.option(fc.integer({ min: 1, max: 5 })), { maxLength: 1_500, size: "max" });
    fc.assert(
      fc.property(lists, fc.constantFrom(...SORTS), (minutes, sort) => {
        const items = minutes.map((one, n) => item(`${one} ${n}`, { minutes: one, id: `${n}` }));
        const ids = sortItems(items, sort, "en").map(({ id }) => Number(id));
        if (sort === "minutes") {
          const rank = (id: number) => minutes[id] ?? 6;
          expect(ids).toEqual(items.map((_, n) => n).sort((a, b) => rank(a) - rank(b) || a - b));
        } else if (sort !== "title") expect(ids).toEqual(items.map((_, n) => n));
        else expect(ids.toSorted((a, b) => a - b)).toEqual(items.map((_, n) => n));
      }),
      { numRuns: 60 },
    );
  });

  test("in steps that each touch few rows", () => {
    const rows = Array.from({ length: 2_000 }, (_, n) => ({
      item: item(`${n}`, { minutes: (n * 7) % 101 }),
    }));
    let steps = 0;
    for (const _ of new RowSorter("minutes").sorted(rows)) steps++;
    expect(steps).toBeGreaterThan(20);
  });

  test("again after changes, as if they were sorted for the first time", () => {
    const minutes = fc.option(fc.integer({ min: 1, max: 4 }));
    const list = fc.array(minutes, { maxLength: 300, size: "max" });
    /** Changes of one item each: a new value, a removal, a new item, or another place. */
    const changes = fc.array(fc.tuple(fc.nat(3), fc.nat(), fc.nat(), minutes), { maxLength: 60 });
    fc.assert(
      fc.property(list, changes, fc.nat(20), (values, edits, every) => {
        const sorter = new RowSorter<{ item: Item }>("minutes");
        let rows = values.map((value, n) => ({ item: item(`${n}`, { minutes: value }) }));
        const check = () => {
          const sorted = runToEnd(sorter.sorted(rows.map(({ item }) => ({ item }))));
          const expected = sortItems(
            rows.map(({ item }) => item),
            "minutes",
          );
          expect(sorted.map(({ item }) => item.id)).toEqual(expected.map(({ id }) => id));
        };
        check();
        for (const [n, [kind, from, to, value]] of edits.entries()) {
          const at = rows.length === 0 ? 0 : from % rows.length;
          const before = rows[at];
          if (kind === 0 || !before)
            rows = rows.toSpliced(at, 0, { item: item(`new ${n}`, { minutes: value }) });
          else if (kind === 1) rows = rows.toSpliced(at, 1);
          else if (kind === 2) rows = rows.with(at, { item: { ...before.item, minutes: value } });
          else rows = rows.toSpliced(at, 1).toSpliced(to % rows.length, 0, before);
          if (n % (every + 1) === 0) check();
        }
        check();
      }),
    );
  });
});

import { expect, test } from "bun:test";
import { type Item, NO_DETAILS, type Patch } from "../../domain/item/item.ts";
import { joinResults, type OwnItems } from "./join-results.ts";

function itemOf(id: string, patch: Patch & { revision?: number } = {}): Item {
  return {
    ...NO_DETAILS,
    id,
    kind: "action",
    title: id,
    note: null,
    list: "next",
    isFocused: false,
    createdOn: 0,
    changedOn: 0,
    completedOn: null,
    source: "test",
    revision: 1,
    ...patch,
  };
}

interface Own {
  items?: readonly Item[];
  pending?: readonly string[];
  isWhole?: boolean;
}

/** The ids of the joined results; of the items that changed on the page, those whose title is "match" match. */
function join(
  local: readonly Item[],
  found: readonly Item[],
  { items = [], pending = [], isWhole = true }: Own,
) {
  const own: OwnItems = {
    find(id) {
      const item = items.find((one) => one.id === id);
      return item ? { item, isPending: pending.includes(id) } : null;
    },
    isWhole,
    matches: ({ title }) => title === "match",
  };
  const { open, closed } = joinResults(local, found, own);
  return [open.map(({ id }) => id).join(), closed.map(({ id }) => id).join()];
}

const [a, b, c] = [itemOf("a"), itemOf("b"), itemOf("c")];
const done = itemOf("d", { list: "done" });

test("the page's results stay first, and each item is there once", () => {
  expect(join([b, a], [a, c, b, done], { items: [a, b, c] })).toEqual(["b,a,c", "d"]);
});

test("an open item that the page does not have is gone or being captured, unless the page has not all of them", () => {
  expect(join([a], [c, done], {})).toEqual(["a", "d"]);
  expect(join([a], [c, done], { isWhole: false })).toEqual(["a,c", "d"]);
});

test("an item that changed since is where it is now, if it still matches", () => {
  const completed = itemOf("c", { list: "done", title: "match" });
  expect(join([], [c], { items: [completed], pending: ["c"] })).toEqual(["", "c"]);
  expect(join([], [c], { items: [itemOf("c", { title: "other" })], pending: ["c"] })).toEqual(["", ""]);
  expect(join([], [c], { items: [itemOf("c", { title: "other", revision: 2 })] })).toEqual(["", ""]);
  expect(join([], [itemOf("c", { revision: 3 })], { items: [c] })).toEqual(["c", ""]);
  const reopened = itemOf("d", { title: "match" });
  expect(join([reopened], [done], { items: [reopened], pending: ["d"] })).toEqual(["d", ""]);
});

import { expect, test } from "bun:test";
import type { Item } from "../../domain/item/item.ts";
import { itemOf } from "./mutations/predict.ts";
import { OpenItems } from "./open-items.ts";
import type { Row } from "./row.ts";

const item = (id: string, revision = 1): Item => ({
  ...itemOf({ title: id, note: null, isFocused: false }, id, 100),
  revision,
});

/** Open items, and the ids of those whose row was made since the last look. */
function openItems() {
  const made: string[] = [];
  const open = new OpenItems((item): Row => {
    made.push(item.id);
    return { key: item.id, item, state: "kept", reason: null, cameIn: null };
  });
  const shown = () =>
    open.rowsWith(new Map(), () => true).map(({ item: { id, revision } }) => `${id}${revision}`);
  return { open, shown, takeMade: () => made.splice(0).join(" ") };
}

test("a change, an arrival or a removal costs work for that item only", () => {
  const { open, shown, takeMade } = openItems();
  const items = Array.from({ length: 1_000 }, (_, n) => item(`i${n}.`));
  const check = (next: readonly Item[], made: string) => {
    open.set(next);
    expect(takeMade()).toBe(made);
    expect(shown()).toEqual(next.map(({ id, revision }) => `${id}${revision}`));
    expect([...open.ids()].toSorted()).toEqual(next.map(({ id }) => id).toSorted());
  };
  open.set(items);
  takeMade();
  check(items, "");
  check(items.with(500, item("i500.", 2)), "i500.");
  check(items, "i500.");
  check([item("new."), ...items], "new.");
  check(items, "");
  check([item("new."), ...items.with(500, item("i500.", 3))], "new. i500.");
  check(items, "i500.");
  check(items.toSpliced(3, 1), "");
  check(items, "i3.");
  check(items.slice(0, -1), "");
  check([...items, item("last.")], "i999. last.");
  check([], "");
  check(items.slice(0, 2), "i0. i1.");
  expect(open.get("i0.")?.item).toBe(items[0] as Item);
  expect(open.get("i3.")).toBeUndefined();
});

test("a replaced row is shown in its place, or not at all if the list does not hold it", () => {
  const { open } = openItems();
  open.set(["a", "b", "c"].map((id) => item(id)));
  const row = (id: string, list: Item["list"]): Row => ({
    key: id,
    item: { ...item(id), list },
    state: "saving",
    reason: null,
    cameIn: null,
  });
  const rows = open.rowsWith(
    new Map([
      ["a", row("a", "done")],
      ["b", row("b", "next")],
    ]),
    ({ item: { list } }) => list !== "done",
  );
  expect(rows.map(({ key, item: { list } }) => `${key}:${list}`)).toEqual(["b:next", "c:inbox"]);
});

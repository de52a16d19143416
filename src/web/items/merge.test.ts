import { expect, test } from "bun:test";
import { type Item, NO_DETAILS } from "../../domain/item/item.ts";
import { appendPage, insertInOrder, isEqualItem, keepSame } from "./merge.ts";

const item = (id: string, revision = 1): Item => ({
  ...NO_DETAILS,
  id,
  kind: "action",
  title: id,
  note: null,
  list: "inbox",
  isFocused: false,
  createdOn: 1,
  changedOn: 1,
  completedOn: null,
  source: "page",
  revision,
});
const items = (ids: string) => [...ids].map((id) => item(id));
const ids = (list: readonly Item[] | null) => list?.map(({ id }) => id).join("") ?? null;

test("an unchanged item stays the same object, a changed one is replaced", () => {
  const known = items("cba");
  const merged = keepSame(known, [item("c", 2), item("b"), item("a")]);
  expect(merged?.[0]).not.toBe(known[0] as Item);
  expect(merged?.[1]).toBe(known[1] as Item);
});

test("an older page doubles nothing", () => {
  expect(ids(appendPage(items("dcb"), items("ba")))).toBe("dcba");
});

test("a changed item is replaced in place, removed, or inserted by its age", () => {
  const aged = (id: string, createdOn: number, revision = 1) => ({ ...item(id, revision), createdOn });
  const known = [aged("c", 30), aged("b", 20), aged("a", 10)];
  expect(ids(insertInOrder(known, "b", null))).toBe("ca");
  expect(ids(insertInOrder(known, "z", null))).toBe("cba");
  expect(insertInOrder(known, "b", aged("b", 20, 2))[1]?.revision).toBe(2);
  expect(insertInOrder(known, "b", aged("b", 20))[1]).toBe(known[1] as Item);
  const read = { ...aged("b", 20), title: "as the server has read it" };
  expect(insertInOrder(known, "b", read)[1]).toBe(read); // in place of the capture as another window has sent it
  expect(ids(insertInOrder(known, "x", aged("x", 25)))).toBe("cxba");
  expect(ids(insertInOrder(known, "x", aged("x", 5)))).toBe("cbax");
  expect(ids(insertInOrder(known, "x", aged("x", 40)))).toBe("xcba");
  expect(ids(insertInOrder(known, "x", aged("x", 5), true))).toBe("xcba");
});

test("a shown item stays the same object if all fields of the fresh one are equal, whatever its revision says", () => {
  const shown = [item("a"), { ...item("b"), tags: ["x", "y"] }, item("c")];
  const fresh = [
    item("a"),
    { ...item("b"), tags: ["x", "y"] },
    { ...item("c"), title: "of a restored backup" },
  ];
  const kept = keepSame(shown, fresh, isEqualItem);
  expect(kept.map((one, n) => one === shown[n])).toEqual([true, true, false]);
  expect(kept[2]?.title).toBe("of a restored backup");
  expect(isEqualItem({ ...item("b"), tags: ["x"] }, { ...item("b"), tags: ["x", "y"] })).toBe(false);
});

import { expect, test } from "bun:test";
import { type Item, UNDECIDED } from "../../domain/item/item.ts";
import { append, layOver, place } from "./merge.ts";

const item = (id: string, revision = 1): Item => ({
  ...UNDECIDED,
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

test("new items come in on top and the older pages stay", () => {
  expect(ids(layOver(items("edcba"), items("gfedc"), false))).toBe("gfedcba");
});

test("what left the list goes, even from the middle of the page", () => {
  expect(ids(layOver(items("edcba"), items("feb"), false))).toBe("feba");
  expect(ids(layOver(items("edcba"), items("ea"), true))).toBe("ea");
  expect(ids(layOver(items("a"), [], true))).toBe("");
});

test("a page that does not reach what is known says so", () => {
  expect(layOver(items("cba"), items("ihg"), false)).toBeNull();
  expect(layOver([], items("ihg"), false)).toBeNull();
});

test("an unchanged item stays the same object, a changed one is replaced", () => {
  const known = items("cba");
  const merged = layOver(known, [item("c", 2), item("b"), item("a")], true);
  expect(merged?.[0]).not.toBe(known[0] as Item);
  expect(merged?.[1]).toBe(known[1] as Item);
});

test("an older page doubles nothing", () => {
  expect(ids(append(items("dcb"), items("ba")))).toBe("dcba");
});

test("one item that changed is replaced where it stands, goes, or comes in by its age", () => {
  const aged = (id: string, createdOn: number, revision = 1) => ({ ...item(id, revision), createdOn });
  const known = [aged("c", 30), aged("b", 20), aged("a", 10)];
  expect(ids(place(known, "b", null))).toBe("ca");
  expect(ids(place(known, "z", null))).toBe("cba");
  expect(place(known, "b", aged("b", 20, 2))[1]?.revision).toBe(2);
  expect(place(known, "b", aged("b", 20))[1]).toBe(known[1] as Item);
  expect(ids(place(known, "x", aged("x", 25)))).toBe("cxba");
  expect(ids(place(known, "x", aged("x", 5)))).toBe("cbax");
  expect(ids(place(known, "x", aged("x", 40)))).toBe("xcba");
  expect(ids(place(known, "x", aged("x", 5), true))).toBe("xcba");
});

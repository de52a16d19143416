import { expect, test } from "bun:test";
import type { Item } from "../../domain/item.ts";
import { append, layOver } from "./merge.ts";

const item = (id: string, revision = 1): Item => ({
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
const ids = (list: Item[] | null) => list?.map(({ id }) => id).join("") ?? null;

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

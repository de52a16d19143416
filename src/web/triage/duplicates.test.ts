import { describe, expect, test } from "bun:test";
import { findDuplicate, mergeDuplicate } from "./duplicates.ts";

const DAY = 86_400;
const item = (id: string, title: string, createdOn = 0, note: string | null = null) => ({
  id,
  title,
  note,
  createdOn,
  kind: "action" as const,
});

describe("the same title", () => {
  test.each([
    ["Buy milk", "Buy milk"],
    ["Buy milk", "  buy   MILK\n"],
    ["Caf\u00e9", "cafe\u0301"],
  ])("%j is that of %j", (a, b) => {
    expect(findDuplicate(item("1", a, 10), [item("2", b)])?.id).toBe("2");
  });

  test.each([
    ["another title", item("2", "Buy milk today")],
    ["itself", item("1", "Buy milk")],
    ["one of long ago", item("2", "Buy milk", -8 * DAY)],
    ["a project", { ...item("2", "Buy milk"), kind: "project" as const }],
  ])("is not found in %s", (_, other) => {
    expect(findDuplicate(item("1", "Buy milk"), [other])).toBeNull();
  });

  test("of several duplicates, the oldest", () => {
    const open = [item("1", "x", 50), item("3", "x", 50), item("2", "x", 50), item("4", "x", 50)];
    expect(findDuplicate(item("4", "x", 50), open)?.id).toBe("2");
  });
});

describe("merging", () => {
  test("keeps the older one", () => {
    expect(mergeDuplicate(item("b", "x", 1), item("a", "x", 2))).toEqual({ keep: "b", drop: "a" });
  });

  test.each([
    ["the same note", "n", "n", undefined],
    ["a note that the older one has within", "all of n here", " n ", undefined],
    ["none", "n", null, undefined],
    ["the only note", null, "n", "n"],
    ["another note", "first", "second", "first\n\nsecond"],
  ])("%s of the younger", (_, older, younger, note) => {
    expect(mergeDuplicate(item("a", "x", 1, older), item("b", "x", 2, younger)).note).toBe(note as string);
  });
});

import { expect, test } from "bun:test";
import { pasteAsOne, splitLines } from "./paste.ts";

test("each line with text is one item", () => {
  expect(splitLines("Buy milk\n\n  Call Ada \r\nRead\r")).toEqual(["Buy milk", "Call Ada", "Read"]);
  expect(splitLines("one")).toEqual(["one"]);
  expect(splitLines(" \n ")).toEqual([]);
});

test("the marker of a list goes from each line that has one", () => {
  expect(splitLines("- milk\n* [ ] eggs\n3. bread\n- [x] tea")).toEqual(["milk", "eggs", "bread", "tea"]);
  expect(splitLines("Groceries\n- milk\neggs\n[ ] tea")).toEqual(["Groceries", "milk", "eggs", "tea"]);
  expect(splitLines("1. milk\n2.5 l of oil")).toEqual(["milk", "2.5 l of oil"]);
  expect(splitLines("-\n- \n--- x\n[link] y")).toEqual(["-", "-", "--- x", "[link] y"]);
});

test("as one item, the first line goes where the cursor is and the others into the note", () => {
  const line = { title: "Re: now", note: "before", isFocused: false, hasNote: false, dismissed: [] };
  expect(pasteAsOne(line, "first\nsecond\nthird\n", 4, 7)).toEqual({
    title: "Re: first",
    note: "before\nsecond\nthird",
    hasNote: true,
  });
});

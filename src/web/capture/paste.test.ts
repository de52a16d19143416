import { expect, test } from "bun:test";
import { linesOf, pasteAsOne } from "./paste.ts";

test("each line that says something is one", () => {
  expect(linesOf("Buy milk\n\n  Call Ada \r\nRead\r")).toEqual(["Buy milk", "Call Ada", "Read"]);
  expect(linesOf("one")).toEqual(["one"]);
  expect(linesOf(" \n ")).toEqual([]);
});

test("the signs of a list go when every line has one, and stay when one has none", () => {
  expect(linesOf("- milk\n* [ ] eggs\n3. bread\n- [x] tea")).toEqual(["milk", "eggs", "bread", "tea"]);
  expect(linesOf("- milk\neggs")).toEqual(["- milk", "eggs"]);
  expect(linesOf("1. milk\n2.5 l of oil")).toEqual(["1. milk", "2.5 l of oil"]);
});

test("as one item, the first line goes where the cursor is and the others into the note", () => {
  const line = { title: "Re: now", note: "before", isFocused: false, hasNote: false, dismissed: [] };
  expect(pasteAsOne(line, "first\nsecond\nthird\n", 4, 7)).toEqual({
    title: "Re: first",
    note: "before\nsecond\nthird",
    hasNote: true,
  });
});

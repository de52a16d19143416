import { expect, test } from "bun:test";
import { countBoxes } from "./checklist.ts";

test("the checkboxes of a note are counted, in lists of any kind and depth", () => {
  expect(countBoxes("- [x] one\n* [ ] two\n  1. [X] three\n> - [x] four")).toEqual({ checked: 3, total: 4 });
});

test("other brackets are no checkboxes", () => {
  for (const note of [null, "", "text", "[x] no list", "- [link](https://a.b)", "- [y] x", "a - [ ] b"])
    expect([note, countBoxes(note)]).toEqual([note, null]);
});

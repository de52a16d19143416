import { beforeEach, expect, test } from "bun:test";
import { clearSelection, selection, selectTo, toggleSelected } from "./selection.ts";

const KEYS = ["a", "b", "c", "d", "e"];
const selected = () => [...selection.get()].sort().join("");
beforeEach(clearSelection);

test("x selects, and selects no more", () => {
  toggleSelected("b");
  toggleSelected("d");
  expect(selected()).toBe("bd");
  toggleSelected("b");
  expect(selected()).toBe("d");
});

test("a range grows and shrinks around where it began, and takes nothing else off", () => {
  toggleSelected("a");
  toggleSelected("c");
  selectTo(KEYS, null, "e");
  expect(selected()).toBe("acde");
  selectTo(KEYS, null, "d");
  expect(selected()).toBe("acd");
});

test("without a selection the range begins at the row with the focus", () => {
  selectTo(KEYS, "b", "c");
  expect(selected()).toBe("bc");
  selectTo(KEYS, "c", "a");
  expect(selected()).toBe("ab");
});

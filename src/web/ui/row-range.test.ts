import { expect, test } from "bun:test";
import { rowAt, rowStarts, scrollInto, shiftOf, withHeights } from "./row-range.ts";

test("a row begins where the one above it ends", () => {
  expect([...rowStarts([44, 63, 44])]).toEqual([0, 44, 107, 151]);
  expect([...rowStarts([])]).toEqual([0]);
});

test("rows of other heights move the rows below them only", () => {
  const starts = rowStarts([44, 44, 44, 44]);
  const heights = new Map([
    [2, 20],
    [1, 63],
  ]);
  expect([...withHeights(starts, heights)]).toEqual([...rowStarts([44, 63, 20, 44])]);
  expect([...starts]).toEqual([0, 44, 88, 132, 176]);
});

test("the row at an offset is found, at both ends too", () => {
  const starts = rowStarts([44, 63, 44]);
  const offsets = [-10, 0, 43.9, 44, 106, 107, 900];
  expect(offsets.map((offset) => rowAt(starts, offset))).toEqual([0, 0, 0, 1, 1, 2, 2]);
  expect(rowAt(rowStarts([]), 5)).toBe(0);
});

test("rows that arrive or grow above shift the row that is read; a removed row is not looked for", () => {
  const before = { keys: ["a", "b", "c"], starts: rowStarts([44, 44, 44]) };
  const arrived = { keys: ["new", "a", "b", "c"], starts: rowStarts([44, 44, 44, 44]) };
  expect(shiftOf(before, arrived, 50, 30)).toBe(44);
  expect(shiftOf(before, { ...before, starts: rowStarts([63, 44, 44]) }, 50, 30)).toBe(19);
  expect(shiftOf(before, { keys: ["a", "c"], starts: rowStarts([44, 44]) }, 50, 30)).toBe(-44);
  expect(shiftOf(before, { keys: [], starts: rowStarts([]) }, 50, 30)).toBe(0);
});

test("a row scrolls into the window by the shortest way, and a row higher than the window by its start", () => {
  const view = { scroll: 1_000, height: 500, coveredTop: 50, coveredBottom: 80 };
  expect(scrollInto({ start: 1_100, end: 1_144 }, view)).toBe(1_000);
  expect(scrollInto({ start: 900, end: 944 }, view)).toBe(850);
  expect(scrollInto({ start: 1_500, end: 1_544 }, view)).toBe(1_124);
  expect(scrollInto({ start: 1_100, end: 2_000 }, view)).toBe(1_050);
});

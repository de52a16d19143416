import { afterEach, expect, test } from "bun:test";
import { appearance } from "../state/appearance.ts";
import { daysToWeekEnd, firstOfLocale, firstOfRegion, firstWeekday, nextWeekOf } from "./week.ts";

const original = appearance.get();
afterEach(() => appearance.set(original));

test.each([
  ["en-GB", 1],
  ["de", 1],
  ["en-US", 7],
  ["en", 7],
  ["ar-EG", 6],
])("the week of %s begins on day %i", (locale, first) => {
  expect(firstOfLocale(locale)).toBe(first);
});

test("a browser that knows no weeks reads the region", () => {
  expect(["GB", "DE", "US", "EG", ""].map(firstOfRegion)).toEqual([1, 1, 7, 6, 1]);
});

test("the setting is stronger than the locale", () => {
  const starts = (["monday", "sunday", "saturday"] as const).map((weekStart) => {
    appearance.set({ ...original, weekStart });
    return firstWeekday();
  });
  expect(starts).toEqual([1, 7, 6]);
});

test.each([
  ["2026-11-20", [2, 1, 0]], // Friday: until Sunday, Saturday, Friday
  ["2026-11-21", [1, 0, 6]], // Saturday
  ["2026-11-22", [0, 6, 5]], // Sunday
  ["2026-11-23", [6, 5, 4]], // Monday
])("from %s the week of Monday, Sunday and Saturday ends in %p days", (day, expected) => {
  expect([1, 7, 6].map((first) => daysToWeekEnd(day, first))).toEqual(expected);
});

test.each([
  ["2026-11-20", ["2026-11-23", "2026-11-23", "2026-11-23"]], // Friday
  ["2026-11-21", ["2026-11-23", "2026-11-23", "2026-11-30"]], // Saturday, the first day of the third week
  ["2026-11-22", ["2026-11-23", "2026-11-30", "2026-11-30"]], // Sunday, the first day of the second week
  ["2026-11-23", ["2026-11-30", "2026-11-30", "2026-11-30"]], // Monday
])("next week after %s, with weeks from Monday, Sunday and Saturday on", (day, expected) => {
  expect([1, 7, 6].map((first) => nextWeekOf(day, first))).toEqual(expected);
});

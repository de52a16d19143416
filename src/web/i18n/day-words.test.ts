import { expect, test } from "bun:test";
import { formatShortDay } from "./day-words.ts";

const TODAY = "2026-11-20";

test.each([
  ["2026-11-20", "today"],
  ["2026-11-21", "tomorrow"],
  ["2026-11-19", "yesterday"],
  ["2026-11-23", "in 3 days"],
  ["2026-11-14", "6 days ago"],
])("a near day is counted: %s is %s", (day, words) => {
  expect(formatShortDay(day, TODAY)).toBe(words);
});

test("a day further off is named, with its year where that is another", () => {
  expect(formatShortDay("2026-11-27", TODAY)).toContain("27");
  expect(formatShortDay("2026-12-24", TODAY)).not.toContain("2026");
  expect(formatShortDay("2027-01-02", TODAY)).toContain("2027");
});

import { afterEach, expect, test } from "bun:test";
import { dayIn } from "../../domain/dates.ts";
import { SYSTEM } from "../../domain/environment.ts";
import { appearance } from "../state/appearance.ts";
import {
  clockTime,
  formatAge,
  formatDay,
  formatDistance,
  formatExactTime,
  formatMonth,
  formatPastDay,
  formatShortDay,
  timeOfDay,
  timeOfMinute,
  weekdayOf,
} from "./dates.ts";

const TODAY = "2026-11-20"; // a Friday
const NOW = Date.parse("2026-11-20T12:00:00Z") / 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;
const original = appearance.get();
afterEach(() => appearance.set(original));

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

test("a day has its day of the week, and its year where that is another", () => {
  expect(formatDay("2026-12-24", TODAY)).toBe("Thu, Dec 24");
  expect(formatDay("2027-01-02", TODAY)).toBe("Sat, Jan 2, 2027");
  expect(formatDay("no day", TODAY)).toBe("no day");
  expect(weekdayOf("2024-01-01")).toBe("Monday");
});

test.each([
  ["2026-12-03", "in 13 days"],
  ["2026-12-25", "in 5 weeks"],
  ["2027-05-20", "in 6 months"],
  ["2021-11-20", "5 years ago"],
])("a distance is counted in a unit of its size: %s is %s", (day, words) => {
  expect(formatDistance(day, TODAY)).toBe(words);
});

test("a month has its year where that is another", () => {
  expect(formatMonth("2026-12", TODAY)).toBe("December");
  expect(formatMonth("2027-01", TODAY)).toBe("January 2027");
});

test("a past day is today, yesterday or a whole date", () => {
  const today = dayIn(SYSTEM.zone(), NOW);
  expect(formatPastDay(NOW, today)).toBe("Today");
  expect(formatPastDay(NOW - DAY, today)).toBe("Yesterday");
  expect(formatPastDay(NOW - 3 * DAY, today)).toBe("Tuesday, November 17, 2026");
});

test.each([
  [-5, "now"],
  [59, "now"],
  [HOUR - 1, "59m ago"],
  [DAY - 1, "23h ago"],
  [7 * DAY - 1, "6d ago"],
  [10 * DAY, "Nov 10"],
  [365 * DAY, "Nov 20, 2025"],
])("an age is counted for a week, and then a date: %i seconds are %s", (seconds, words) => {
  expect(formatAge(NOW - seconds, NOW)).toBe(words);
});

test("a moment of today is a time, another has its day", () => {
  const now = SYSTEM.now();
  expect(clockTime(now)).toBe(timeOfDay(now));
  expect(clockTime(now - 40 * DAY)).toMatch(/^[A-Z][a-z]{2} \d+, .+/);
  expect(clockTime(now - 40 * DAY)).toEndWith(timeOfDay(now - 40 * DAY));
});

test("times are those of the chosen clock", () => {
  const timesBy = (clock: "h23" | "h12") => {
    appearance.set({ ...original, clock });
    return [timeOfMinute(5), timeOfMinute(17 * 60), timeOfDay(NOW), formatExactTime(NOW)].map((text) =>
      text.replace(/\u202f/g, " "),
    );
  };
  expect(timesBy("h23").map((text) => /[AP]M/.test(text))).toEqual([false, false, false, false]);
  expect(timesBy("h23").slice(0, 2)).toEqual(["00:05", "17:00"]);
  expect(timesBy("h12").slice(0, 2)).toEqual(["12:05 AM", "5:00 PM"]);
  expect(timesBy("h12").map((text) => /[AP]M/.test(text))).toEqual([true, true, true, true]);
});

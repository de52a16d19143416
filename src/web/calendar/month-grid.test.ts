import { describe, expect, test } from "bun:test";
import { dayAtKey, monthsLater, namedDaysAfter, weeksOf } from "./month-grid.ts";

test("a month has six weeks from the first weekday of the locale on", () => {
  const monday = weeksOf("2026-11", 1);
  expect(monday.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect([monday[0]?.[0], monday[0]?.[6], monday[5]?.[6]]).toEqual([
    "2026-10-26",
    "2026-11-01",
    "2026-12-06",
  ]);
  expect(weeksOf("2026-11", 7)[0]?.[0]).toBe("2026-11-01");
  expect(weeksOf("2026-11", 6)[0]?.[0]).toBe("2026-10-31");
});

test("there is no day after the last one", () => {
  expect(weeksOf("9999-12", 1).flat().includes(null)).toBe(true);
  expect(monthsLater("9999-12-31", 1)).toBe("9999-12-31");
  expect(monthsLater("9999-11-30", 1)).toBe("9999-12-30");
});

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2024-01-31", 1, "2024-02-29"],
  ["2026-03-31", -1, "2026-02-28"],
  ["2026-12-15", 1, "2027-01-15"],
  ["2024-02-29", 12, "2025-02-28"],
])("%s and %i months are %s", (day, months, later) => {
  expect(monthsLater(day, months)).toBe(later);
});

describe("keys, on Friday, 20 November 2026", () => {
  const at = (key: string, { shiftKey = false, firstDay = 1, isRtl = false } = {}) =>
    dayAtKey("2026-11-20", { key, shiftKey }, { firstDay, isRtl });
  test("arrows move by days and weeks, in the direction of the text", () => {
    expect([at("ArrowLeft"), at("ArrowRight")]).toEqual(["2026-11-19", "2026-11-21"]);
    expect([at("ArrowUp"), at("ArrowDown")]).toEqual(["2026-11-13", "2026-11-27"]);
    expect(at("ArrowLeft", { isRtl: true })).toBe("2026-11-21");
  });
  test("Home and End are the ends of the week of the locale", () => {
    expect([at("Home"), at("End")]).toEqual(["2026-11-16", "2026-11-22"]);
    expect([at("Home", { firstDay: 7 }), at("End", { firstDay: 7 })]).toEqual(["2026-11-15", "2026-11-21"]);
  });
  test("the page keys move by months, with Shift by years", () => {
    expect([at("PageUp"), at("PageDown")]).toEqual(["2026-10-20", "2026-12-20"]);
    expect(at("PageDown", { shiftKey: true })).toBe("2027-11-20");
  });
  test("other keys move nowhere", () => {
    expect([at("Enter"), at("a"), at("Tab")]).toEqual([null, null, null]);
  });
});

test.each([
  ["2026-11-20", "2026-11-21", "2026-11-23"], // Friday
  ["2026-11-21", "2026-11-28", "2026-11-23"], // Saturday
  ["2026-11-22", "2026-11-28", "2026-11-23"], // Sunday
  ["2026-11-23", "2026-11-28", "2026-11-30"], // Monday
])("on %s the weekend is %s and next week is %s", (today, weekend, week) => {
  expect(namedDaysAfter(today, 1)).toMatchObject({ today, weekend, week });
});

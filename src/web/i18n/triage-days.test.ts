import { expect, test } from "bun:test";
import { monthLater, nextMonday, readDay } from "./triage-days.ts";

test.each([
  ["2026-11-20", "2026-11-23"], // a Friday
  ["2026-11-23", "2026-11-30"], // a Monday
  ["2026-12-27", "2026-12-28"], // a Sunday
])("the Monday after %s is %s", (today, monday) => {
  expect(nextMonday(today)).toBe(monday);
});

test.each([
  ["2026-11-20", "2026-12-20"],
  ["2026-12-31", "2027-01-31"],
  ["2027-01-31", "2027-02-28"],
])("a month after %s is %s", (today, later) => {
  expect(monthLater(today)).toBe(later);
});

test("a day is read when all of the words name it", async () => {
  expect(await readDay(" 2031-05-06 ")).toBe("2031-05-06");
  expect(await readDay("24 dec 2031")).toBe("2031-12-24");
  expect(await readDay("tomorrow or so")).toBeNull();
  expect(await readDay("soup")).toBeNull();
});

import { describe, expect, test } from "bun:test";
import { LAST_MOMENT } from "../../domain/dates.ts";
import { loadLateMessages } from "../i18n/messages.ts";
import { setTimeZone, timeZone } from "../state/time-zone.ts";

await loadLateMessages(); // the module reads its texts when it is evaluated
const { dueDays, duePatch, keyedDays, matchDays, monthLater, startDays } = await import("./days.ts");

const TODAY = "2026-11-20"; // a Friday
const values = (choices: readonly { value: string | null }[]) => choices.map(({ value }) => value);

test.each([
  ["2026-11-20", "2026-12-20"],
  ["2026-12-31", "2027-01-31"],
  ["2027-01-31", "2027-02-28"],
])("a month after %s is %s", (today, later) => {
  expect(monthLater(today)).toBe(later);
});

test("due dates in triage: today too, and no more", () => {
  expect(values(dueDays(TODAY, null))).toEqual([TODAY, "2026-11-21", "2026-11-23", "2026-11-27"]);
  expect(values(dueDays(TODAY, TODAY)).at(-1)).toBeNull();
});

test("a due time on the last day sets a reminder only if that can be stored", () => {
  const before = timeZone();
  for (const [name, remindAt] of [
    ["UTC", { remindAt: LAST_MOMENT - 59 }],
    ["Pacific/Pago_Pago", {}],
  ] as const) {
    setTimeZone(name);
    const due = { dueDate: "9999-12-31", dueTime: "23:59" };
    expect([name, duePatch("9999-12-31 23:59", { remindAt: null })]).toEqual([name, { ...due, ...remindAt }]);
  }
  setTimeZone(before);
});

describe.each([
  ["in a list", [...keyedDays(TODAY), { value: null, name: "No due date" }]],
  ["in triage", dueDays(TODAY, TODAY)],
])("typed %s", (_, offered) => {
  test("an offered day is found by the beginning of its name", () => {
    expect(values(matchDays(offered, "", null))).toEqual(values(offered));
    expect(values(matchDays(offered, " TO", null))).toEqual([TODAY, "2026-11-21"]);
  });
  test("the typed day comes first, once, and an invalid one is not listed", () => {
    expect(values(matchDays(offered, "to", "2026-12-31"))[0]).toBe("2026-12-31");
    expect(values(matchDays(offered, "tomorrow", "2026-11-21"))).toEqual(["2026-11-21"]);
    expect(values(matchDays(offered, "no", null))).toEqual([]);
  });
  test("the whole words for no date clear the date", () => {
    for (const words of ["none", "No date", "kein Datum"])
      expect(values(matchDays(offered, words, null))).toEqual([null]);
    expect(values(matchDays(offered, "none of it", null))).toEqual([]);
  });
});

describe("start dates in triage", () => {
  test("tomorrow, Monday, in a week and in a month", () => {
    expect(values(startDays(TODAY, null))).toEqual(["2026-11-21", "2026-11-23", "2026-11-27", "2026-12-20"]);
  });
  test("no day twice", () => {
    expect(values(startDays("2026-11-22", null))).toEqual(["2026-11-23", "2026-11-29", "2026-12-22"]);
  });
  test("first the day that it has, if that is to come", () => {
    expect(values(startDays(TODAY, "2026-12-24"))[0]).toBe("2026-12-24");
    expect(values(startDays(TODAY, "2026-11-19"))[0]).toBe("2026-11-21");
  });
});

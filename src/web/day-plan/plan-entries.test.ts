import { describe, expect, test } from "bun:test";
import { timeIn } from "../../domain/dates.ts";
import { type Item, NO_DETAILS, type Patch } from "../../domain/item/item.ts";
import { daySpan } from "../../domain/item/today.ts";
import { momentOf } from "../../domain/quick-entry/calendar.ts";
import type { Row } from "../items/row.ts";
import { planOf } from "./plan-entries.ts";
import { beginsOf, longerBy, patchAt } from "./plan-patch.ts";

const ZONE = "Europe/Berlin";
const TODAY = "2026-11-26";
const at = (clock: string, day = TODAY) => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return momentOf({ day, minute: hours * 60 + minutes }, ZONE);
};
const SPAN = daySpan(at("12:00"), ZONE);
const reminders = (...moments: number[]): Patch => ({ reminders: moments, remindAt: moments[0] ?? null });

function itemOf(title: string, patch: Patch): Item {
  return {
    ...{ id: title, kind: "action", title, note: null, list: "next", isFocused: false },
    ...{ createdOn: 0, changedOn: 0, completedOn: null, source: "page", revision: 1 },
    ...NO_DETAILS,
    ...patch,
  };
}
const rowOf = (title: string, patch: Patch): Row => ({
  key: title,
  item: itemOf(title, patch),
  state: "kept",
  reason: null,
  cameIn: null,
});
const due = (dueTime: string | null, minutes: number | null = null): Patch => ({
  dueDate: TODAY,
  dueTime,
  minutes,
});

describe("the plan of a day", () => {
  const plan = (...rows: Row[]) => {
    const { timed, allDay } = planOf(rows, SPAN, ZONE);
    return {
      timed: timed.map(({ kind, row, begins, ends, isEstimated }) =>
        [
          kind,
          row.key,
          timeIn(ZONE, begins),
          (ends - begins) / 60,
          ...(isEstimated ? ["estimated"] : []),
        ].join(" "),
      ),
      allDay: allDay.map(({ key }) => key),
    };
  };

  test("has the items that are due today at their times, as long as their minutes, else half an hour", () => {
    expect(plan(rowOf("Rent", due("09:00", 45)), rowOf("Ann", due("08:15")))).toEqual({
      timed: ["item Rent 09:00 45", "item Ann 08:15 30 estimated"],
      allDay: [],
    });
  });

  test("has those without a time above it, and no others", () => {
    const rows = [
      rowOf("All day", due(null, 20)),
      rowOf("Overdue", { dueDate: "2026-11-25", dueTime: "09:00" }),
      rowOf("Starts today, due later", { startDate: TODAY, dueDate: "2026-12-01", dueTime: "09:00" }),
      rowOf("In focus", { isFocused: true }),
    ];
    expect(plan(...rows)).toEqual({ timed: [], allDay: ["All day"] });
  });

  test("has today's reminders of items without a time", () => {
    const rows = [
      rowOf("Call", reminders(at("10:05"), at("15:00"), at("09:00", "2026-11-27"))),
      rowOf("All day", { ...due(null), ...reminders(at("08:00")) }),
      rowOf("At nine", { ...due("09:00"), ...reminders(at("08:45")) }),
    ];
    expect(plan(...rows)).toEqual({
      timed: [
        "reminder Call 10:05 0",
        "reminder Call 15:00 0",
        "reminder All day 08:00 0",
        "item At nine 09:00 30 estimated",
      ],
      allDay: ["All day"],
    });
  });

  test("ends at midnight, also for an item that takes longer", () => {
    expect(plan(rowOf("Late", due("23:30", 600))).timed).toEqual(["item Late 23:30 30"]);
  });

  test("has a time that the clock skips or repeats once", () => {
    const on = (day: string, dueTime: string) =>
      planOf([rowOf("Night", { dueDate: day, dueTime })], daySpan(at("12:00", day), ZONE), ZONE).timed.map(
        ({ begins }) => timeIn(ZONE, begins),
      );
    expect(on("2026-03-29", "02:30")).toEqual(["03:30"]);
    expect(on("2026-10-25", "02:30")).toEqual(["02:30"]);
  });
});

describe("an item that is put at a time", () => {
  const patch = (item: Patch, clock: string, now = at("07:00")) =>
    patchAt(itemOf("Rent", item), at(clock), SPAN, ZONE, now);

  test("is due today at it, whatever its date was", () => {
    const expected = { dueDate: TODAY, dueTime: "09:15" };
    for (const item of [
      {},
      { isFocused: true },
      { dueDate: "2026-12-24" },
      { dueDate: "2026-11-01", dueTime: "12:00" },
    ])
      expect(patch(item, "09:15")).toEqual(expected);
    expect(patch({ dueDate: TODAY, repeat: "FREQ=WEEKLY", repeatFrom: "date" }, "09:15")).toEqual(expected);
  });

  test("takes the reminder of its time with it, and no other", () => {
    const item = { ...due("10:00"), ...reminders(at("09:30"), at("10:00")) };
    expect(patch(item, "14:00")).toEqual({
      dueDate: TODAY,
      dueTime: "14:00",
      reminders: [at("09:30"), at("14:00")],
    });
    expect(patch({ ...due("10:00"), ...reminders(at("09:30")) }, "14:00")).toEqual({
      dueDate: TODAY,
      dueTime: "14:00",
    });
  });

  test("is not reminded of at a time that is over", () => {
    const item = { ...due("10:00"), ...reminders(at("10:00")) };
    expect(patch(item, "08:00", at("09:00"))).toEqual({ dueDate: TODAY, dueTime: "08:00" });
  });
});

test("several items follow each other by their minutes, in quarters of an hour, and stay in the day", () => {
  const items = [due(null, 20), due(null), due(null, 60)].map((patch) => itemOf("Rent", patch));
  const clocks = (clock: string) => beginsOf(items, at(clock), SPAN).map((moment) => timeIn(ZONE, moment));
  expect(clocks("09:00")).toEqual(["09:00", "09:30", "10:00"]);
  expect(clocks("23:15")).toEqual(["23:15", "23:45", "23:45"]);
});

test("an item takes a quarter of an hour more or less, at least one, at most until midnight", () => {
  const longer = (minutes: number | null, by: 1 | -1, dueTime = "09:00") =>
    longerBy({ ...itemOf("Rent", due(dueTime, minutes)) }, by, at(dueTime), SPAN);
  expect([longer(null, 1), longer(null, -1)]).toEqual([45, 15]);
  expect([longer(20, 1), longer(20, -1)]).toEqual([30, 15]);
  expect([longer(15, -1), longer(5, -1)]).toEqual([15, 5]);
  expect([longer(30, 1, "23:30"), longer(600, 1, "23:30"), longer(600, -1, "23:30")]).toEqual([30, 600, 585]);
});

import { expect, test } from "bun:test";
import fc from "fast-check";
import { dayBounds, dayIn } from "../dates.ts";
import { type Item, LISTS, NO_DETAILS } from "./item.ts";
import { todayGroup } from "./today.ts";

const ZONE = "America/Santiago";
const NOW = Date.parse("2027-01-15T12:00:00-03:00") / 1000;
const [YESTERDAY, TODAY, TOMORROW] = ["2027-01-14", "2027-01-15", "2027-01-16"];
const BEGINS = Date.parse("2027-01-15T00:00:00-03:00") / 1000;
const ENDS = BEGINS + 86_400;

const item = (patch: Partial<Item>): Item => ({
  ...NO_DETAILS,
  id: "A",
  kind: "action",
  title: "a",
  note: null,
  list: "next",
  isFocused: false,
  createdOn: 1,
  changedOn: 1,
  completedOn: null,
  source: "terminal",
  revision: 1,
  ...patch,
});
const groupOf = (patch: Partial<Item>) => todayGroup(item(patch), NOW, ZONE);

test.each<[Partial<Item>, ReturnType<typeof groupOf>]>([
  [{}, null],
  [{ dueDate: YESTERDAY, isFocused: true }, "overdue"],
  [{ dueDate: TODAY, startDate: TODAY }, "due"],
  [{ dueDate: TODAY, dueTime: "11:59" }, "overdue"],
  [{ dueDate: TODAY, dueTime: "12:00" }, "due"], // the clock of Santiago; in UTC it is 15:00
  [{ dueDate: TODAY, dueTime: "15:00", isFocused: true }, "due"],
  [{ dueDate: YESTERDAY, dueTime: "23:59" }, "overdue"],
  [{ dueDate: TOMORROW, dueTime: "00:00" }, null],
  [{ dueDate: TOMORROW }, null],
  [{ startDate: TODAY, isFocused: true, dueDate: TOMORROW }, "starting"],
  [{ startDate: YESTERDAY }, null],
  [{ startDate: TODAY, list: "scheduled" }, "starting"],
  [{ startDate: YESTERDAY, list: "scheduled" }, "focus"], // the clock has not stored it yet
  [{ startDate: TOMORROW, list: "scheduled", isFocused: true }, "focus"],
  [{ remindAt: BEGINS - 1 }, null],
  [{ remindAt: BEGINS, isFocused: true }, "reminder"],
  [{ remindAt: ENDS - 1 }, "reminder"],
  [{ remindAt: ENDS }, null],
  [{ isFocused: true }, "focus"],
])("%j is in %j", (patch, group) => {
  expect(groupOf(patch)).toBe(group);
});

test("an item of each open list is in it, of whatever kind, and none that is done or in the trash", () => {
  for (const list of LISTS) {
    const isIn = list !== "done" && list !== "trash";
    for (const kind of ["action", "project", "note"] as const)
      expect([list, kind, groupOf({ list, kind, dueDate: TODAY })]).toEqual([
        list,
        kind,
        isIn ? "due" : null,
      ]);
  }
});

test("a day begins and ends where its date does", () => {
  const zones = [
    "UTC",
    "Europe/Berlin",
    "Africa/Cairo",
    "Pacific/Apia",
    "America/Santiago",
    "Australia/Lord_Howe",
  ];
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 4e9 }), (zone, moment) => {
      const { begins, ends } = dayBounds(zone, moment);
      const day = dayIn(zone, moment);
      expect([dayIn(zone, begins), dayIn(zone, ends - 1)]).toEqual([day, day]);
      expect([dayIn(zone, begins - 1) < day, dayIn(zone, ends) > day]).toEqual([true, true]);
    }),
  );
});

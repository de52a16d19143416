import { expect, test } from "bun:test";
import { SYSTEM } from "../../domain/environment.ts";
import { type Item, NO_DETAILS } from "../../domain/item/item.ts";
import { todayLines, upcomingLines } from "./day-lines.ts";

const NOW = Date.parse("2027-01-15T12:00:00Z") / 1000;
const CLOCK = { ...SYSTEM, now: () => NOW, zone: () => "UTC" };

const item = (id: string, more: Partial<Item>): Item => ({
  ...NO_DETAILS,
  id: id.repeat(32),
  kind: "action",
  title: id,
  note: null,
  list: "next",
  isFocused: false,
  createdOn: 0,
  changedOn: 0,
  completedOn: null,
  source: "terminal",
  revision: 1,
  ...more,
});

test("each group has its heading once; an item of another day in this zone stays where the server put it", () => {
  const items = [
    item("A", { dueDate: "2027-01-14" }),
    item("B", { dueDate: "2027-01-15" }),
    item("C", { dueDate: "2027-01-16" }), // today where the server is
    item("D", { isFocused: true }),
    item("E", { isFocused: true }),
  ];
  expect(
    todayLines(items, Number.POSITIVE_INFINITY, { environment: CLOCK }).map((line) => line.split("  ")[0]),
  ).toEqual([
    ...["Overdue", "AAAAAAAA", "", "Due today", "BBBBBBBB", "CCCCCCCC", "", "Focus", "DDDDDDDD", "EEEEEEEE"],
  ]);
  expect(todayLines([], 80, { environment: CLOCK })).toEqual([]);
});

test("each day of upcoming has its heading once, and both dates are shown", () => {
  const items = [
    item("A", { dueDate: "2027-01-16" }),
    item("B", { startDate: "2027-01-16", dueDate: "2027-01-20" }),
    item("C", { dueDate: "2027-01-15" }), // tomorrow where the server is
    item("D", { dueDate: "2027-01-20" }),
  ];
  const lines = upcomingLines(items, Number.POSITIVE_INFINITY, { environment: CLOCK });
  expect(lines.map((line) => line.split("  ")[0])).toEqual([
    ...["Sat 16 Jan", "AAAAAAAA", "BBBBBBBB", "CCCCCCCC", "", "Wed 20 Jan", "DDDDDDDD"],
  ]);
  expect(lines[2]).toContain("starts Sat 16 Jan  due Wed 20 Jan");
});

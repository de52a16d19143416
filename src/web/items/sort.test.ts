import { expect, test } from "bun:test";
import { type Item, NO_DETAILS } from "../../domain/item/item.ts";
import type { Row } from "./row.ts";
import { sortIntoLists } from "./sort.ts";
import { upcomingRows } from "./upcoming.ts";

const TODAY = "2027-01-15";
const SPAN = { today: TODAY, time: "12:00", begins: 1_000_000, ends: 1_086_400 };

const rowOf = (title: string, patch: Partial<Item>): Row => ({
  key: title,
  state: "kept",
  reason: null,
  cameIn: null,
  item: {
    ...NO_DETAILS,
    id: title,
    kind: "action",
    title,
    note: null,
    list: "next",
    isFocused: false,
    createdOn: 1,
    changedOn: 1,
    completedOn: null,
    source: "terminal",
    revision: 1,
    ...patch,
  },
});
const titlesOf = (rows: readonly Row[]) => rows.map(({ item }) => item.title);

test("Today has the items of a day by due time, those without one last, the oldest first among equals", () => {
  const rows = [
    rowOf("newer, all day", { dueDate: TODAY }),
    rowOf("all day", { dueDate: TODAY }),
    rowOf("now", { dueDate: TODAY, dueTime: "12:00" }),
    rowOf("yesterday evening", { dueDate: "2027-01-14", dueTime: "20:00" }),
    rowOf("evening", { dueDate: TODAY, dueTime: "20:00" }),
    rowOf("yesterday", { dueDate: "2027-01-14" }),
    rowOf("over", { dueDate: TODAY, dueTime: "11:59" }),
  ];
  expect(titlesOf(sortIntoLists(rows, SPAN).today)).toEqual([
    ...["yesterday evening", "yesterday", "over"],
    ...["now", "evening", "all day", "newer, all day"],
  ]);
});

test("Upcoming has the items of a day by due time; that of another day does not count", () => {
  const rows = [
    rowOf("starts", { startDate: "2027-01-16", dueDate: "2027-01-20", dueTime: "08:00" }),
    rowOf("all day", { dueDate: "2027-01-16" }),
    rowOf("evening", { dueDate: "2027-01-16", dueTime: "20:00" }),
    rowOf("noon", { dueDate: "2027-01-16", dueTime: "12:00" }),
  ];
  expect(titlesOf(upcomingRows(rows, TODAY))).toEqual(["noon", "evening", "all day", "starts"]);
});

import { expect, test } from "bun:test";
import { LISTS } from "./item.ts";
import { type PlannedField, plannedFields, upcomingDay } from "./upcoming.ts";

const TODAY = "2027-01-15";
const [BEFORE, SOON, LATER] = ["2027-01-14", "2027-01-16", "2027-03-01"];
type Dates = Partial<Record<PlannedField, string>>;
const item = (dates: Dates) => ({ list: "next", startDate: null, dueDate: null, ...dates }) as const;

test.each<[Dates, string | null, PlannedField[]]>([
  [{}, null, []],
  [{ dueDate: TODAY }, null, []],
  [{ dueDate: BEFORE, startDate: BEFORE }, null, []],
  [{ dueDate: SOON }, SOON, ["dueDate"]],
  [{ startDate: SOON }, SOON, ["startDate"]],
  [{ startDate: SOON, dueDate: LATER }, SOON, ["startDate"]],
  [{ startDate: LATER, dueDate: SOON }, SOON, ["dueDate"]],
  [{ startDate: BEFORE, dueDate: LATER }, LATER, ["dueDate"]],
  [{ startDate: SOON, dueDate: BEFORE }, SOON, ["startDate"]],
  [{ startDate: SOON, dueDate: SOON }, SOON, ["startDate", "dueDate"]],
])("%j is on %p by %j", (dates, day, fields) => {
  expect(upcomingDay(item(dates), TODAY)).toBe(day);
  expect(plannedFields(item(dates), TODAY)).toEqual(fields);
});

test("an item of each open list is in it, and none that is done or in the trash", () => {
  for (const list of LISTS) {
    const isIn = list !== "done" && list !== "trash";
    expect([list, upcomingDay({ ...item({ dueDate: SOON }), list }, TODAY)]).toEqual([
      list,
      isIn ? SOON : null,
    ]);
  }
});

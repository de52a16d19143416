import { expect, test } from "bun:test";
import { jsonRecords, readSample } from "../../../../test/text-samples.ts";
import { superProductivityFormat } from "./super-productivity.ts";

/** 2026-12-02, 11:00 in Oslo, the zone of the samples. */
const MOMENT = 1_796_205_600;

async function read(tasks: object[], configs: object[] = []) {
  const entities = (list: object[]) => ({
    entities: Object.fromEntries(list.map((one) => ["id" in one ? one.id : "", one])),
  });
  const backup = {
    crossModelVersion: 4.5,
    data: { task: entities(tasks), taskRepeatCfg: entities(configs) },
  };
  const bytes = new TextEncoder().encode(JSON.stringify(backup));
  const { items, losses } = await readSample(
    superProductivityFormat,
    jsonRecords(superProductivityFormat, bytes),
  );
  const lost = (title: string) => (losses.get(title) ?? []).map(({ code, field }) => `${code} ${field}`);
  return { items, lost };
}

test("a deadline is the due date, and the planned day the start", async () => {
  const { items, lost } = await read([
    { id: "a", title: "Both", dueDay: "2026-12-01", deadlineDay: "2026-12-20" },
    { id: "b", title: "Deadline", deadlineWithTime: MOMENT * 1000, deadlineRemindAt: (MOMENT - 600) * 1000 },
    { id: "c", title: "Slot", dueWithTime: MOMENT * 1000, deadlineDay: "2026-12-20" },
    { id: "d", title: "Planned", dueDay: "2026-12-01" },
  ]);
  expect(items.map((one) => [one.startDate, one.dueDate, one.dueTime, one.reminders])).toEqual([
    ["2026-12-01", "2026-12-20", null, []],
    [null, "2026-12-02", "11:00", [MOMENT - 600]],
    ["2026-12-02", "2026-12-20", null, [MOMENT]],
    [null, "2026-12-01", null, []],
  ]);
  expect(["Both", "Deadline", "Slot", "Planned"].flatMap(lost)).toEqual([]);
});

test("a task has its reminder itself, also without the list of reminders", async () => {
  const { items, lost } = await read([
    {
      id: "a",
      title: "Call",
      dueWithTime: MOMENT * 1000,
      remindAt: (MOMENT - 900) * 1000,
      reminderId: "gone",
    },
  ]);
  expect(items[0]?.reminders).toEqual([MOMENT - 900]);
  expect(lost("Call")).toEqual([]);
});

test("a priority is one, of which 3 is high", async () => {
  const tasks = [3, 1, "medium"].map((priority) => ({ id: `t${priority}`, title: `${priority}`, priority }));
  const { lost } = await read(tasks);
  expect(tasks.map(({ title }) => lost(title))).toEqual([
    ["priority priority"],
    ["priority priority"],
    ["priority priority"],
  ]);
  const bytes = new TextEncoder().encode(
    JSON.stringify({ data: { task: { entities: Object.fromEntries(tasks.map((one) => [one.id, one])) } } }),
  );
  const { items } = await readSample(superProductivityFormat, jsonRecords(superProductivityFormat, bytes), {
    priority: "tags",
  });
  expect(items.map(({ tags }) => tags)).toEqual([["p1"], ["p3"], ["p2"]]);
});

test.each([
  ["FREQ=MONTHLY;BYMONTHDAY=-1", { monthlyLastDay: true, startDate: "2026-01-05" }],
  ["FREQ=MONTHLY;BYDAY=2TH", { monthlyWeekOfMonth: 2, monthlyWeekday: 4, startDate: "2026-01-05" }],
  ["FREQ=MONTHLY;BYDAY=-1SU", { monthlyWeekOfMonth: -1, monthlyWeekday: 0, monthlyLastDay: true }],
  ["FREQ=MONTHLY;BYMONTHDAY=5", { monthlyWeekOfMonth: 2, startDate: "2026-01-05" }],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;COUNT=10", { rrule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;COUNT=10" }],
])("it repeats by %p", async (rule, config) => {
  const { items, lost } = await read(
    [{ id: "a", title: "Rent", repeatCfgId: "r", dueDay: "2026-12-03" }],
    [{ id: "r", title: "Rent", repeatCycle: "MONTHLY", repeatEvery: 1, startTime: "09:15", ...config }],
  );
  expect(items.map(({ repeat }) => repeat)).toEqual([rule]);
  expect(lost("Rent")).toContain("field startTime");
});

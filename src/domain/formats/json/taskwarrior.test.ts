import { expect, test } from "bun:test";
import { jsonRecords, readSample } from "../../../../test/text-samples.ts";
import { taskwarriorFormat } from "./taskwarrior.ts";

async function read(tasks: readonly object[]) {
  const all = tasks.map((task, n) => ({
    uuid: `u${n}`,
    description: `Task ${n}`,
    status: "pending",
    ...task,
  }));
  const records = jsonRecords(taskwarriorFormat, new TextEncoder().encode(JSON.stringify(all)));
  const { items, losses } = await readSample(taskwarriorFormat, records);
  const lost = all.map(({ description }) =>
    (losses.get(description) ?? []).map(({ code, field }) => `${code} ${field}`),
  );
  return { items, lost };
}

test("`wait:someday` and `scheduled:later` are the list someday, in the dates of each version", async () => {
  const { items, lost } = await read([
    { wait: "99991229T230000Z" },
    { status: "waiting", wait: "20380117T230000Z" },
    { wait: "20380118T050000Z", project: "Boat" },
    { scheduled: "99991229T230000Z", due: "20261204T230000Z" },
    { due: "99991229T230000Z" },
    { wait: "20380117T230000Z", scheduled: "20270131T230000Z" },
    { wait: "99991229T230000Z", status: "completed", end: "20261101T090000Z" },
  ]);
  const facts = items.filter(({ kind }) => kind === "action");
  expect(facts.map(({ list, startDate, dueDate }) => [list, startDate, dueDate])).toEqual([
    ["someday", null, null],
    ["someday", null, null],
    ["someday", null, null],
    ["someday", null, "2026-12-05"],
    ["someday", null, null],
    ["scheduled", "2027-02-01", null],
    ["done", null, null],
  ]);
  expect(lost).toEqual([[], [], [], [], [], ["date-extra wait"], ["date-extra wait"]]);
});

test("a repeat that is a duration of whole days or months is a rule", async () => {
  const recurs = [
    "P1W",
    "P14D",
    "P2D",
    "P1Y",
    "P1Y2M",
    "P3M",
    "PT24H",
    "P2W0DT0H",
    "PT36H",
    "P1M15D",
    "P0D",
    "P",
  ];
  const { items } = await read(
    recurs.map((recur) => ({ status: "recurring", due: "20261201T230000Z", recur })),
  );
  expect(items.map(({ repeat }) => repeat?.replace("FREQ=", "") ?? null)).toEqual([
    "WEEKLY",
    "WEEKLY;INTERVAL=2",
    "DAILY;INTERVAL=2",
    "YEARLY",
    "MONTHLY;INTERVAL=14",
    "MONTHLY;INTERVAL=3",
    "DAILY",
    "WEEKLY;INTERVAL=2",
    null,
    null,
    null,
    null,
  ]);
});

test("an estimate and an energy of the user are minutes and energy; days stay a value of Taskwarrior", async () => {
  const { items, lost } = await read([
    { estimate: "PT1H30M", energy: "low", size: 3 },
    { est: "45min", duration: "PT2H" },
    { Effort: "1.5h" },
    { estimate: "P1D" },
    { estimate: 30, energy: "huge" },
    { estimate: "PT0S" },
  ]);
  expect(items.map(({ minutes, energy }) => [minutes, energy])).toEqual([
    [90, "low"],
    [45, null],
    [90, null],
    [null, null],
    [null, null],
    [null, null],
  ]);
  expect(items[0]?.extra).toEqual({ estimate: "PT1H30M", energy: "low", size: 3 });
  expect(lost).toEqual([
    ["field size"],
    ["field duration"],
    [],
    ["field estimate"],
    ["field estimate", "field energy"],
    ["field estimate"],
  ]);
});

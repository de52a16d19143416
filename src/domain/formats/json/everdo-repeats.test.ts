import { expect, test } from "bun:test";
import { readSample, type SampleRecord } from "../../../../test/text-samples.ts";
import { everdoFormat } from "./everdo.ts";

const DAILY = { type: "Daily", period: 2, daysOfWeek: null, daysOfMonth: null, daysOfYear: null };
const WEEKLY = { ...DAILY, type: "Weekly", daysOfWeek: [4] };
const day = (text: string) => Date.parse(`${text}T00:00:00+01:00`) / 1000;
const TEMPLATE = {
  id: "A1",
  type: "a",
  list: "s",
  title: "Feed the sourdough",
  note: "rye",
  created_on: day("2026-11-01"),
  repeated_on: day("2026-11-19"),
  schedule: DAILY,
};
const OCCURRENCE = {
  id: "B1",
  type: "a",
  list: "a",
  title: "Feed the sourdough",
  note: "rye",
  created_on: day("2026-11-19"),
  is_focused: 1,
  recurrent_task_id: "a1",
};

async function read(...items: object[]) {
  const records = items.map(
    (value, at) => ({ shape: "json", path: "items", value, file: "", at, length: 1 }) as SampleRecord,
  );
  const sample = await readSample(everdoFormat, records);
  const fields = sample.items.map(({ title, list, isFocused, startDate, dueDate, repeat, note }) => ({
    title,
    list,
    isFocused,
    startDate,
    dueDate,
    repeat,
    note,
  }));
  return { fields, leftOut: sample.leftOut };
}

const FED = { title: "Feed the sourdough", note: "rye", repeat: "FREQ=DAILY;INTERVAL=2" };

test("an open occurrence is in its template, which has its list, its focus and its days", async () => {
  const due = { ...OCCURRENCE, due_date: day("2026-11-25") };
  expect(await read(TEMPLATE, due)).toEqual({
    fields: [{ ...FED, list: "next", isFocused: true, startDate: null, dueDate: "2026-11-25" }],
    leftOut: ["It is an open occurrence of “Feed the sourdough”, which repeats and is in its place."],
  });
});

test("without a day of its own it repeats from the day on which Everdo made the last one", async () => {
  const { fields } = await read(OCCURRENCE, TEMPLATE);
  expect(fields).toEqual([{ ...FED, list: "next", isFocused: true, startDate: "2026-11-19", dueDate: null }]);
});

test("of several the first counts, and each is told", async () => {
  const later = { ...OCCURRENCE, id: "B2", due_date: day("2026-11-27") };
  const { fields, leftOut } = await read(TEMPLATE, later, { ...OCCURRENCE, due_date: day("2026-11-25") });
  expect([fields.length, fields[0]?.dueDate, leftOut.length]).toEqual([1, "2026-11-25", 2]);
});

test("an occurrence that says something of its own, is done, or is in the trash stays an item", async () => {
  for (const own of [{ note: "wheat" }, { title: "Feed it" }, { energy: 2 }, { list: "r" }, { list: "d" }]) {
    const { fields, leftOut } = await read(TEMPLATE, { ...OCCURRENCE, ...own });
    expect([own, fields.length, leftOut.length]).toEqual([own, 2, 0]);
  }
});

test("a schedule that Creel does not know folds as well, and stays in the note", async () => {
  const { fields } = await read({ ...TEMPLATE, schedule: WEEKLY }, OCCURRENCE);
  expect(fields).toMatchObject([{ list: "next", isFocused: true, startDate: null, repeat: null }]);
  expect(fields[0]?.note).toContain("rye\n\nrepeat: {");
});

test("without its template it is an item, and so is a template without occurrences", async () => {
  expect((await read(OCCURRENCE)).fields).toHaveLength(1);
  expect((await read(TEMPLATE)).fields).toMatchObject([{ list: "scheduled", isFocused: false }]);
});

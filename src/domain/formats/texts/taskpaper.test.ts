import { expect, test } from "bun:test";
import {
  at,
  checkLaw,
  fuzzFormat,
  itemWith,
  lineRecords,
  readBytes,
  readSample,
  textRecords,
} from "../../../../test/text-samples.ts";
import { TASKPAPER } from "./taskpaper.ts";

const BOAT = { project: "/project/Boat", list: "next" } as const;

test("reads TaskPaper: 11 tasks and 4 projects, of which one is a heading and one the archive", async () => {
  const records = lineRecords(readBytes("sample.taskpaper"));
  const sample = await readSample(TASKPAPER, records);
  await checkLaw(records, sample);
  const expected = [
    { foreignId: "/project/Boat", title: "Boat", kind: "project", list: "next", note: "Outcome: dry, safe, covered: a note line with colons", order: 0 },
    { ...BOAT, foreignId: "/Boat/Drain the tank", title: "Drain the tank", note: "lowest tap first", isFocused: true, minutes: 45, dueDate: "2026-12-05", tags: ["outdoor"], order: 1 },
    { ...BOAT, foreignId: "/Boat/Drain the tank/open the tap", title: "Drain the tank › open the tap", list: "done", completedOn: at("2026-11-20T23:00:00Z"), order: 2 },
    { ...BOAT, foreignId: "/Boat/Drain the tank › open the tap/a third level", title: "Drain the tank › open the tap › a third level", order: 3 },
    { ...BOAT, foreignId: "/Boat/Photograph the rigging", title: "Photograph the rigging", list: "done", completedOn: at("2026-10-02T14:30:00Z"), extra: { parallel: "true" }, order: 4 },
    { ...BOAT, foreignId: "/Boat/Sail loft/Ring the sailmaker", title: "Ring the sailmaker", list: "scheduled", startDate: "2026-11-25", tags: ["phone", "@Harbour"], heading: "Sail loft", order: 5 },
    { ...BOAT, foreignId: "/Boat/Sail loft/Measure the cover: twice", title: "Measure the cover: twice", heading: "Sail loft", order: 6 },
    { ...BOAT, foreignId: "/Boat/ends with a colon:", title: "ends with a colon:", order: 7 },
    { foreignId: "/project/Choir", title: "Choir", kind: "project", list: "next", order: 8 },
    { foreignId: "/Choir/not indented under its project", title: "not indented under its project", list: "scheduled", startDate: "2027-01-01", project: "/project/Choir", order: 9 },
    { foreignId: "/Choir/Water the ferns", title: "Water the ferns", list: "next", repeat: "FREQ=WEEKLY;BYDAY=MO,TH", repeatFrom: "date", project: "/project/Choir", extra: { autodone: "false" }, order: 10 },
    { foreignId: "/Choir/tag first, text(with parens) e@mail is not a tag", title: "tag first, text(with parens) e@mail is not a tag", list: "next", note: "unknown: some, value", tags: ["today", "unknown"], project: "/project/Choir", order: 11 },
    { ...BOAT, foreignId: "/Archive/Returned the ladder", title: "Returned the ladder", list: "done", completedOn: at("2026-10-29T23:00:00Z"), order: 12 },
  ] as const; // biome-ignore format: a table
  expect(sample.items).toEqual(expected.map((item) => itemWith(item)));
  expect(sample.leftOut).toContain("It is a note of no task.");
  expect(sample.losses.get("Ring the sailmaker")).toEqual([
    { code: "date-extra", field: "defer", value: "2026-11-25 08:00" },
  ]);
});

test("reads the text of OmniFocus, whose projects are tasks", async () => {
  const records = lineRecords(readBytes("omnifocus.taskpaper"));
  const sample = await readSample(TASKPAPER, records);
  await checkLaw(records, sample);
  const expected = [
    { foreignId: "/project/Boat", title: "Boat", kind: "project", list: "next", note: "Outcome: dry\n\nsecond paragraph of the note", startDate: "2026-11-01", dueDate: "2026-12-31", dueTime: "17:00", reminders: [at("2026-12-31T16:00:00Z")], extra: { autodone: "false" }, order: 0 },
    { ...BOAT, foreignId: "/Boat/Drain the tank", title: "Drain the tank", isFocused: true, minutes: 45, tags: ["Harbour", "outdoor"], extra: { parallel: "false", autodone: "false" }, order: 1 },
    { ...BOAT, foreignId: "/Boat/Drain the tank/open the tap", title: "Drain the tank › open the tap", list: "done", completedOn: at("2026-11-21T08:00:00Z"), tags: ["Harbour"], order: 2 },
    { ...BOAT, foreignId: "/Boat/Water the ferns", title: "Water the ferns", repeat: "FREQ=DAILY;INTERVAL=3", repeatFrom: "completion", order: 3 },
  ] as const; // biome-ignore format: a table
  expect(sample.items).toEqual(expected.map((item) => itemWith(item)));
});

test("an archived task makes the project that no line is", async () => {
  const sample = await readSample(
    TASKPAPER,
    textRecords("Archive:\n\t- old @done @project(Gone)\n\t- none @done\n"),
  );
  expect(sample.projects.map(({ title }) => title)).toEqual(["Gone"]);
  expect(sample.items.map(({ project }) => project)).toEqual(["/project/Gone", null]);
});

test("recognises a file by its name or its tags", () => {
  expect(TASKPAPER.fits({ name: "a.taskpaper", text: "", files: [] })).toBe(true);
  expect(TASKPAPER.fits({ name: "a.txt", text: "- Boat @parallel(true)\n", files: [] })).toBe(true);
  expect(TASKPAPER.fits({ name: "a.txt", text: "- Boat\n", files: [] })).toBe(false);
});

test("no change to a file makes it throw, and every record has one outcome", async () => {
  const records = [
    ...lineRecords(readBytes("sample.taskpaper")),
    ...lineRecords(readBytes("omnifocus.taskpaper")),
  ];
  await fuzzFormat(TASKPAPER, records, (record, changes) =>
    record.shape === "line" ? { ...record, text: changes.change(record.text) } : record,
  );
});

test("saved searches are no project, unless it has a task or a note", async () => {
  const read = async (text: string) => readSample(TASKPAPER, textRecords(text));
  const searches = "Searches:\n\tToday @search(@today and not @done)\n\tAll @search(//*)\n";
  const alone = await read(`House:\n\t- paint\n${searches}`);
  expect(alone.items.map(({ title }) => title)).toEqual(["House", "paint"]);
  expect(alone.leftOut.filter((one) => one.includes("saved search"))).toHaveLength(3);
  const used = await read(`${searches}\t- look for the key\n`);
  expect(used.items.map(({ title }) => title)).toEqual(["Searches", "look for the key"]);
});

test("the inbox is no project", async () => {
  const { items, leftOut } = await readSample(
    TASKPAPER,
    textRecords("Inbox:\n\t- call\n\t\t- look up the number\nHouse:\n\t- paint\n"),
  );
  expect(items.map(({ title, list, project }) => [title, list, project])).toEqual([
    ["call", "inbox", null],
    ["House", "next", null],
    ["paint", "next", "/project/House"],
  ]);
  expect(leftOut).toContain("It is the list “Inbox” of the system. Its tasks are in no project.");
});

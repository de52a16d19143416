import { expect, test } from "bun:test";
import {
  at,
  checkLaw,
  fuzzFormat,
  itemWith,
  lineRecords,
  readBytes,
  readSample,
} from "../../../../test/text-samples.ts";
import { placeOf } from "../draft/record-ids.ts";
import { TODO_TXT } from "./todo-txt.ts";

const day = (date: string, offset = "+01:00") => at(`${date}T00:00:00${offset}`);

test("reads the sample, line by line", async () => {
  const records = [
    ...lineRecords(readBytes("todo.txt"), "todo.txt"),
    ...lineRecords(readBytes("done.txt"), "done.txt"),
  ];
  const sample = await readSample(TODO_TXT, records);
  await checkLaw(records, sample);
  expect(sample.leftOut).toEqual(["It is an empty line."]);
  expect(sample.projects.map(({ foreignId, title, kind, list }) => [foreignId, title, kind, list])).toEqual([
    ["+Boat", "Boat", "project", "next"],
    ["+Errands", "Errands", "project", "next"],
    ["+Project-with-dash", "Project-with-dash", "project", "next"],
    ["+House", "House", "project", "next"],
  ]);
  const texts = [
    { title: "Ring the sailmaker", list: "next", createdOn: day("2026-11-01"), dueDate: "2026-12-01", tags: ["@phone"], project: "+Boat" },
    { title: "Drain the tank", list: "next", startDate: "2026-11-20", tags: ["@harbour"], project: "+Boat" },
    { title: "Post the parcel", list: "next", createdOn: day("2026-11-02"), tags: ["@town", "Home"], project: "+Errands" },
    { title: "Learn how to add 2+2 and write to ida@example.org" },
    { title: "Photograph the rigging", list: "done", createdOn: day("2026-10-01", "+02:00"), completedOn: day("2026-11-03"), project: "+Boat" },
    { title: "Return the ladder", list: "done", completedOn: day("2026-11-03") },
    { title: "Priority kept behind the x", list: "done", createdOn: day("2026-10-01", "+02:00"), completedOn: day("2026-11-03") },
    { title: "xylophone lesson is not done" },
    { title: "X 2026-11-01 capital X is not done" },
    { title: "x Find prices" },
    { title: "(b) lower-case priority is text" },
    { title: "(C)->no space after the priority" },
    { title: "Pay rent", list: "next", dueDate: "2026-12-01", repeat: "FREQ=MONTHLY", repeatFrom: "date" },
    { title: "Water the ferns", list: "next", dueDate: "2026-11-25", repeat: "FREQ=DAILY;INTERVAL=3", repeatFrom: "completion" },
    { title: "Feed the dough", repeat: "FREQ=DAILY", repeatFrom: "completion" },
    { foreignId: "id:7", title: "Group parent", kind: "project", list: "next", extra: { id: "7" } },
    { title: "Child of seven", list: "next", project: "id:7" },
    { title: "key:value stays, https://example.org/a:b too, 18:30 is a time" },
    { title: "leading spaces and a trailing one" },
    { title: "2026-02-30 impossible date" },
    { title: "2026-11-04 two dates on an open one", createdOn: day("2026-11-05"), note: "due: someday" },
    { title: "first a context +Project-with-dash umlaut", list: "next", tags: ["@home", "@büro"], project: "+Project-with-dash" },
    { title: "Sweep the chimney", list: "done", createdOn: day("2026-10-01", "+02:00"), completedOn: day("2026-10-09", "+02:00"), project: "+House" },
    { title: "Burn the cuttings", list: "done", completedOn: day("2026-10-10", "+02:00") },
  ] as const; // biome-ignore format: a table
  expect(sample.items).toEqual(
    texts.map((text, order) => itemWith({ foreignId: placeOf(["", text.title]), order, ...text })),
  );
  const lossesOf = (title: string) =>
    sample.losses.get(title)?.map(({ code, field, value }) => `${code} ${field} ${value}`);
  expect(lossesOf("Ring the sailmaker")).toEqual(["priority priority A"]);
  expect(lossesOf("Photograph the rigging")).toEqual(["priority pri B"]);
  expect(lossesOf("Priority kept behind the x")).toEqual(["priority priority A"]);
  expect(lossesOf("Water the ferns")).toEqual(["field h 1"]);
  expect(lossesOf("2026-11-04 two dates on an open one")).toEqual([
    "priority priority D",
    "date due someday",
  ]);
});

test("equal lines have ids of their own, and a line of marks alone keeps them as its title", async () => {
  const records = lineRecords("Buy milk\nBuy milk\n+Boat @town\n");
  const { items } = await readSample(TODO_TXT, records);
  expect(items.map(({ foreignId, title }) => [foreignId, title])).toEqual([
    ["/Buy milk", "Buy milk"],
    ["/Buy milk#2", "Buy milk"],
    ["/+Boat @town", "+Boat @town"],
  ]);
});

test("a title of 10,000 signs and a NUL can be stored", async () => {
  const [record] = lineRecords("x");
  const text = `a\0${"b".repeat(10_500)} \ud800`;
  const sample = await readSample(TODO_TXT, [{ ...record, shape: "line", text } as never]);
  expect(sample.items[0]?.title).toHaveLength(10_000);
  expect([...sample.losses.values()][0]?.map(({ code }) => code)).toEqual(["field", "title-cut"]);
});

test("recognises the files by their names", () => {
  expect(TODO_TXT.fits({ name: "todo.txt", text: "a", files: [] })).toBe(true);
  expect(TODO_TXT.fits({ name: "list.txt", text: "(A) Call +Boat\n", files: [] })).toBe(true);
  expect(TODO_TXT.fits({ name: "list.txt", text: "Call\n", files: [] })).toBe(false);
});

test("no change to a file makes it throw, and every record has one outcome", async () => {
  const records = [
    ...lineRecords(readBytes("todo.txt")),
    ...lineRecords("a id:1 p:2\nb id:2 p:1\nc p:1 p:2\nx d id:3\ne p:3\n"),
  ];
  await fuzzFormat(TODO_TXT, records, (record, changes) =>
    record.shape === "line" ? { ...record, text: changes.change(record.text) } : record,
  );
});

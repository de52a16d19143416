import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { at, checkLaw, FOLDER, fuzzFormat, jsonRecords, readSample } from "../../../../test/text-samples.ts";
import { rtmFormat } from "./rtm.ts";

const records = jsonRecords(rtmFormat, readFileSync(join(FOLDER, "rtm.json")));

test("reads the sample: 3 lists and 8 tasks, of which one is a checkbox", async () => {
  const sample = await readSample(rtmFormat, records);
  await checkLaw(records, sample);
  expect(records.length).toBe(1 + 3 + 1 + 3 + 1 + 1 + 1 + 8);
  const items = Object.fromEntries(sample.items.map((item) => [item.foreignId, item]));
  expect(Object.keys(items).sort()).toEqual(
    ["list:l2", "list:l3", "t1", "t2", "t3", "t4", "t5", "t7", "t8"].sort(),
  );
  expect(items["list:l3"]).toMatchObject({ kind: "project", title: "Old house", list: "someday" });
  expect(items.t1).toMatchObject({ list: "inbox", project: null, createdOn: 1_789_370_013 });
  expect(items.t2).toMatchObject({
    title: "Drain the tank",
    project: "list:l2",
    startDate: "2026-12-03",
    dueDate: "2026-12-05",
    dueTime: "14:00",
    minutes: 90,
    tags: ["outdoor"],
    note: [
      "Where\nLowest tap first.\n\nMind the hose.",
      "- [ ] Find the key",
      "url: https://example.org/tank\nlocation: Harbour\nreminder: before an hour",
    ].join("\n\n"),
  });
  expect(items.t3).toMatchObject({
    dueDate: "2026-12-05",
    dueTime: null,
    repeat: "FREQ=WEEKLY;INTERVAL=2",
    repeatFrom: "date",
  });
  expect(items.t4).toMatchObject({ list: "done", completedOn: at("2026-11-21T12:00:00Z"), repeat: null });
  expect(items.t5).toMatchObject({ repeat: "FREQ=DAILY;INTERVAL=10", repeatFrom: "completion" });
  expect(items.t7).toMatchObject({ title: "Drain the tank › Buy a hose", dueDate: "2026-12-04" });
  expect(items.t8).toMatchObject({ list: "trash", project: "list:l3" });
  expect(sample.colours).toEqual([{ nameKind: "tag", name: "outdoor", colour: "#aa00cc" }]);
  expect(sample.leftOut).toContain("Its task is not in the file. Its text was: Nobody has it.");
  expect(sample.refused).toEqual([]);
});

test("a subtask with a note is an action of its own, also if the note follows in the file", async () => {
  const file = {
    tasks: [
      { id: "a", series_id: "sa", name: "Sail" },
      { id: "b", series_id: "sb", name: "Mend", parent_id: "a" },
    ],
    notes: [{ id: "n", series_id: "sb", content: "By hand." }],
  };
  const { items } = await readSample(rtmFormat, jsonRecords(rtmFormat, Buffer.from(JSON.stringify(file))));
  expect(items.map(({ title, note }) => [title, note])).toEqual([
    ["Sail", null],
    ["Sail › Mend", "By hand."],
  ]);
});

test("the order of the records changes no item", async () => {
  const titles = async (all: typeof records) =>
    (await readSample(rtmFormat, all)).items
      .map(({ foreignId, note }) => `${foreignId} ${note?.length}`)
      .sort();
  expect(await titles(records.toReversed())).toEqual(await titles(records));
});

test("no change to a file makes it throw, and every record has one outcome", async () => {
  await fuzzFormat(rtmFormat, records, (record, changes) => {
    if (record.shape !== "json" || typeof record.value !== "object") return record;
    const members = Object.entries(record.value ?? {});
    const at = changes.below(members.length);
    const change = (value: unknown) =>
      typeof value === "number" ? -value * 1e9 : changes.change(String(value));
    return {
      ...record,
      value: Object.fromEntries(members.map(([name, value], n) => [name, n === at ? change(value) : value])),
    };
  });
}, 60_000);

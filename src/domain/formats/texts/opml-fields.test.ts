import { expect, test } from "bun:test";
import { at, checkLaw, outlineRecords, readSample } from "../../../../test/text-samples.ts";
import { OPML } from "./opml.ts";

async function read(...attributes: readonly string[]) {
  const lines = attributes.map((text, n) => `<outline text="Task ${n}" ${text}/>`);
  const records = outlineRecords(`<opml version="2.0"><body>\n${lines.join("\n")}\n</body></opml>`);
  const sample = await readSample(OPML, records);
  await checkLaw(records, sample);
  const lost = attributes.map((_, n) =>
    (sample.losses.get(`Task ${n}`) ?? []).map(({ code, field }) => `${code} ${field}`),
  );
  return { items: sample.items, lost };
}

test("dates of an outline are its dates, in each form that programs write", async () => {
  const { items, lost } = await read(
    'due="2027-01-05"',
    'Due="2027-01-05 17:00:00 +0100" start="2027-01-02"',
    'due="2027/01/05"',
    'DueDate="5 Jan 2027"',
    'due="Jan 5, 2027 at 5:00 PM"',
    'defer="2027-01-02T00:00:00Z" due=""',
    'due="someday"',
    'created="Sun, 03 Jan 2027 07:00:00 GMT"',
  );
  expect(items.map(({ startDate, dueDate, dueTime }) => [startDate, dueDate, dueTime])).toEqual([
    [null, "2027-01-05", null],
    ["2027-01-02", "2027-01-05", "17:00"],
    [null, "2027-01-05", null],
    [null, "2027-01-05", null],
    [null, "2027-01-05", "17:00"],
    ["2027-01-02", null, null],
    [null, null, null],
    [null, null, null],
  ]);
  expect(items[7]?.createdOn).toBe(at("2027-01-03T07:00:00Z"));
  expect(lost).toEqual([[], [], [], [], [], [], ["date due"], []]);
  expect(items[6]?.note).toBe("due: someday");
});

test("the state of an outline is its list, and its columns are fields", async () => {
  const { items, lost } = await read(
    'status="done"',
    'status="Waiting"',
    'Status="On Hold"',
    'status="dropped"',
    'status="active"',
    'status="blue"',
    '_status="checked"',
    '_status="indeterminate"',
    'checked="true" completed="2026-11-02"',
    'flagged="1" tags="home, #deep work" estimated_minutes="30" energy="low" priority="2"',
    'repeat="every 2 weeks" due="2027-01-05" category="/Boston/Weather"',
    'estimate="PT45M" repeat="now and then"',
  );
  expect(items.map(({ list }) => list)).toEqual([
    "done",
    "waiting",
    "someday",
    "done",
    "inbox",
    "inbox",
    "done",
    "inbox",
    "done",
    "inbox",
    "next",
    "inbox",
  ]);
  expect(items[8]?.completedOn).toBe(at("2026-11-01T23:00:00Z"));
  expect(items[9]).toMatchObject({
    isFocused: true,
    tags: ["home", "deep work"],
    minutes: 30,
    energy: "low",
  });
  expect(items[10]).toMatchObject({ repeat: "FREQ=WEEKLY;INTERVAL=2", tags: ["Boston/Weather"] });
  expect(items[11]).toMatchObject({ minutes: 45, note: "repeat: now and then" });
  expect(lost.map((one) => one.join(", "))).toEqual([
    "", "", "", "cancelled status", "", "note-block status", "", "", "", "priority priority", "", "repeat-text repeat",
  ]); // biome-ignore format: a list
});

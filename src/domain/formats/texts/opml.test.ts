import { expect, test } from "bun:test";
import {
  at,
  checkLaw,
  fuzzFormat,
  itemWith,
  outlineRecords,
  readBytes,
  readSample,
  type SampleRecord,
} from "../../../../test/text-samples.ts";
import { placeOf } from "../draft/record-ids.ts";
import { OPML } from "./opml.ts";

const load = (name: string) => outlineRecords(readBytes(`${name}.opml`));
const FILE_DAY = at("2026-11-22T23:00:00Z");
const inBoat = (title: string) =>
  ({ foreignId: placeOf(["", "Boat", title]), title, project: "/project/Boat", list: "next" }) as const;

test("reads Workflowy: 9 outlines, HTML, a date in the text", async () => {
  const records = load("workflowy");
  const sample = await readSample(OPML, records);
  await checkLaw(records, sample);
  expect(sample.outcomes).toHaveLength(9);
  const expected = [
    { foreignId: "/project/Boat", title: "Boat", kind: "project", list: "next", note: "Outcome: dry & covered", order: 0 },
    { ...inBoat("Drain the tank #outdoor @ida"), tags: ["outdoor"], note: "line one\nline two\n\n- [x] find the key\n- [ ] open the tap\n  - [ ] deeper still", order: 1 },
    { ...inBoat("Photograph the rigging"), list: "done", completedOn: FILE_DAY, order: 5 },
    { ...inBoat("Due Sat, Dec 5, 2026"), dueDate: "2026-12-05", order: 6 },
    { foreignId: "/A loose line at the top", title: "A loose line at the top", order: 7 },
  ] as const; // biome-ignore format: a table
  expect(sample.items).toEqual(expected.map((item) => itemWith(item)));
  expect(sample.leftOut).toEqual([
    ...Array(3).fill("It is a checkbox in the note of “Drain the tank #outdoor @ida”."),
    "It is an empty outline.",
  ]);
});

test("reads Dynalist: 6 outlines, dates and repeats in the text", async () => {
  const records = load("dynalist");
  const sample = await readSample(OPML, records);
  await checkLaw(records, sample);
  expect(sample.outcomes).toHaveLength(6);
  const expected = [
    { foreignId: "/project/Boat", title: "Boat", kind: "project", list: "next", extra: { heading: "1", collapsed: "true" }, order: 0 },
    { ...inBoat("Drain the tank"), dueDate: "2026-12-05", tags: ["outdoor"], note: "**lowest** tap first\nsecond line", extra: { checkbox: "true" }, order: 1 },
    { ...inBoat("Photograph the rigging"), list: "done", completedOn: FILE_DAY, extra: { checkbox: "true" }, order: 2 },
    { ...inBoat("Repeats"), dueDate: "2026-12-01", dueTime: "09:00", reminders: [at("2026-12-01T08:00:00Z")], repeat: "FREQ=WEEKLY", repeatFrom: "date", order: 3 },
    { foreignId: "/[other page](https:\\/\\/dynalist.io\\/d\\/sample)", title: "[other page](https://dynalist.io/d/sample)", order: 4 },
  ] as const; // biome-ignore format: a table
  expect(sample.items).toEqual(expected.map((item) => itemWith(item)));
  expect(sample.losses.get("Repeats")).toEqual([{ code: "field", field: "colorlabel", value: "2" }]);
});

test("reads OmniOutliner: 5 outlines, a day of completion, a title without a text", async () => {
  const records = load("omnioutliner-like");
  const sample = await readSample(OPML, records);
  await checkLaw(records, sample);
  const expected = [
    { foreignId: "/project/Harbour", title: "Harbour", kind: "project", list: "next", order: 0 },
    { foreignId: "/Harbour/Boat", title: "Boat", list: "next", project: "/project/Harbour", note: "Note line 1.\nNote line 2.\n\n- [ ] Drain the tank:", order: 1 },
    { foreignId: "/Harbour/Boat/I am done!", title: "Boat › I am done!", list: "done", completedOn: at("2026-11-01T23:00:00Z"), project: "/project/Harbour", order: 3 },
    { foreignId: "/Only a title attribute", title: "Only a title attribute", list: "done", completedOn: FILE_DAY, order: 4 },
  ] as const; // biome-ignore format: a table
  expect(sample.items).toEqual(expected.map((item) => itemWith(item)));
});

test("recognises OPML by its root", () => {
  expect(OPML.fits({ name: "x", text: '<?xml version="1.0"?>\n<opml version="2.0">', files: [] })).toBe(true);
  expect(OPML.fits({ name: "x.opml", text: "<html>", files: [] })).toBe(false);
});

test("no change to a file makes it throw, and every record has one outcome", async () => {
  const records = ["workflowy", "dynalist", "omnioutliner-like"].flatMap(load);
  await fuzzFormat(OPML, records, (record, changes) => {
    if (record.shape !== "outline") return record;
    const pairs = Object.entries(record.attributes).map(([name, value]) => [
      changes.below(9) ? name : changes.change(name),
      changes.change(value),
    ]);
    return { ...record, depth: changes.below(4), attributes: Object.fromEntries(pairs) } as SampleRecord;
  });
});

test("a box in a text is its state", async () => {
  const outlines = ["[ ] open", "[x] done", "[X] done, too", "[?] else", "[ ]"];
  const body = outlines.map((text) => `<outline text="${text}"/>`).join("");
  const { items } = await readSample(OPML, outlineRecords(`<opml version="2.0"><body>${body}</body></opml>`));
  expect(items.map(({ title, list }) => `${title}: ${list}`)).toEqual([
    "open: inbox",
    "done: done",
    "done, too: done",
    "[?] else: inbox",
    "[ ]: inbox",
  ]);
});

import { expect, test } from "bun:test";
import {
  at,
  checkLaw,
  folderLines,
  fuzzFormat,
  itemWith,
  lineRecords,
  readBytes,
  readSample,
  textRecords,
} from "../../../../test/text-samples.ts";
import { placeOf } from "../draft/record-ids.ts";
import type { ImportedItem } from "../format.ts";
import { MARKDOWN } from "./markdown.ts";

const day = (date: string, offset = "+01:00") => at(`${date}T00:00:00${offset}`);
const byTitle = (a: ImportedItem, b: ImportedItem) => (a.title < b.title ? -1 : 1);

/** Items below headings of a file; the order is left to another test. */
function below(
  file: string,
  headings: readonly string[],
  fields: Partial<ImportedItem>,
  ...items: (Partial<ImportedItem> & { title: string })[]
) {
  return items.map((item) =>
    itemWith({ foreignId: placeOf([file, ...headings, item.title]), ...fields, ...item, order: null }),
  );
}

const BOAT = { project: "file:Projects/Boat.md", list: "next" } as const;
const WINTER = { ...BOAT, heading: "Get the boat ready for winter" };
const LOFT = { ...BOAT, heading: "Sail loft" };
const EXPECTED = [
  ...below(
    "Projects/Boat.md",
    ["Get the boat ready for winter"],
    WINTER,
    {
      title: "Drain the fresh water tank",
      note: "- [ ] open the lowest tap",
      createdOn: day("2026-11-01"),
      startDate: "2026-11-20",
      dueDate: "2026-12-05",
    },
    {
      foreignId: "Projects\\/Boat.md/Get the boat ready for winter/Drain the fresh water tank/find the key",
      title: "Drain the fresh water tank › find the key",
      note: "- a note under a step",
      list: "done",
      completedOn: day("2026-11-21"),
    },
    { title: "Photograph the rigging", list: "done", createdOn: day("2026-10-01", "+02:00"), completedOn: day("2026-10-02", "+02:00") },
    { title: "Buy a second anchor", list: "done", completedOn: day("2026-10-09", "+02:00") },
    { title: "Sand the tiller" },
  ),
  ...below(
    "Projects/Boat.md",
    ["Get the boat ready for winter", "Sail loft"],
    LOFT,
    { title: "Ask for a [[Sailmaker|price]] and `- [ ] not this`", dueDate: "2026-12-12", extra: { blockId: "block-id" } },
    { title: "plus as a bullet @phone", tags: ["boat/sails"] },
    { title: "numbered task", dueDate: "2026-11-30", repeat: "FREQ=WEEKLY;INTERVAL=2", repeatFrom: "completion" },
    { title: "Feed the sourdough", list: "scheduled", startDate: "2026-11-24", repeat: "FREQ=DAILY", repeatFrom: "date", extra: { onCompletion: "delete" } },
    { foreignId: "id:abc123", title: "first this" },
    { title: "then this", blockedBy: "id:abc123" },
    { title: "task in a callout", dueDate: "2026-12-24" },
    { title: "only a date", note: "due: 2026-13-45" },
    { title: "custom status: a question" },
    { title: "capital X is done", list: "done", completedOn: day("2026-11-23") },
  ),
  ...below(
    "Daily Notes/2026-11-23.md",
    ["2026-11-23"],
    {},
    { title: "Call the dentist", list: "next", dueDate: "2026-11-24" },
    { title: "Book the hall", list: "scheduled", startDate: "2026-11-28" },
    { title: "Paid the fee", list: "done", createdOn: day("2026-11-01"), completedOn: day("2026-11-22") },
    { title: "Cancelled one", list: "done", completedOn: day("2026-11-20") },
    { foreignId: "id:d1", title: "Every week", list: "next", dueDate: "2026-11-30", repeat: "FREQ=WEEKLY;BYDAY=MO", repeatFrom: "date" },
    { title: "Unknown field stays text [mood:: calm] due: tomorrow" },
    { title: "forwarded (bullet journal style)" },
  ),
  ...below(
    "inbox.md",
    [],
    {},
    { title: "no heading, CRLF file with BOM" },
    { title: "second", note: "- [ ] tab-indented step", list: "next", dueDate: "2026-12-01" },
  ),
]; // biome-ignore format: a table

test("reads a vault: 17 boxes of a project, 7 of a day and 3 of the inbox", async () => {
  const records = folderLines("obsidian-vault");
  const sample = await readSample(MARKDOWN, records);
  await checkLaw(records, sample);
  expect(sample.items.map((item): ImportedItem => ({ ...item, order: null })).sort(byTitle)).toEqual(
    EXPECTED.toSorted(byTitle),
  );
  expect(sample.projects).toEqual([
    itemWith({
      foreignId: "file:Projects/Boat.md",
      kind: "project",
      title: "Boat",
      list: "next",
      area: "Projects",
    }),
  ]);
  const boxes = (file: string) =>
    sample.outcomes.filter(
      (one) =>
        one.file === file &&
        ("item" in one || ("leftOut" in one && /checkbox (in|without)/.test(one.leftOut))),
    ).length;
  expect(["Projects/Boat.md", "Daily Notes/2026-11-23.md", "inbox.md"].map(boxes)).toEqual([17, 7, 3]);
  expect(sample.leftOut.filter((text) => text === "It is code, not a task.")).toHaveLength(4);
  const lossesOf = (title: string) =>
    sample.losses.get(title)?.map(({ code, field, value }) => `${code} ${field} ${value}`);
  expect(lossesOf("Drain the fresh water tank")).toEqual([
    "field tag #task",
    "date-extra scheduled 2026-11-25",
    "priority priority high",
  ]);
  expect(lossesOf("then this")).toEqual(["priority priority highest", "dependency dependsOn zz9zz9"]);
  expect(lossesOf("Every week")).toEqual(["dependency dependsOn d2", "dependency dependsOn d3"]);
  expect(lossesOf("custom status: a question")).toEqual(["field status ?"]);
});

test("reads a file: its top heading is the project, a deeper one a heading", async () => {
  const records = lineRecords(readBytes("checklist.md"));
  const sample = await readSample(MARKDOWN, records);
  await checkLaw(records, sample);
  expect(sample.projects.map(({ title }) => title)).toEqual(["Release"]);
  expect(sample.items.map(({ title, note, list, heading }) => [title, note, list, heading])).toEqual([
    ["Write the notes", null, "done", null],
    ["Tag it", "- [ ] sign\n- [ ] push", "next", null],
    ["Tell people, see #12 and @someone", null, "next", null],
    ["Rest", null, "next", "After"],
  ]);
  expect(sample.items.map(({ order }) => order)).toEqual([0, 1, 4, 5]);
});

test("notes keep their lines, deep steps do not take long, and tasks in a circle wait for none", async () => {
  const deep = Array.from({ length: 3_000 }, (_, n) => `${" ".repeat(Math.min(n, 900))}- [ ] step ${n}`);
  const text = [
    "- [ ] top",
    "  first",
    "",
    "  - second",
    "other text",
    "- [ ] a 🆔 a ⛔ b",
    "- [ ] b 🆔 b ⛔ a",
    ...deep,
  ].join("\n");
  const records = textRecords(text);
  const sample = await readSample(MARKDOWN, records);
  await checkLaw(records, sample);
  expect(sample.items[0]?.note).toBe("first\n\n- second");
  const [a, b] = ["a", "b"].map((title) => sample.items.find((item) => item.title === title)?.blockedBy);
  expect([a, b]).toEqual([null, null]);
});

test("the repeats that Obsidian Tasks names in its own words are rules", async () => {
  const records = textRecords(
    [
      "- [ ] bins 🔁 every week on Tuesday, Friday 📅 2026-12-01",
      "- [ ] rent 🔁 every month on the last Friday when done 📅 2026-11-27",
      "- [ ] alarm 🔁 every January on the 15th 📅 2027-01-15",
    ].join("\n"),
  );
  const sample = await readSample(MARKDOWN, records);
  await checkLaw(records, sample);
  expect(sample.items.map(({ repeat, repeatFrom, note }) => [repeat, repeatFrom, note])).toEqual([
    ["FREQ=WEEKLY;BYDAY=TU,FR", "date", null],
    ["FREQ=MONTHLY;BYDAY=-1FR", "completion", null],
    ["FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=15", "date", null],
  ]);
});

test("recognises notes, and not those of Joplin", () => {
  expect(MARKDOWN.fits({ name: "a.md", text: "", files: [] })).toBe(true);
  expect(MARKDOWN.fits({ name: "a", text: "", files: ["b/c.md"] })).toBe(true);
  expect(MARKDOWN.fits({ name: "a", text: "", files: ["00abc00000000000000000000000000a.md"] })).toBe(false);
});

test("no change to a file makes it throw, and every record has one outcome", async () => {
  const records = [...folderLines("obsidian-vault"), ...lineRecords(readBytes("checklist.md"))];
  await fuzzFormat(MARKDOWN, records, (record, changes) =>
    record.shape === "line" ? { ...record, text: changes.change(record.text) } : record,
  );
});

test("a board of Obsidian Kanban that is a single file is the project of its columns", async () => {
  const lines = [
    ..."---\n\nkanban-plugin: board\n\n---\n\n## Winter\n\n- [ ] Mend the sail\n\n## Done\n\n**Complete**\n- [x] Sand it".split(
      "\n",
    ),
    ..."***\n\n## Archive\n\n- [x] Buy rope\n\n%% kanban:settings\n```\n{}\n```\n%%".split("\n"),
  ].join("\n");
  const records = textRecords(lines);
  const sample = await readSample(MARKDOWN, records, { fileName: "Boat.md" });
  await checkLaw(records, sample);
  expect(sample.projects.map(({ title }) => title)).toEqual(["Boat"]);
  expect(sample.items.map(({ title, project, heading, list }) => [title, project, heading, list])).toEqual([
    ["Mend the sail", "file:Boat.md", "Winter", "next"],
    ["Sand it", "file:Boat.md", "Done", "done"],
    ["Buy rope", "file:Boat.md", "Archive", "done"],
  ]);
});

test("the date and the time of a card of Obsidian Kanban are its due date and time", async () => {
  const lines = [
    "- [ ] Buy wood @{2026-12-05} @@{9:00} #shop",
    "- [ ] Saw @[[2026-12-06]]",
    '- [ ] Say "@{2026-12-05}" or a@{2026-02-30}',
    "- [ ] Only a time @@{14:00}",
  ];
  const { items, losses } = await readSample(MARKDOWN, textRecords(lines.join("\n")));
  expect(items.map(({ title, dueDate, dueTime }) => [title, dueDate, dueTime])).toEqual([
    ["Buy wood", "2026-12-05", "09:00"],
    ["Saw", "2026-12-06", null],
    ['Say "@{2026-12-05}" or a', null, null],
    ["Only a time", null, null],
  ]);
  expect([...losses.values()].flat().map(({ code, value }) => `${code} ${value}`)).toEqual([
    "date 2026-02-30",
    "date 14:00",
  ]);
});

test("reminders of Obsidian, and dates of Dataview that are links or have a time", async () => {
  const lines = [
    "- [ ] Ring (@2026-12-04 10:00)",
    "- [ ] Post ⏰ 2026-12-04",
    "- [ ] Train [due:: 2026-12-06T10:30] [scheduled:: [[2026-12-05]]]",
    '- [ ] Say "(@2026-12-04)"',
    "- [ ] Wrong (@2026-02-30 10:00)",
  ];
  const { items, losses } = await readSample(MARKDOWN, textRecords(lines.join("\n")));
  expect(items.map((one) => [one.title, one.startDate, one.dueDate, one.dueTime, one.reminders])).toEqual([
    ["Ring", null, null, null, [at("2026-12-04T09:00:00Z")]],
    ["Post", null, null, null, [at("2026-12-04T08:00:00Z")]],
    ["Train", "2026-12-05", "2026-12-06", "10:30", [at("2026-12-06T09:30:00Z")]],
    ['Say "(@2026-12-04)"', null, null, null, []],
    ["Wrong", null, null, null, []],
  ]);
  expect([...losses.values()].flat()).toMatchObject([{ code: "reminder", value: "2026-02-30 10:00" }]);
});

test("bullets of Logseq with a marker are tasks, with their planning and properties", async () => {
  const text = [
    "title:: House",
    "- # Roof",
    "- TODO [#A] Look at the tiles #roof",
    "  SCHEDULED: <2026-12-01 Tue>",
    "  DEADLINE: <2026-12-05 Sat .+1m>",
    "  id:: 6560f0e0-0000-4000-8000-000000000001",
    "  place:: north side",
    "  :LOGBOOK:",
    "  CLOCK: [2026-11-01 Sun 10:00:00]--[2026-11-01 Sun 11:00:00] =>  01:00:00",
    "  :END:",
    "  Bring the ladder.",
    "\t- DONE Count them",
    "\t- just text",
    "\t- TODO Buy new ones",
    "\t  DEADLINE: <2026-12-03 Thu>",
    "- DOING Vent the heating",
    "- WAITING Bo",
    "- CANCELED Paint",
    "- LATER Dig",
    "- a list",
    "\t- NOW Call",
    "- TODOS are no marker",
    "- [ ] A box",
    "\t- TODO of its note",
  ].join("\n");
  const records = textRecords(text, "pages/House.md");
  const sample = await readSample(MARKDOWN, records);
  await checkLaw(records, sample);
  expect(sample.items.map(({ title, list, startDate, dueDate, note }) => [title, list, startDate, dueDate, note])).toEqual([
    [
      "Look at the tiles", "scheduled", "2026-12-01", "2026-12-05",
      "Bring the ladder.\n- just text\n\n- [x] Count them\n\nplace: north side",
    ],
    ["Look at the tiles › Buy new ones", "next", null, "2026-12-03", null],
    ["Vent the heating", "next", null, null, null],
    ["Bo", "waiting", null, null, null],
    ["Paint", "done", null, null, null],
    ["Dig", "next", null, null, null],
    ["Call", "next", null, null, null],
    ["A box", "next", null, null, "- TODO of its note"],
  ]); // biome-ignore format: a table
  expect(sample.items[0]).toMatchObject({ repeat: "FREQ=MONTHLY", repeatFrom: "completion", tags: ["roof"] });
  expect(sample.losses.get("Look at the tiles")?.map(({ code, field }) => `${code} ${field}`)).toEqual([
    "priority priority",
    "field id",
    "note-block place",
    "tracked LOGBOOK",
  ]);
  await fuzzFormat(MARKDOWN, records, (record, changes) =>
    record.shape === "line" && changes.below(3) === 0
      ? { ...record, text: changes.change(record.text) }
      : record,
  );
});

test("the older copies that Logseq keeps of its pages are left out", async () => {
  const copy = textRecords("- TODO Old", "logseq/bak/pages/House/2026-11-01.md");
  const { items } = await readSample(MARKDOWN, [
    ...copy,
    ...textRecords("- TODO New", "journals/2026_11_27.md"),
  ]);
  expect(items.map(({ title, project }) => [title, project])).toEqual([["New", null]]);
});

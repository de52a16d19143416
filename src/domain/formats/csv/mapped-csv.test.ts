import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  at,
  csvRows,
  EMPTY_ITEM,
  readRecords,
  rowsToRecords,
  SAMPLE_OPTIONS,
  toItem,
  type WrittenItem,
} from "../../../../test/text-samples.ts";
import { brokenInvariant } from "../../item/undo.ts";
import { Problem } from "../../problem.ts";
import type { Format, ImportedItem } from "../format.ts";
import {
  CSV_PRESETS,
  mindwtrCsv,
  nirvanaCsv,
  OMNIFOCUS_MAPPING,
  omniFocusCsv,
  outlookCsv,
  toodledoCsv,
} from "./csv-presets.ts";
import { guessMapping } from "./guess-mapping.ts";
import { csvFormat } from "./mapped-csv.ts";

const SAMPLES = `${import.meta.dir}/../../../../test/samples`;

const textOf = async (name: string, encoding: "utf-8" | "utf-16le" | "windows-1252" = "utf-8") =>
  new TextDecoder(encoding).decode(await Bun.file(`${SAMPLES}/${name}`).bytes());
const SAMPLE_FILES = [
  { name: "nirvana", format: nirvanaCsv, expected: "nirvana-csv", items: 6 },
  { name: "mindwtr", format: mindwtrCsv, expected: "mindwtr", items: 12 },
  { name: "outlook", format: outlookCsv, encoding: "windows-1252", expected: "outlook", items: 6 },
  { name: "outlook-de", format: outlookCsv, encoding: "windows-1252", expected: "outlook-de", items: 3 },
  { name: "omnifocus", format: omniFocusCsv, encoding: "utf-16le", expected: "omnifocus-csv", items: 12 },
  { name: "omnifocus-old-columns", format: omniFocusCsv, expected: "omnifocus-old-columns", items: 3 },
  { name: "toodledo", format: toodledoCsv, expected: "toodledo", items: 11 },
] as const;
type SampleFile = { name: string; encoding?: "utf-16le" | "windows-1252" };
const rowsOf = async ({ name, encoding }: SampleFile) => csvRows(await textOf(`${name}.csv`, encoding));

async function expectedOf(name: string): Promise<ImportedItem[]> {
  const written: WrittenItem[] = await Bun.file(`${SAMPLES}/expected/${name}.json`).json();
  return written.map(toItem);
}

describe("a preset", () => {
  test.each(SAMPLE_FILES.map((file) => [file.name, file] as const))("reads %s.csv", async (_, file) => {
    const { items } = await readRecords(file.format, rowsToRecords(await rowsOf(file)));
    expect(items.map(({ item }) => item)).toEqual(await expectedOf(file.expected));
    expect(items.length).toBe(file.items);
  });

  test.each(SAMPLE_FILES.map((file) => [file.name, file] as const))(
    "alone recognises %s.csv",
    async (_, file) => {
      const { name, encoding } = file as SampleFile;
      const text = await textOf(`${name}.csv`, encoding);
      expect(CSV_PRESETS.filter((one) => one.fits({ name: "", text, files: [] }))).toEqual([file.format]);
    },
  );

  test("reports what has no field", async () => {
    const lossesOf = async (file: (typeof SAMPLE_FILES)[number]) => {
      const { items } = await readRecords(file.format, rowsToRecords(await rowsOf(file)));
      return items.map(({ losses }) => losses.map(({ code, field, value }) => `${code} ${field}: ${value}`));
    };
    const [nirvana, mindwtr, outlook, german, focus, old, toodledo] = SAMPLE_FILES;
    expect((await lossesOf(toodledo)).slice(0, 5)).toEqual([
      ["note-block GOAL: Travel", "note-block LOCATION: City hall", "priority PRIORITY: 3 Top"],
      [],
      ["priority PRIORITY: -1"],
      ["tracked TIMER: 1800", "priority PRIORITY: 2"],
      ["priority PRIORITY: 1", "cancelled status: Canceled"],
    ]);
    expect((await lossesOf(nirvana)).flat()).toEqual([]);
    const ofMindwtr = await lossesOf(mindwtr);
    expect(ofMindwtr[0]).toEqual([
      "priority Priority: high",
      "note-block Review Date: 2026-12-01",
      "note-block Location: Slip 4",
    ]);
    expect(ofMindwtr[8]).toEqual([
      "priority Priority: 3",
      "date Due Date: 2026-02-31",
      "note-block status: urgent-ish",
    ]);
    expect(ofMindwtr[9]).toEqual(["empty-title title: "]);
    expect(await lossesOf(outlook)).toEqual([
      ["priority Priority: High"],
      ["field % Complete: 50"],
      [],
      [],
      ["priority Priority: Low", "field Private: True"],
      ["empty-title title: "],
    ]);
    expect(await lossesOf(german)).toEqual([
      ["priority Priorität: Niedrig"],
      [],
      ["field % erledigt: 25", "priority Priorität: Hoch"],
    ]);
    const ofFocus = await lossesOf(focus);
    expect(ofFocus[0]).toEqual(["date-extra startDate: 2026-11-01 08:00:00 +0000"]);
    expect(ofFocus[1]).toEqual(["date-extra Planned Date: 2026-12-03 08:00:00 +0000"]);
    expect(ofFocus[3]).toEqual(["depth parent: 1.2.1"]);
    expect(ofFocus[7]).toEqual(["cancelled status: dropped"]);
    expect(ofFocus[8]).toEqual(["cancelled status of the project: cancelled"]);
    expect(ofFocus[11]).toEqual(["note-block Duration: 1w"]);
    expect((await lossesOf(old))[2]).toEqual(["field focus: true"]);
  });
});

describe("a mapping", () => {
  const format = csvFormat({
    system: "csv",
    dayOrder: null,
    columns: {
      t: "title",
      id: "id",
      up: "parent",
      due: "dueDate",
      p: "project",
      at: "dueTime",
      again: "repeat",
    },
  });
  const header = ["t", "id", "up", "due", "p", "at", "again", "other"];

  test("reads no date whose order no row decides, and keeps it", async () => {
    const { items } = await readRecords(
      format,
      rowsToRecords([header, ["a", "", "", "3/4/2026"], ["b", "", "", "5/5/2026"]]),
    );
    expect(items.map(({ item: { dueDate, note } }) => [dueDate, note])).toEqual([
      [null, "due: 3/4/2026"],
      ["2026-05-05", null],
    ]);
    const decided = await readRecords(
      format,
      rowsToRecords([header, ["a", "", "", "3/4/2026"], ["b", "", "", "25/4/2026"]]),
    );
    expect(decided.items.map(({ item }) => item.dueDate)).toEqual(["2026-04-03", "2026-04-25"]);
  });

  test("the inbox is no project, in English and German", async () => {
    const rows = ["Inbox", "eingang", "Posteingang", "Groceries"].map((list) => [list, "", "", "", list]);
    const { items, projects } = await readRecords(format, rowsToRecords([header, ...rows]));
    expect(items.map(({ item }) => item.project)).toEqual([null, null, null, "project:Groceries"]);
    expect(projects.map(({ title }) => title)).toEqual(["Groceries"]);
  });

  test("a yes in the column of the completion is done, a no is open, in English and German", async () => {
    const done = csvFormat({
      system: "x",
      columns: { t: "title", id: "id", up: "parent", d: "completedOn" },
      dayOrder: null,
    });
    const words = ["true", "Yes", "ja", "checked", "2026-11-02", "FALSE", "no", "nein", ""];
    const rows = words.map((word, n) => [word || "empty", `${n}`, "", word]);
    const { items } = await readRecords(
      done,
      rowsToRecords([["t", "id", "up", "d"], ...rows, ["step", "20", "5", "false"]]),
    );
    expect(items.map(({ item }) => `${item.title}: ${item.list}`)).toEqual([
      "true: done",
      "Yes: done",
      "ja: done",
      "checked: done",
      "2026-11-02: done",
      "FALSE: inbox",
      "no: inbox",
      "nein: inbox",
      "empty: inbox",
    ]);
    expect(items[5]?.item.note).toBe("- [ ] step");
    expect(items.flatMap(({ losses }) => losses)).toEqual([]);
  });

  test("makes named projects, times, recurrences, subtasks, and a block of the rest", async () => {
    const rows = [
      header,
      ["child", "2", "1"],
      ["parent", "1", "", "24.12.2026", "Home", "5:30 PM", "every friday", "more", "behind"],
      ["inboxed", "3", "", "", "Inbox"],
    ];
    const { items, projects } = await readRecords(format, rowsToRecords(rows));
    expect(projects.map(({ foreignId, title }) => [foreignId, title])).toEqual([["project:Home", "Home"]]);
    expect(items.map(({ item }) => item)).toEqual([
      {
        ...EMPTY_ITEM,
        foreignId: "1",
        title: "parent",
        note: "- [ ] child\n\nother: more\ncolumn 9: behind",
        project: "project:Home",
        dueDate: "2026-12-24",
        dueTime: "17:30",
        reminders: [at("2026-12-24T16:30:00Z")],
        repeat: "FREQ=WEEKLY;BYDAY=FR",
        repeatFrom: "date",
      },
      { ...EMPTY_ITEM, foreignId: "3", title: "inboxed", list: "inbox" },
    ]);
  });

  test("the highest priority of Toodledo is 3, and can be the focus or a tag", async () => {
    const rows = await rowsOf({ name: "toodledo" });
    const tagged = await readRecords(toodledoCsv, rowsToRecords(rows), {
      ...SAMPLE_OPTIONS,
      priority: "tags",
    });
    const levels = tagged.items.map(({ item }) => item.tags.find((tag) => /^p\d$/.test(tag)) ?? "");
    expect(levels.slice(0, 5)).toEqual(["p1", "", "", "p2", "p3"]);
  });

  test("a folder of OmniFocus is the area of its projects and their actions", async () => {
    const header = "Task ID,Type,Name,Status,Project,Context,Flagged,Notes".split(",");
    const row = (id: string, type: string, name: string, project = "") => [
      id,
      type,
      name,
      "active",
      project,
      "",
      "0",
      "",
    ];
    const records = rowsToRecords([
      header,
      row("1", "Folder", "Work"),
      row("1.1", "Project", "Boat"),
      row("1.1.1", "Action", "Drain", "Boat"),
      row("1.1.1.1", "Action", "Find the key", "Boat"),
      row("1.2", "Folder", "Clients"),
      row("1.2.1", "Project", "Boat"),
      row("1.2.1.1", "Action", "Call", "Boat"),
      row("2", "Project", "Home"),
      row("2.1", "Action", "Sweep", "Home"),
    ]);
    const { items, outcomes } = await readRecords(omniFocusCsv, records);
    const titles = new Map(items.map(({ item }) => [item.foreignId, `${item.area} ${item.title}`]));
    expect(items.map(({ item }) => [item.title, item.area, titles.get(item.project ?? "") ?? null])).toEqual([
      ["Boat", "Work", null],
      ["Drain", "Work", "Work Boat"],
      ["Boat", "Work", null],
      ["Call", "Work", "Work Boat"],
      ["Home", null, null],
      ["Sweep", null, "null Home"],
    ]);
    expect(items[1]?.item.project).not.toBe(items[3]?.item.project);
    expect(items[1]?.item.note).toBe("- [ ] Find the key");
    expect(items[3]?.losses).toMatchObject([{ code: "depth", value: "Work › Clients" }]);
    expect(outcomes.filter((one) => "leftOut" in one && /folder/.test(one.leftOut))).toHaveLength(2);
  });

  test("a range of Notion is the start and the due date", async () => {
    const records = rowsToRecords([
      ["Name", "Due", "Status"],
      ["Trip", "December 1, 2026 → December 3, 2026", "Closed"],
      ["Odd", "December 1, 2026 → soon", ""],
    ]);
    const { mapping } = guessMapping(["Name", "Due", "Status"], []);
    const { items } = await readRecords(csvFormat(mapping), records);
    expect(items.map(({ item }) => [item.title, item.list, item.startDate, item.dueDate, item.note])).toEqual(
      [
        ["Trip", "done", "2026-12-01", "2026-12-03", null],
        ["Odd", "inbox", null, null, "Due: December 1, 2026 → soon"],
      ],
    );
  });

  test("sends open items and cancelled ones where the options say", async () => {
    const options = { ...SAMPLE_OPTIONS, to: "someday", cancelled: "trash", hasBlock: false } as const;
    const focus = SAMPLE_FILES[4];
    const { items } = await readRecords(
      csvFormat(OMNIFOCUS_MAPPING),
      rowsToRecords(await rowsOf(focus)),
      options,
    );
    expect(items.map(({ item }) => `${item.title}: ${item.list}`)).toEqual([
      "Boat: next",
      "Drain the tank: someday",
      "Sails: someday",
      "Sails › Ring the sailmaker: someday",
      'Sails › Measure the "old" cover: done',
      "Choir: someday",
      "List pieces: scheduled",
      "Old plan: trash",
      "Never mind: trash",
      "Finished one: done",
      "A loose thought: someday",
      "Also in the inbox: someday",
    ]);
    expect(items[1]?.item.note).toBe("first line\nsecond, with a comma");
  });
});

describe("hostile files", () => {
  const today = "2026-11-23";
  test("throw nothing but a problem, lose no record, and break no rule of an item", async () => {
    const files = await Promise.all(
      SAMPLE_FILES.map(async (file) => ({ format: file.format as Format, rows: await rowsOf(file) })),
    );
    const odd = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.constantFrom(
        "\0",
        "\ud800x",
        "11",
        "12",
        "Note",
        "Project",
        "1.2.1",
        "someday",
        "scheduled",
        "Done",
        "dropped",
        "every friday",
        "May 32, 2026",
        "3/4/2026",
        "13/13/2026",
        "12:99 PM",
        "yes",
        "1e999",
        "true",
        "2026-02-31T00:00:00+0000",
        "2026-12-01T25:00:00Z",
        "P9999DT99999H",
        "-PT1M\n-PT2M\n-PT3M\n-PT4M\n-PT5M\n-PT6M\n-PT7M\n-PT8M\n-PT9M\n-PT10M\n-PT11M",
        "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2",
        "Europe/Nowhere",
        "Asia/Kathmandu",
        "99999999999999999999",
        "-1",
        "constructor",
        "__proto__",
        "a".repeat(10_050),
        "1e309",
        "0000-00-00",
        "9999-12-31T23:59:59Z",
      ),
    );
    const change = fc.record({ row: fc.nat(13), cell: fc.nat(25), value: odd });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(change, { maxLength: 25 }),
        async ({ format, rows }, changes) => {
          const mutated = rows.map((cells) => [...cells]);
          for (const { row, cell, value } of changes) if (mutated[row]) mutated[row][cell] = value;
          try {
            const { items, projects } = await readRecords(format, rowsToRecords(mutated));
            const ids = [...items.map(({ item }) => item), ...projects];
            expect(new Set(ids.map((item) => item.foreignId)).size).toBe(ids.length);
            for (const item of ids) {
              const listBefore = item.list === "done" || item.list === "trash" ? ("inbox" as const) : null;
              const kept = {
                id: item.foreignId,
                position: null,
                remindAt: null,
                changedOn: 0,
                source: "",
                revision: 1,
              };
              expect(brokenInvariant({ ...item, ...kept, createdOn: 0, listBefore }, today)).toBeNull();
            }
          } catch (thrown) {
            if (!(thrown instanceof Problem)) throw thrown;
          }
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);
});

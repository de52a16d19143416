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
import type { Ranged, SourceRecord } from "../format.ts";
import { todoistCsv } from "./todoist-csv.ts";

const SAMPLES = `${import.meta.dir}/../../../../test/samples`;

const rowsOf = async (name: string) => csvRows(await Bun.file(`${SAMPLES}/${name}`).text());
const GREENHOUSE = "todoist/Greenhouse [6X7rM8997g3RQmvh].csv";
const INBOX = "todoist/Inbox [6X7rM8997g3RQmvg].csv";
const LAMPS = "todoist/Møbler & lamper [6X7rM8997g3RQmvj].csv";

describe("a backup of Todoist", () => {
  test("each task of a project is an item, with all its values", async () => {
    const { items, projects } = await readRecords(
      todoistCsv,
      rowsToRecords(await rowsOf(GREENHOUSE), GREENHOUSE),
    );
    const expected: WrittenItem[] = await Bun.file(`${SAMPLES}/expected/todoist-greenhouse.json`).json();
    const project = "6X7rM8997g3RQmvh";
    expect(items.map(({ item }) => item)).toEqual(
      expected.map((one, order) => ({
        ...toItem(one),
        project,
        order,
        foreignId: `${project}/${one.foreignId}`,
      })),
    );
    expect(projects).toEqual([{ ...EMPTY_ITEM, foreignId: project, kind: "project", title: "Greenhouse" }]);
  });

  test("a value without a field is a loss", async () => {
    const { items } = await readRecords(todoistCsv, rowsToRecords(await rowsOf(GREENHOUSE), GREENHOUSE));
    const author = { code: "field", field: "AUTHOR", value: "Ida (40112233)" } as const;
    const priority = (value: string) => ({ code: "priority", field: "PRIORITY", value }) as const;
    const depth = (value: string) => ({ code: "depth", field: "INDENT", value }) as const;
    expect(items.map(({ losses }) => losses)).toEqual([
      [priority("1"), author],
      [author, depth("2")],
      [{ code: "note-block", field: "RESPONSIBLE", value: "Bo (40112299)" }, author, depth("3")],
      [priority("2"), author],
      [priority("3"), author],
      [author],
      [priority("1"), author],
      [author],
      [author],
      [author],
      [{ code: "attachment", field: "file", value: "plan.png https://files.example/plan.png" }, author],
      [author],
    ]);
  });

  test("three files are read as one, the inbox has no project, a section's text is in the project's note", async () => {
    const rows = await Promise.all([GREENHOUSE, INBOX, LAMPS].map(rowsOf));
    const files = rows.map((cells, n) => rowsToRecords(cells, [GREENHOUSE, INBOX, LAMPS][n]));
    const woven: Ranged<SourceRecord>[] = [];
    for (let n = 0; n < 30; n++) woven.push(...files.flatMap((file) => file[n] ?? []));
    const { items, projects } = await readRecords(todoistCsv, woven);
    expect(projects.map(({ title, note }) => ({ title, note }))).toEqual([
      { title: "Greenhouse", note: null },
      { title: "Møbler & lamper", note: "To build: Section text" },
    ]);
    const lamps = { project: "6X7rM8997g3RQmvj" };
    const inbox = { project: null };
    expect(items.map(({ item }) => item).filter((item) => item.project !== "6X7rM8997g3RQmvh")).toEqual(
      expect.arrayContaining([
        {
          ...EMPTY_ITEM,
          ...inbox,
          order: 0,
          foreignId: "6X7rM8997g3RQmvg/Call the dentist",
          title: "Call the dentist",
          dueDate: "2026-11-23",
        },
        {
          ...EMPTY_ITEM,
          ...inbox,
          order: 1,
          foreignId: "6X7rM8997g3RQmvg/Einkaufszettel schreiben",
          title: "Einkaufszettel schreiben",
          dueDate: "2026-11-27",
          repeat: "FREQ=WEEKLY;BYDAY=FR",
          repeatFrom: "date",
        },
        {
          ...EMPTY_ITEM,
          ...lamps,
          order: 0,
          foreignId: "6X7rM8997g3RQmvj/Oak bench",
          title: "Oak bench",
          note: "- [ ] Saw the legs",
          heading: "To build",
        },
        {
          ...EMPTY_ITEM,
          ...lamps,
          order: 2,
          foreignId: "6X7rM8997g3RQmvj/Lamp, brass",
          title: "Lamp, brass",
          heading: "Done?",
          list: "scheduled",
          startDate: "2026-12-18",
          dueDate: "2027-03-01",
          repeat: "FREQ=MONTHLY;BYDAY=3FR",
          repeatFrom: "date",
        },
      ]),
    );
    expect(items.length).toBe(12 + 2 + 2); // and one that is a checkbox
  });
});

describe("other columns", () => {
  test("of an old file, in a project of the file's name", async () => {
    const options = { ...SAMPLE_OPTIONS, fileName: "Errands.csv" };
    const { items, projects } = await readRecords(
      todoistCsv,
      rowsToRecords(await rowsOf("todoist-old-columns.csv")),
      options,
    );
    const project = "project:Errands";
    expect(projects.map(({ foreignId, title }) => ({ foreignId, title }))).toEqual([
      { foreignId: project, title: "Errands" },
    ]);
    expect(items.map(({ item }) => item)).toEqual([
      {
        ...EMPTY_ITEM,
        project,
        order: 0,
        foreignId: "Errands/fetch the parcel",
        title: "fetch the parcel",
        note: "Bring the slip\n\nSecond comment\r\n\r\nwith breaks",
        tags: ["errands"],
        dueDate: "2026-11-28",
      },
      {
        ...EMPTY_ITEM,
        project,
        order: 1,
        foreignId: "Errands/fetch the parcel/open it",
        title: "fetch the parcel › open it",
      },
      {
        ...EMPTY_ITEM,
        project,
        order: 2,
        foreignId: "Errands/fetch the parcel/open it/level three",
        title: "fetch the parcel › open it › level three",
        note: "- [ ] level four",
      },
      {
        ...EMPTY_ITEM,
        project,
        order: 4,
        foreignId: 'Errands/“Quoted” title with a lone "quote',
        title: '“Quoted” title with a lone "quote',
        dueDate: "2027-01-04",
      },
    ]);
  });

  test("of a new file, without a name: in the inbox, so the section is in the report alone", async () => {
    const { items, projects } = await readRecords(
      todoistCsv,
      rowsToRecords(await rowsOf("todoist-new-columns.csv")),
    );
    expect(projects).toEqual([]);
    expect(items.map(({ item }) => item)).toEqual([
      {
        ...EMPTY_ITEM,
        order: 0,
        foreignId: "/Mend the drawer",
        title: "Mend the drawer",
        note: "Glue first\n\nThe glue is in the cellar\n\nRESPONSIBLE: Bo (40112299)",
        tags: ["home"],
        list: "scheduled",
        startDate: "2026-11-24",
        dueDate: "2026-11-27",
        reminders: [at("2026-11-24T16:00:00Z")],
        minutes: 30,
      },
      {
        ...EMPTY_ITEM,
        order: 1,
        foreignId: "/Mend the drawer/Sand it",
        title: "Mend the drawer › Sand it",
        dueDate: "2026-12-13",
        dueTime: "18:30",
        reminders: [at("2026-12-13T17:30:00Z")],
      },
      {
        ...EMPTY_ITEM,
        order: 2,
        foreignId: "/Mend the drawer/Oil it",
        title: "Mend the drawer › Oil it",
        note: "DURATION: 1 day",
        list: "inbox",
      },
    ]);
  });

  test("sections, comments, blank rows and unknown types have their own outcomes", async () => {
    const rows = [
      ["early"],
      ["TYPE", "CONTENT", "INDENT"],
      ["note", "about all"],
      ["", "", ""],
      ["section", "S", ""],
      ["task", "T", "x"],
      ["party", "P", ""],
    ];
    const { outcomes } = await readRecords(todoistCsv, rowsToRecords(rows, "P [abcdef].csv"));
    const said = outcomes
      .sort((a, b) => a.at - b.at)
      .map((one) => ("leftOut" in one ? one.leftOut : "refused" in one ? one.refused : one.losses));
    expect(said).toEqual([
      "It is before the names of the columns, TYPE and CONTENT.",
      "It is the row with the names of the columns.",
      "It is in the note of “P”.",
      "It is a blank row.",
      "It is the heading “S” of its tasks.",
      [
        { code: "depth", field: "INDENT", value: "x" },
        { code: "priority", field: "PRIORITY", value: "1" },
      ],
      "Its TYPE is “party”, not task, section or note.",
    ]);
  });
});

describe("fits", () => {
  const head = (text: string, files: string[] = []) => todoistCsv.fits({ name: "", text, files });
  test("a file by its header, a backup by its names", async () => {
    for (const name of [GREENHOUSE, "todoist-old-columns.csv", "todoist-new-columns.csv"])
      expect(head(await Bun.file(`${SAMPLES}/${name}`).text())).toBe(true);
    expect(head("", ["Home [2203306141].csv", "Inbox [6X7rM8997g3RQmvg].csv"])).toBe(true);
    expect(head("", ["Home [2203306141].csv", "notes.md"])).toBe(false);
    expect(head(await Bun.file(`${SAMPLES}/ticktick.csv`).text())).toBe(false);
  });
});

describe("hostile files", () => {
  const today = "2026-11-23";
  test("throw nothing but a problem, lose no record, and break no rule of an item", async () => {
    const rows = (await Promise.all([GREENHOUSE, LAMPS, "todoist-old-columns.csv"].map(rowsOf))).flat();
    const odd = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.constantFrom(
        "\0",
        "\ud800x",
        "every! 3rd friday at 9",
        "every 99999 days",
        "jeden 31.",
        "ev feb 30",
        "99999999999999999999",
        "-1",
        "constructor",
        "__proto__",
        "every __proto__",
        "@a @b",
        "a".repeat(10_050),
        "[[file {".repeat(200),
        "1e309",
        "0000-00-00",
        "9999-12-31T23:59:59Z",
        "every day until 2026-02-31",
        "every year",
      ),
    );
    const change = fc.record({ row: fc.nat(rows.length - 1), cell: fc.nat(15), value: odd });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 25 }), async (changes) => {
        const mutated = rows.map((cells) => [...cells]);
        for (const { row, cell, value } of changes) if (mutated[row]) mutated[row][cell] = value;
        try {
          const { items, projects } = await readRecords(todoistCsv, rowsToRecords(mutated, "P [abcdef].csv"));
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
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});

test("a repeat in a language that is not read is a repeat, and a duration of None is none", async () => {
  const header = "TYPE,CONTENT,PRIORITY,INDENT,DATE,DATE_LANG,DURATION,DURATION_UNIT".split(",");
  const row = (title: string, date: string, indent = "1") => [
    "task",
    title,
    "4",
    indent,
    date,
    "fr",
    "None",
    "None",
  ];
  const records = rowsToRecords([
    header,
    row("French", "tous les lundis"),
    row("Italian", "ogni giorno"),
    row("Step", "", "2"),
    row("Odd", "demain peut-être"),
  ]);
  const { items } = await readRecords(todoistCsv, records, { ...SAMPLE_OPTIONS, hasBlock: false });
  expect(items.map(({ item, losses }) => [item.title, item.note, losses.map(({ code }) => code)])).toEqual([
    ["French", "repeat: tous les lundis", ["repeat-text"]],
    ["Italian", "- [ ] Step\n\nrepeat: ogni giorno", ["repeat-text"]],
    ["Odd", null, ["date"]],
  ]);
});

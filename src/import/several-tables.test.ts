// Folders and archives with several tables, whose columns differ.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../test/home.ts";
import { SAMPLE_OPTIONS } from "../../test/text-samples.ts";
import type { ImportedItem } from "../domain/formats/format.ts";
import type { ImportOptions, KeptMapping, TableColumns } from "../domain/import/import.ts";
import { Problem } from "../domain/problem.ts";
import { chooseFormat } from "./choose-format.ts";
import { readImport } from "./read-import.ts";
import { openSource } from "./source.ts";
import { UnclearTable } from "./unclear-table.ts";

let folder: ReturnType<typeof makeFolder>;
let count = 0;
beforeAll(() => {
  folder = makeFolder();
});
afterAll(() => folder.remove());

/** What a folder with these files becomes, or the question that is asked. */
async function read(
  files: Record<string, string>,
  options: ImportOptions = {},
  kept: readonly KeptMapping[] = [],
) {
  const path = join(folder.path, `tables-${++count}`);
  mkdirSync(path);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  const source = await openSource(path);
  const items: ImportedItem[] = [];
  const rows: string[] = [];
  let table: TableColumns | null = null;
  let question: string | null = null;
  let chosen: KeptMapping | null = null;
  try {
    const { format, ...found } = await chooseFormat(source, options, kept);
    table = found.table;
    chosen = { header: found.header ?? "", options: found.options };
    const counts = await readImport(source, format, SAMPLE_OPTIONS, {
      take(result) {
        if ("item" in result) items.push(result.item);
        if ("leftOut" in result) rows.push(result.leftOut);
        if ("refused" in result) rows.push(result.refused);
      },
    });
    expect(counts).toMatchObject({ surplus: 0, missing: 0, records: items.length + rows.length });
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    question = thrown.detail;
    if (thrown instanceof UnclearTable) table = thrown.table;
  } finally {
    await source.close();
  }
  return { items, rows, table, question, chosen };
}

const FILES = {
  "a.csv": "Task,Due\nMend the sail,2027-01-02\n",
  "b.csv": "Title,Notes,Deadline\nPaint the mast,Two coats,2027-03-04\n",
};

test("each table is read by the names of its own columns, and the columns of all are described", async () => {
  const { items, table, question } = await read(FILES);
  expect(question).toBeNull();
  expect(items.map(({ title, note, dueDate }) => [title, note, dueDate])).toEqual([
    ["Mend the sail", null, "2027-01-02"],
    ["Paint the mast", "Two coats", "2027-03-04"],
  ]);
  expect(table?.columns.map(({ name, role }) => [name, role])).toEqual([
    ["Task", "title"],
    ["Due", "dueDate"],
    ["Title", "title"],
    ["Notes", "note"],
    ["Deadline", "dueDate"],
  ]);
  expect(table?.tables).toEqual([
    { file: "a.csv", columns: ["Task", "Due"] },
    { file: "b.csv", columns: ["Title", "Notes", "Deadline"] },
  ]);
  const same = await read({ ...FILES, "b.csv": "Task,Due\nPaint the mast,2027-03-04\n" });
  expect([same.table?.tables, same.items.length]).toEqual([undefined, 2]);
});

test("a column may be chosen of each table, and a mistyped one is refused", async () => {
  const { items, chosen } = await read(FILES, { columns: { notes: "contact", Due: "startDate" } });
  expect(items.map(({ startDate, contact }) => [startDate, contact])).toEqual([
    ["2027-01-02", null],
    [null, "Two coats"],
  ]);
  const again = await read(FILES, {}, chosen ? [chosen] : []);
  expect(again.items).toEqual(items);
  const nirvana =
    "TYPE,PARENT,STATE,COMPLETED,FOCUS,NAME,TAGS,TIME,ENERGY,WAITINGFOR,STARTDATE,DUEDATE,NOTES";
  const known = {
    "a.csv": `${nirvana}\nTask,,Next,,,Mend,,,,,,,\n`,
    "b.csv": `${nirvana},MOOD\nTask,,Next,,,Paint,,,,,,,,good\n`,
  };
  expect((await read(known, { columns: { MOOD: "tags" } })).items.map(({ tags }) => tags)).toEqual([
    [],
    ["good"],
  ]);
  for (const files of [FILES, known])
    expect((await read(files, { columns: { Mod: "tags" } })).question).toStartWith(
      "There is no column Mod. ",
    );
});

test("a table without a title is asked about, and left out if it shall have none", async () => {
  const files = { ...FILES, "c.csv": "Rates of\nMonth,Rate\nMay,4\nJune,5\n" };
  const asked = await read(files);
  expect(asked.question).toBe("Which column of c.csv is the title: Month, Rate? Give it the role title.");
  expect(asked.table?.columns.filter(({ isOpen }) => isOpen).map(({ name }) => name)).toEqual([
    "Month",
    "Rate",
  ]);
  const { items, rows } = await read(files, { columns: { Month: "report", Rate: "report" } });
  expect(items.length).toBe(2);
  expect(rows.filter((row) => row === "Its table has no column with the title.").length).toBe(2);
  const named = await read(files, { columns: { Month: "title" } });
  expect(named.items.map(({ title }) => title)).toEqual(["Mend the sail", "Paint the mast", "May", "June"]);
});

test("a column that two tables would read in different roles is a question, as is the order of dates", async () => {
  const lists = {
    "a.csv": "Task,List\nMend,Next\nPaint,Someday\n",
    "b.csv": "Task,List,Due\nSow,Garden,3/4/2027\nDig,Boat,\n",
  };
  const { question, table } = await read(lists);
  expect(question).toContain("What is the column “List”: status, project, block?");
  expect(question).toContain("“3/4/2027”");
  expect(table?.columns[0]).toMatchObject({ name: "List", isOpen: true });
  const { items } = await read(lists, { columns: { list: "heading" }, dayOrder: "dmy" });
  expect(items.at(2)?.dueDate).toBe("2027-04-03");
  const proved = { ...lists, "a.csv": "Task,List,Due\nMend,Garden,13/4/2027\n" };
  expect((await read(proved)).items.map(({ dueDate }) => dueDate)).toEqual([
    "2027-04-13",
    "2027-04-03",
    null,
  ]);
});

test("tables with too many columns are refused", async () => {
  const header = (from: number) => Array.from({ length: 900 }, (_, n) => `Field ${from + n}`).join(",");
  const files = Object.fromEntries([0, 1, 2].map((n) => [`${n}.csv`, `Title,${header(n * 900)}\nA\n`]));
  expect((await read(files)).question).toBe(
    "Its tables have more than 2,000 different columns. Import them one at a time.",
  );
});

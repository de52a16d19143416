// The tables of docs/import-fields.md say what becomes of each field: here each example is read, and what arrives is compared.
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FOLDER, readSample, rowRecords, type SampleRecord } from "../../../test/text-samples.ts";
import { tickTick } from "./csv/ticktick.ts";
import type { Format, ImportedItem } from "./format.ts";
import { everdoFormat } from "./json/everdo.ts";
import { todoistCsv } from "./todoist/todoist-csv.ts";
import { todoistSync } from "./todoist/todoist-sync.ts";

const DOCUMENT = readFileSync(join(import.meta.dir, "../../../docs/import-fields.md"), "utf8");
const ID = "00000000000000000000000000000001";

type Values = Record<string, unknown>;

interface Table {
  /** The beginning of its heading in the document. */
  heading: string;
  format: Format;
  /** The record of a task that has only what it must have. */
  base: Values;
  /** The records of a file; the task is the last one. */
  records(values: Values): SampleRecord[];
  /** The names of the fields that a record may have. */
  fields: readonly string[];
}

const json = (path: string, value: Values, at: number) =>
  ({ shape: "json", path, value, file: "", at, length: 1 }) as SampleRecord;
const csv =
  (columns: readonly string[], file: string, others: readonly Values[] = []) =>
  (values: Values): SampleRecord[] => {
    const cell = (value: unknown) => `"${String(value ?? "").replaceAll('"', '""')}"`;
    const rows = [...others, values].map((row) => columns.map((name) => cell(row[name])).join(","));
    return rowRecords([columns.join(","), ...rows].join("\r\n"), file);
  };

const TICKTICK = [
  "Folder Name", "List Name", "Title", "Kind", "Tags", "Content", "Is Check list", "Start Date", "Due Date", "Reminder", "Repeat",
  "Priority", "Status", "Created Time", "Completed Time", "Order", "Timezone", "Is All Day", "Is Floating", "Column Name",
  "Column Order", "View Mode", "taskId", "parentId",
]; // biome-ignore format: a list
const TODOIST = [
  "TYPE", "CONTENT", "DESCRIPTION", "PRIORITY", "INDENT", "AUTHOR", "RESPONSIBLE", "DATE", "DATE_LANG", "TIMEZONE", "DURATION",
  "DURATION_UNIT", "meta", "DEADLINE", "DEADLINE_LANG", "IS_COLLAPSED",
]; // biome-ignore format: a list

const namesIn = (file: string, list: string): string[] => {
  const all: Values[] = JSON.parse(readFileSync(join(FOLDER, file), "utf8"))[list];
  return [...new Set(all.flatMap((one) => Object.keys(one)))];
};

const TABLES: Table[] = [
  {
    heading: "Everdo",
    format: everdoFormat,
    base: { id: ID, type: "a", list: "a", title: "Task", created_on: 1_789_370_553 },
    fields: namesIn("everdo.json", "items"),
    records: (values) => [
      ...[
        { id: "A1", title: "Harbour", type: "a" },
        { id: "A2", title: "Home", type: "a" },
        { id: "C1", title: "Ida", type: "c" },
        { id: "L1", title: "@phone", type: "l" },
      ].map((tag, n) => json("tags", tag, n)),
      json("items", { id: "P1", type: "p", list: "a", title: "Boat", created_on: 1 }, 4),
      json("items", values, 5),
    ],
  },
  {
    heading: "Todoist, CSV",
    format: todoistCsv,
    base: { TYPE: "task", CONTENT: "Task", PRIORITY: 4, INDENT: 1 },
    fields: TODOIST,
    records: csv(TODOIST, "Boat [6X7rM8997g3RQmvh].csv", [
      { TYPE: "task", CONTENT: "Sails", DESCRIPTION: "x", PRIORITY: 4, INDENT: 1 },
    ]),
  },
  {
    heading: "Todoist, JSON",
    format: todoistSync,
    base: { id: "t1", project_id: "p1", content: "Task" },
    fields: namesIn("todoist-sync.json", "items"),
    records: (values) => [
      json("projects", { id: "p1", name: "Boat" }, 0),
      json("sections", { id: "s1", project_id: "p1", name: "Winter" }, 1),
      json("items", { id: "t0", project_id: "p1", content: "Sails", description: "x" }, 2),
      json("items", values, 3),
    ],
  },
  {
    heading: "TickTick",
    format: tickTick,
    base: {
      Title: "Task",
      "List Name": "Inbox",
      Order: 0,
      Status: 0,
      Priority: 0,
      Timezone: "Europe/Oslo",
      taskId: 1,
    },
    fields: TICKTICK,
    records: csv(TICKTICK, "", [{ Title: "Sails", "List Name": "Inbox", Content: "x", taskId: 2 }]),
  },
];

/** The rows below a heading: the field, the example and what arrives. */
function rowsOf(heading: string): [field: string, example: string, arrives: string][] {
  const [, part = ""] = DOCUMENT.split(`\n## ${heading}`);
  const lines = (part.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("| `"));
  return lines.map((line) => {
    const cells = line.slice(2, -2).split(" | ");
    return cells.map((cell) => cell.trim()) as [string, string, string];
  });
}

const plain = (cell: string) => cell.replace(/^`+ ?| ?`+$/g, "");

async function readTask({ format, records }: Table, values: Values) {
  const all = records(values);
  const { outcomes, items, projects } = await readSample(format, all);
  const outcome = outcomes.find(({ at }) => at === all.at(-1)?.at);
  if (outcome === undefined) throw new Error("The record has no outcome.");
  const titles = new Map([...projects, ...items].map(({ foreignId, title }) => [foreignId, title]));
  return { outcome, titles };
}

/** The fields that differ, and the losses, as the document writes them. */
async function arrivesOf(table: Table, change: Values): Promise<string> {
  const { outcome: before } = await readTask(table, table.base);
  const { outcome: after, titles } = await readTask(table, { ...table.base, ...change });
  if (!("item" in before)) throw new Error("The base is no item.");
  if (!("item" in after)) return "leftOut" in after ? after.leftOut : after.refused;
  const skipped = ["extra", "foreignId", "order"];
  const fields = (Object.keys(after.item) as (keyof ImportedItem)[]).filter(
    (field) =>
      !skipped.includes(field) && JSON.stringify(after.item[field]) !== JSON.stringify(before.item[field]),
  );
  const known = new Set(before.losses.map(({ code, field }) => `${code} ${field}`));
  const lost = after.losses.filter(({ code, field }) => !known.has(`${code} ${field}`));
  const parts = [
    ...fields.map((field) => `\`${field}\` ${writeField(field, after.item[field], titles)}`),
    ...(after.item.order === before.item.order ? [] : ["its place"]),
    ...new Set(lost.map(({ code }) => `report: ${code}`)),
  ];
  return parts.length === 0 ? "nothing" : parts.join(", ");
}

const MOMENTS = ["createdOn", "completedOn", "reminders"];

function writeField(field: string, value: unknown, titles: ReadonlyMap<string, string>): string {
  const write = (one: unknown) => {
    if (field === "project") return titles.get(String(one)) ?? "none";
    return MOMENTS.includes(field)
      ? new Date(Number(one) * 1000).toISOString().replace(".000", "")
      : String(one);
  };
  const text = (Array.isArray(value) ? value : [value]).map(write).join(", ");
  return `\`${text.replaceAll("\n", "⏎")}\``;
}

describe.each(TABLES)("$heading", (table) => {
  const rows = rowsOf(table.heading);

  test("each row of the document says what arrives", async () => {
    expect(rows.length).toBeGreaterThan(10);
    const actual = [];
    for (const [field, example] of rows) {
      const value = JSON.parse(plain(example));
      const names = field.split(", ").map(plain);
      actual.push([
        field,
        example,
        await arrivesOf(table, names.length > 1 ? value : { [names[0] ?? ""]: value }),
      ]);
    }
    expect(actual).toEqual(rows);
  });

  test("each field has a row", () => {
    const named = new Set(rows.flatMap(([field]) => field.split(", ").map(plain)));
    expect(table.fields.filter((name) => !named.has(name))).toEqual([]);
  });
});

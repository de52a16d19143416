import { heapStats } from "bun:jsc";
import { expect, test } from "bun:test";
import { NO_DETAILS } from "../item/item.ts";
import { CREEL } from "./creel/creel.ts";
import { csvFormat } from "./csv/mapped-csv.ts";
import { tickTick } from "./csv/ticktick.ts";
import type { Format, Ranged, ReadOptions, SourceRecord } from "./format.ts";
import { googleTasksFormat } from "./json/google-tasks.ts";
import { nirvanaFormat } from "./json/nirvana.ts";
import { omnifocusFormat } from "./json/omnifocus.ts";
import { superProductivityFormat } from "./json/super-productivity.ts";
import { taskwarriorFormat } from "./json/taskwarrior.ts";
import { thingsFormat } from "./json/things.ts";
import { trelloFormat } from "./json/trello.ts";
import { vikunjaFormat } from "./json/vikunja.ts";
import { ORG } from "./org/org.ts";
import { MARKDOWN } from "./texts/markdown.ts";
import { TODO_TXT } from "./texts/todo-txt.ts";
import { todoistSync } from "./todoist/todoist-sync.ts";
import { ICALENDAR } from "./vtodo/vtodo.ts";

const RECORDS = 8_000;
const options: ReadOptions = {
  zone: "UTC",
  now: 1_790_000_000,
  fileDay: "2026-09-21",
  to: "auto",
  cancelled: "done",
  hasBlock: true,
  bullets: false,
  priority: "none",
};

/** Each fourth record refers to the one before it. */
const before = (n: number) => (n % 4 === 3 ? `id ${n - 1}` : null);
const json = (path: string, value: (n: number) => object) => (n: number) =>
  ({ shape: "json", path, key: `${n}`, value: value(n) }) as const;
const row = (header: string, cells: (n: number) => string[]) => (n: number) =>
  ({ shape: "row", cells: n === 0 ? header.split(",") : cells(n) }) as const;

const formats: [name: string, format: Format, record: (n: number) => SourceRecord][] = [
  [
    "Taskwarrior",
    taskwarriorFormat,
    json("", (n) => ({ uuid: `id ${n}`, description: `task ${n}`, depends: [before(n) ?? []].flat() })),
  ],
  [
    "Google Tasks",
    googleTasksFormat,
    json("items.0.items", (n) => ({ id: `id ${n}`, title: `task ${n}`, parent: before(n) })),
  ],
  [
    "Super Productivity",
    superProductivityFormat,
    json("task.entities", (n) => ({ id: `id ${n}`, title: `task ${n}`, parentId: before(n) })),
  ],
  [
    "OmniFocus",
    omnifocusFormat,
    json("tasks", (n) => ({ id: `id ${n}`, name: `task ${n}`, parentTaskId: before(n) })),
  ],
  [
    "Vikunja",
    vikunjaFormat,
    json("0.tasks", (n) => ({
      id: `id ${n}`,
      title: `task ${n}`,
      related_tasks: Object.fromEntries(
        ["parenttask", "blocked"].map((kind) => [kind, before(n) === null ? [] : [{ id: before(n) }]]),
      ),
    })),
  ],
  ["Nirvana", nirvanaFormat, json("", (n) => ({ id: `id ${n}`, name: `task ${n}`, parentid: before(n) }))],
  ["Things", thingsFormat, json("", (n) => ({ uuid: `id ${n}`, type: "to-do", title: `task ${n}` }))],
  ["Trello", trelloFormat, json("cards", (n) => ({ id: `id ${n}`, name: `task ${n}` }))],
  [
    "CSV",
    csvFormat({ system: "csv", columns: { id: "id", title: "title", parent: "parent" }, dayOrder: null }),
    row("id,title,parent", (n) => [`id ${n}`, `task ${n}`, before(n) ?? ""]),
  ],
  [
    "a table with ids that nest",
    csvFormat({
      system: "omnifocus",
      columns: { id: "id", type: "type", title: "title" },
      dayOrder: null,
      nestsById: true,
    }),
    row("id,type,title", (n) => [n === 1 ? "1" : `1.${n}`, n === 1 ? "project" : "action", `task ${n}`]),
  ],
  [
    "TickTick",
    tickTick,
    row("List Name,Title,taskId,parentId", (n) => ["", `task ${n}`, `id ${n}`, before(n) ?? ""]),
  ],
  [
    "iCalendar",
    ICALENDAR,
    (n) => ({
      shape: "component",
      name: "VTODO",
      lines: [`UID:id ${n}`, `SUMMARY:task ${n}`, before(n) === null ? "" : `RELATED-TO:${before(n)}`],
    }),
  ],
  [
    "Todoist",
    todoistSync,
    json("items", (n) => ({ id: `id ${n}`, project_id: "1", content: `task ${n}`, parent_id: before(n) })),
  ],
  ["Creel", CREEL, toExportLine],
  [
    "Org",
    ORG,
    (n) => ({
      shape: "line",
      text: [`* TODO task ${n}`, ":PROPERTIES:", `:ID: id ${n - 2}`, ":END:"][n % 4] ?? "",
    }),
  ],
  ["Markdown", MARKDOWN, (n) => ({ shape: "line", text: `- [ ] task ${n} 🆔 id${n} ⛔ id${n - 1}` })],
  ["todo.txt", TODO_TXT, (n) => ({ shape: "line", text: `task ${n} id:id${n} p:id${n - 1}` })],
];

/** Without an end line, which checks the lines before it. */
function toExportLine(n: number): SourceRecord {
  const ends = {
    0: { type: "creel-export", version: 1 },
    [RECORDS - 1]: { type: "end", items: RECORDS - 2 },
  };
  const id = n.toString(16).toUpperCase().padStart(32, "A1");
  const moments = { createdOn: 1_700_000_000, changedOn: 1_700_000_000, completedOn: null };
  const place = { list: "inbox", listBefore: null, source: "terminal", revision: 1 };
  const item = { ...NO_DETAILS, ...moments, ...place, id, kind: "action", title: `task ${n}`, note: null };
  return { shape: "json", path: "", value: ends[n] ?? { type: "item", isFocused: false, ...item } };
}

function countObjects(): number {
  Bun.gc(true);
  return heapStats().objectCount;
}

test.each(formats)(
  "%s has no object in memory for each record that it has read",
  async (_, format, toRecord) => {
    async function* records(): AsyncGenerator<Ranged<SourceRecord>> {
      for (let n = 0; n < RECORDS; n++) yield { ...toRecord(n), file: "", at: n * 10, length: 10 };
    }
    for await (const _ of format.read(records, options)) break; // what all readings share is in memory now
    const before = countObjects();
    const reading = format.read(records, options);
    expect((await reading.next()).done).toBe(false);
    const surveyed = countObjects();
    for (let n = 0; n < RECORDS * 0.9; n++) await reading.next();
    expect((await reading.next()).done).toBe(false);
    const read = countObjects();
    expect(Math.max(surveyed, read) - before).toBeLessThan(RECORDS / 8);
    await reading.return(undefined);
  },
);

import { ItemFinisher } from "../draft/finish-item.ts";
import { draftProject, ItemDraft, type PriorityLevel } from "../draft/item-draft.ts";
import { leaveOut, rangeOf, sayBox } from "../draft/outcomes.ts";
import { placeOf, RecordIds, shortenId, titleForId } from "../draft/record-ids.ts";
import { Family } from "../draft/subtasks.ts";
import { TextNumbers } from "../draft/text-counts.ts";
import type { Format, NamedProject, Outcome, Ranged, ReadOptions, SourceRecord } from "../format.ts";
import { containerOf, isTableRow, readTable, rowKey, type TableRow } from "./csv-table.ts";
import { fillTickTickDates, readTickTickMoment } from "./ticktick-dates.ts";

/** TickTick's CSV backup: some rows about the file, then all tasks, children before or after their parents. */

export const tickTick: Format = {
  system: "ticktick",
  reader: "csv",
  fits: ({ text }) =>
    /^(?:\ufeff)?"?Date: /.test(text) && /^"?Folder Name"?,"?List Name"?,"?Title"?,/m.test(text),
  async *read(records, options) {
    const family = await readFamily(records);
    const reading: Reading = {
      options,
      family,
      ids: new RecordIds(),
      finisher: await ItemFinisher.load(options),
      seen: new TextNumbers(),
    };
    const lists = new Map<string, NamedProject | null>();
    for await (const row of rowsOf(records)) {
      if (!isTableRow(row)) yield row;
      else {
        const place = placeOf([row.cell("Folder Name"), row.cell("List Name")]);
        const list = lists.get(place) ?? listOf(row, reading.finisher);
        lists.set(place, list);
        yield readTask(row, list, reading);
      }
    }
    for (const list of lists.values()) if (list) yield list;
  },
};

interface Reading {
  options: ReadOptions;
  family: Family;
  ids: RecordIds;
  finisher: ItemFinisher;
  /** The ids of the family whose first row was read: another row with such an id is a task of its own. */
  seen: TextNumbers;
}

type Records = () => AsyncIterable<Ranged<SourceRecord>>;

const rowsOf = (records: Records) =>
  readTable(records, (columns) => columns.has("Title") && columns.has("List Name"));
const KNOWN = new Set(
  "folder name|list name|title|kind|tags|content|is check list|start date|due date|reminder|repeat|priority|status|created time|completed time|order|timezone|is all day|is floating|column name|taskid|parentid".split(
    "|",
  ),
);

/** The tasks that are above or below others. The file is read twice, so that only these are in memory. */
async function readFamily(records: Records): Promise<Family> {
  const above = new TextNumbers();
  for await (const row of rowsOf(records)) {
    const parent = isTableRow(row) ? keyOf(row, "parentId") : "";
    if (parent !== "") above.take(parent);
  }
  const family = new Family();
  if (above.size === 0) return family;
  for await (const row of rowsOf(records)) {
    if (!isTableRow(row)) continue;
    const [id, parent] = [keyOf(row, "taskId"), keyOf(row, "parentId")];
    if (id === "" || (parent === "" && !above.has(id))) continue;
    const isOpen = statusOf(row) === "open";
    const order = row.number;
    family.add({
      id,
      parent: parent || null,
      title: row.cell("Title"),
      isPlain: isPlain(row),
      isOpen,
      order,
    });
  }
  return family;
}

/** An id of a file. */
const keyOf = (row: TableRow, name: "taskId" | "parentId") => rowKey(row, row.cell(name).trim());

/** Whether its title says all. Its list, its place and its moments are reported. */
function isPlain({ cell }: TableRow): boolean {
  const fields = ["Tags", "Content", "Start Date", "Due Date", "Reminder", "Repeat"];
  return (
    fields.every((name) => cell(name).trim() === "") &&
    !/^note$/i.test(cell("Kind").trim()) &&
    cell("Title").trim() !== ""
  );
}

type Status = "open" | "done" | "cancelled" | "unknown";

/** Archived tasks are done, too. */
function statusOf({ cell }: TableRow): Status {
  const status = cell("Status").trim();
  if (status === "" || status === "0") return "open";
  if (status === "1" || status === "2") return "done";
  return status === "-1" ? "cancelled" : "unknown";
}

/** The project of a list. The inbox is none. */
function listOf({ cell }: TableRow, finisher: ItemFinisher): NamedProject | null {
  const [folder, list] = [cell("Folder Name"), cell("List Name")];
  if (list.trim() === "" || (folder.trim() === "" && /^inbox$/i.test(list.trim()))) return null;
  const draft = draftProject(shortenId(`list:${placeOf([folder, list])}`), list);
  draft.area = draft.nameOf("Folder Name", folder);
  return { project: finisher.finish(draft).item };
}

function readTask(row: TableRow, list: NamedProject | null, reading: Reading): Outcome {
  const { cell } = row;
  const { family, options, ids, finisher, seen } = reading;
  const [id, title, key] = [cell("taskId").trim(), cell("Title"), keyOf(row, "taskId")];
  const isMember = family.has(key) && !seen.has(key);
  if (isMember) seen.take(key);
  const above = isMember ? family.titlesAbove(key) : [];
  if (isMember && family.isBox(key)) return leaveOut(row.record, sayBox(above.at(-1) ?? ""));
  // TickTick counts the rows of a file: such a number is a place.
  const isPlace = /^\d*$/.test(id);
  const names = [...containerOf(row), cell("Folder Name"), cell("List Name"), ...above];
  const foreignId = isPlace ? ids.place(...names, titleForId(title, cell("Content"))) : ids.take(id);
  const kind = /^note$/i.test(cell("Kind").trim()) ? "note" : "action";
  const draft = new ItemDraft(foreignId, title).set({ kind });
  draft.project = list?.project.foreignId ?? null;
  draft.area = draft.nameOf("Folder Name", cell("Folder Name"));
  draft.heading = draft.nameOf("Column Name", cell("Column Name"));
  draft.addTags("Tags", cell("Tags").split(","));
  draft.addNote(readContent(row));
  if (isMember) family.place(draft, key);
  if (cell("parentId").trim() !== "") draft.lose("depth", "parentId", cell("parentId"));
  fillTickTickDates(draft, cell, options, finisher.rules);
  fillRest(draft, row);
  fillStatus(draft, row, options);
  return { ...rangeOf(row.record), ...finisher.finish(draft) };
}

/** The content; the points of a checklist become checkboxes. */
function readContent({ cell }: TableRow): string {
  const content = cell("Content");
  if (!/^y/i.test(cell("Is Check list").trim()) && !/^checklist$/i.test(cell("Kind").trim())) return content;
  return content.replace(/^[ \t]*([▫▪])[ \t]*/gm, (_, mark) => `- [${mark === "▪" ? "x" : " "}] `);
}

function fillStatus(draft: ItemDraft, row: TableRow, options: ReadOptions): void {
  const { cell } = row;
  const status = statusOf(row);
  const completed = readTickTickMoment(cell("Completed Time"), cell, options);
  if (status === "unknown") draft.keep("Status", cell("Status"));
  if (status === "done") draft.list = "done";
  if (status === "cancelled") draft.cancel("Status", cell("Status"));
  if (completed !== null && (status === "done" || status === "cancelled")) draft.completedOn = completed;
  else draft.lose("date", "Completed Time", cell("Completed Time"));
}

const LEVELS: Record<string, PriorityLevel> = { 5: 1, 3: 2, 1: 3 };

function fillRest(draft: ItemDraft, { cell, cells, columns, number }: TableRow): void {
  const order = cell("Order").trim();
  draft.order = /^-?\d{1,20}$/.test(order) ? Number(order) : number;
  if (order !== "" && String(draft.order) !== order) draft.lose("order", "Order", order);
  const priority = cell("Priority").trim();
  if (priority !== "0") draft.setPriority(LEVELS[priority] ?? null, "Priority", priority);
  const kind = cell("Kind").trim();
  if (!/^(?:text|note|checklist|)$/i.test(kind)) draft.keep("Kind", kind);
  for (const [name, value] of columns.others(cells, KNOWN)) draft.lose("field", name, value);
}

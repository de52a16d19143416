import { isTableRow, readTable, type TableRow } from "../draft/csv-table.ts";
import { Family, writeBoxes, writePath } from "../draft/family.ts";
import { draftProject, ForeignDraft } from "../draft/foreign-draft.ts";
import { leaveOut, quote, rangeOf } from "../draft/outcomes.ts";
import { placeOf, RecordIds } from "../draft/record-ids.ts";
import { RuleChecker } from "../draft/rule-checker.ts";
import type { Format, NamedProject, Outcome, Ranged, ReadOptions, SourceRecord } from "../format.ts";
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
      rules: new RuleChecker(),
      seen: new Set(),
    };
    const lists = new Map<string, NamedProject | null>();
    for await (const row of rowsOf(records)) {
      if (!isTableRow(row)) yield row;
      else {
        const place = placeOf([row.cell("Folder Name"), row.cell("List Name")]);
        const list = lists.get(place) ?? listOf(row, options);
        lists.set(place, list);
        yield await readTask(row, list, reading);
      }
    }
    for (const list of lists.values()) if (list) yield list;
  },
};

interface Reading {
  options: ReadOptions;
  family: Family;
  ids: RecordIds;
  rules: RuleChecker;
  /** The ids of the family whose first row was read: another row with such an id is a task of its own. */
  seen: Set<string>;
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
  const above = new Set<string>();
  for await (const row of rowsOf(records)) if (isTableRow(row)) above.add(row.cell("parentId").trim());
  above.delete("");
  const family = new Family();
  if (above.size === 0) return family;
  for await (const row of rowsOf(records)) {
    if (!isTableRow(row)) continue;
    const [id, parent] = [row.cell("taskId").trim(), row.cell("parentId").trim()];
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
function listOf({ cell }: TableRow, options: ReadOptions): NamedProject | null {
  const [folder, list] = [cell("Folder Name"), cell("List Name")];
  if (list.trim() === "" || (folder.trim() === "" && /^inbox$/i.test(list.trim()))) return null;
  const draft = draftProject(`list:${placeOf([folder, list])}`, list, options);
  draft.item.area = draft.nameOf("Folder Name", folder);
  return { project: draft.finish(options).item };
}

async function readTask(row: TableRow, list: NamedProject | null, reading: Reading): Promise<Outcome> {
  const { cell } = row;
  const { family, options, ids, rules, seen } = reading;
  const [id, title] = [cell("taskId").trim(), cell("Title")];
  const isMember = family.has(id) && !seen.has(id);
  if (isMember) seen.add(id);
  const above = isMember ? family.titlesAbove(id) : [];
  if (isMember && family.isBox(id))
    return leaveOut(
      row.record,
      `The task ${quote(title)} is a checkbox in the note of ${quote(above.at(-1) ?? "")}.`,
    );
  const foreignId = id === "" ? ids.place(cell("Folder Name"), cell("List Name"), title) : ids.take(id);
  const kind = /^note$/i.test(cell("Kind").trim()) ? "note" : "action";
  const draft = new ForeignDraft(foreignId, kind, above.length > 0 ? writePath([...above, title]) : title);
  draft.item.project = list?.project.foreignId ?? null;
  draft.item.area = draft.nameOf("Folder Name", cell("Folder Name"));
  draft.item.heading = draft.nameOf("Column Name", cell("Column Name"));
  draft.addTags("Tags", cell("Tags").split(","));
  draft.addNote(readContent(row));
  if (isMember) draft.addNote(writeBoxes(family.boxes(id)));
  if (isMember) for (const box of family.boxes(id)) draft.lose("depth", "Title", box.title);
  if (cell("parentId").trim() !== "") draft.lose("depth", "parentId", cell("parentId"));
  await fillTickTickDates(draft, cell, options, rules);
  fillRest(draft, row);
  fillStatus(draft, row, options);
  return { ...rangeOf(row.record), ...draft.finish(options) };
}

/** The content; the points of a checklist become checkboxes. */
function readContent({ cell }: TableRow): string {
  const content = cell("Content");
  if (!/^y/i.test(cell("Is Check list").trim()) && !/^checklist$/i.test(cell("Kind").trim())) return content;
  return content.replace(/^[ \t]*([▫▪])[ \t]*/gm, (_, mark) => `- [${mark === "▪" ? "x" : " "}] `);
}

function fillStatus(draft: ForeignDraft, row: TableRow, options: ReadOptions): void {
  const { cell } = row;
  const status = statusOf(row);
  const completed = readTickTickMoment(cell("Completed Time"), cell, options);
  draft.place(options);
  if (status === "unknown") draft.keep("Status", cell("Status"));
  if (draft.item.kind !== "note" && status === "done") draft.complete(completed, options);
  else if (draft.item.kind !== "note" && status === "cancelled")
    draft.cancel("Status", cell("Status"), completed, options);
  else {
    if (status !== "open" && status !== "unknown") draft.keep("Status", cell("Status"));
    draft.lose("date", "Completed Time", cell("Completed Time"));
    return;
  }
  if (completed === null) draft.lose("date", "Completed Time", cell("Completed Time"));
}

function fillRest(draft: ForeignDraft, { cell, cells, columns, number }: TableRow): void {
  const order = cell("Order").trim();
  draft.item.order = /^-?\d{1,20}$/.test(order) ? Number(order) : number;
  if (order !== "" && String(draft.item.order) !== order) draft.lose("order", "Order", order);
  const priority = cell("Priority").trim();
  if (priority !== "0") draft.lose("priority", "Priority", priority);
  const kind = cell("Kind").trim();
  if (!/^(?:text|note|checklist|)$/i.test(kind)) draft.keep("Kind", kind);
  for (const [name, value] of columns.others(cells, KNOWN)) draft.lose("field", name, value);
}

import { headerCells } from "../draft/csv-columns.ts";
import { isTableRow, readTable, type TableRow } from "../draft/csv-table.ts";
import { writeBoxes, writePath } from "../draft/family.ts";
import { draftProject, ForeignDraft } from "../draft/foreign-draft.ts";
import { leaveOut, quote, rangeOf } from "../draft/outcomes.ts";
import { RecordIds } from "../draft/record-ids.ts";
import { RuleChecker } from "../draft/rule-checker.ts";
import type { FileHead, Format, NamedProject, Outcome } from "../format.ts";
import { type CsvMapping, MappedCells } from "./csv-mapping.ts";
import { projectKey, surveyCsv } from "./csv-survey.ts";
import { readState, readType } from "./csv-words.ts";
import { fillMappedDates } from "./mapped-dates.ts";
import { fillDetails } from "./mapped-details.ts";
import type { MappedReading } from "./mapped-reading.ts";

/** A CSV file whose columns have the meanings of a mapping. */

export function csvFormat(mapping: CsvMapping, fits: (head: FileHead) => boolean = () => false): Format {
  const cells = new MappedCells(mapping);
  return {
    system: mapping.system,
    reader: "csv",
    fits,
    async *read(records, options) {
      const rows = () => readTable(records, (columns) => cells.isHeader(columns));
      const survey = await surveyCsv(rows, cells, mapping, options);
      const ids = new RecordIds();
      const reading: MappedReading = {
        mapping,
        cells,
        survey,
        options,
        ids,
        rules: new RuleChecker(),
        seen: new Set(),
      };
      const named = new Map<string, NamedProject>();
      for await (const row of rows()) yield isTableRow(row) ? await readMapped(row, reading, named) : row;
      yield* named.values();
    },
  };
}

/** A check for files whose first line has these columns. */
export function hasColumns(...names: readonly string[]): (head: FileHead) => boolean {
  return ({ text }) => {
    const found = new Set(headerCells(text));
    return names.every((name) => found.has(name));
  };
}

async function readMapped(
  row: TableRow,
  reading: MappedReading,
  named: Map<string, NamedProject>,
): Promise<Outcome> {
  const { cells, survey, options, ids, seen } = reading;
  const first = (role: Parameters<MappedCells["first"]>[1]) => cells.first(row, role);
  const [id, title, type] = [first("id").trim(), first("title"), readType(first("type"))];
  if (type === "context")
    return leaveOut(row.record, `The row is the context ${quote(title)}, a tag of its tasks.`);
  const isMember = id !== "" && !seen.has(id) && survey.family.has(id);
  seen.add(id);
  const above = isMember ? survey.family.titlesAbove(id) : [];
  if (isMember && survey.family.isBox(id))
    return leaveOut(
      row.record,
      `The task ${quote(title)} is a checkbox in the note of ${quote(above.at(-1) ?? "")}.`,
    );
  const isNote = type === "note" || readState(first("status")) === "reference";
  const kind = type === "project" ? "project" : isNote ? "note" : "action";
  const foreignId =
    kind === "project"
      ? projectId(row, reading)
      : id === ""
        ? ids.place(first("project"), title)
        : ids.take(survey.byForeignId.has(id) ? `${id} (task)` : id);
  const draft = new ForeignDraft(foreignId, kind, above.length > 0 ? writePath([...above, title]) : title);
  if (above.length > 0) draft.lose("depth", "parent", id);
  fillDetails(draft, row, cells);
  setProject(draft, row, id, reading, named);
  if (isMember) {
    const boxes = survey.family.boxes(id);
    draft.addNote(writeBoxes(boxes));
    for (const box of boxes) draft.lose("depth", "title", box.title);
  }
  if (draft.item.order === null && reading.mapping.hasOrder) draft.item.order = row.number;
  const completedOn = await fillMappedDates(draft, row, reading);
  setState(draft, row, completedOn, reading);
  return { ...rangeOf(row.record), ...draft.finish(options) };
}

/** The id that the survey has for the first project of a name; another one of that name has its own. */
function projectId(row: TableRow, { cells, survey, ids }: MappedReading): string {
  const [id, title] = [cells.first(row, "id").trim(), cells.first(row, "title")];
  const known = survey.projects.get(projectKey(title));
  return ids.take(id !== "" ? id : (known?.foreignId ?? `project:${title}`));
}

function setProject(
  draft: ForeignDraft,
  row: TableRow,
  id: string,
  { cells, survey, mapping, options }: MappedReading,
  named: Map<string, NamedProject>,
): void {
  const name = cells.first(row, "project");
  if (draft.item.kind === "project") {
    draft.keep("project", isNone(name, mapping) ? "" : name);
    return;
  }
  const [root] = mapping.nestsById ? id.split(".") : [];
  const known = survey.projectsById.get(root ?? "") ?? survey.projects.get(projectKey(name));
  if (known) draft.item.project = known.foreignId;
  else if (!isNone(name, mapping)) {
    const key = projectKey(name);
    const project = named.get(key) ?? {
      project: draftProject(`project:${name}`, name, options).finish(options).item,
    };
    named.set(key, project);
    draft.item.project = project.project.foreignId;
  }
}

function isNone(name: string, { noProject = [] }: CsvMapping): boolean {
  const key = projectKey(name);
  return key === "" || key === "inbox" || noProject.some((one) => projectKey(one) === key);
}

/** The list, by the state, the moment of completion, and the state of its project. */
function setState(
  draft: ForeignDraft,
  row: TableRow,
  completedOn: number | null,
  { cells, survey, options }: MappedReading,
): void {
  const { item } = draft;
  const written = cells.first(row, "status");
  const state = readState(written);
  const isDone =
    state === "done" || completedOn !== null || /^100\s*%?$/.test(cells.first(row, "percent").trim());
  const project = survey.byForeignId.get(item.project ?? "");
  draft.place(options);
  if (state === null) draft.keep("status", written);
  if (state === "trash") item.list = "trash";
  else if (item.kind === "note") {
    if (isDone) draft.keep("status", written);
    if (completedOn !== null) draft.lose("date", "completedOn", String(completedOn));
  } else if (state === "cancelled") draft.cancel("status", written, completedOn, options);
  else if (isDone) draft.complete(completedOn, options);
  else if (project?.state === "cancelled")
    draft.cancel("status of the project", "cancelled", project.completedOn, options);
  else if (project?.state === "done") {
    draft.lose("field", "status of the project", "done");
    draft.complete(project.completedOn, options);
  } else if (state !== null && state !== "open" && state !== "reference") item.list = state;
  else if (project?.state === "someday" && options.to === "auto") item.list = "someday";
}

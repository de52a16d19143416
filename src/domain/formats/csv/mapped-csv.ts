import { ItemFinisher } from "../draft/finish-item.ts";
import { draftProject, ItemDraft } from "../draft/item-draft.ts";
import { leaveOut, rangeOf, sayBox, sayFolder, sayTag } from "../draft/outcomes.ts";
import { RecordIds, shortenId, titleForId } from "../draft/record-ids.ts";
import { TextNumbers } from "../draft/text-counts.ts";
import type { FileHead, Format, NamedProject, Outcome } from "../format.ts";
import { headerCells } from "./csv-columns.ts";
import { type CsvMapping, MappedCells } from "./csv-mapping.ts";
import { idsAbove, projectKey, saysDone, surveyCsv } from "./csv-survey.ts";
import { containerOf, isTableRow, readTable, rowKey, type TableRow } from "./csv-table.ts";
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
      const rows = () =>
        readTable(
          records,
          (columns) => cells.isHeader(columns),
          (columns) => columns.names.some((name) => cells.roleOf(name) === "title"),
        );
      const survey = await surveyCsv(rows, cells, mapping, options);
      const ids = new RecordIds();
      const reading: MappedReading = {
        mapping,
        cells,
        survey,
        options,
        ids,
        finisher: await ItemFinisher.load(options),
        seen: new TextNumbers(),
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
  const { cells, survey, finisher, ids, seen } = reading;
  const first = (role: Parameters<MappedCells["first"]>[1]) => cells.first(row, role);
  const [id, title, type] = [first("id").trim(), first("title"), readType(first("type"))];
  if (type === "context") return leaveOut(row.record, sayTag(title));
  if (type === "folder" && reading.mapping.nestsById) return leaveOut(row.record, sayFolder(title));
  const key = rowKey(row, id);
  const isMember = id !== "" && !seen.has(key) && survey.family.has(key);
  if (isMember) seen.take(key);
  const above = isMember ? survey.family.titlesAbove(key) : [];
  if (isMember && survey.family.isBox(key)) return leaveOut(row.record, sayBox(above.at(-1) ?? ""));
  const isNote = type === "note" || readState(first("status")) === "reference";
  const kind = type === "project" ? "project" : isNote ? "note" : "action";
  // Ids that nest are places: a row before them changes them.
  const hasId = id !== "" && !reading.mapping.nestsById;
  const place = () =>
    ids.place(...containerOf(row), first("project"), ...above, titleForId(title, first("note")));
  const foreignId =
    kind === "project"
      ? projectId(row, reading)
      : hasId
        ? ids.take(survey.byForeignId.has(id) ? `${id} (task)` : id)
        : place();
  const draft = new ItemDraft(foreignId, title).set({ kind });
  if (above.length > 0) draft.lose("depth", "parent", id);
  fillDetails(draft, row, cells);
  setProject(draft, row, id, reading, named);
  setFolder(draft, row, id, reading);
  if (isMember) survey.family.place(draft, key);
  if (draft.order === null && reading.mapping.hasOrder) draft.order = row.number;
  const completedOn = await fillMappedDates(draft, row, reading);
  setState(draft, row, completedOn, reading);
  return { ...rangeOf(row.record), ...finisher.finish(draft) };
}

/** The id that the survey has for the first project of a name; another one of that name has its own. */
function projectId(row: TableRow, { cells, survey, ids, mapping }: MappedReading): string {
  const [id, title] = [cells.first(row, "id").trim(), cells.first(row, "title")];
  const own = mapping.nestsById ? survey.projectsById.get(rowKey(row, id)) : undefined;
  if (own) return ids.take(own.foreignId);
  const known = survey.projects.get(projectKey(title));
  return ids.take(id !== "" && !mapping.nestsById ? id : (known?.foreignId ?? `project:${title}`));
}

function setProject(
  draft: ItemDraft,
  row: TableRow,
  id: string,
  { cells, survey, mapping, finisher }: MappedReading,
  named: Map<string, NamedProject>,
): void {
  const own = cells.first(row, "project");
  const name = own.trim() === "" ? survey.parents.projectAbove(row, cells.first(row, "parent").trim()) : own;
  if (draft.kind === "project") {
    draft.keep("project", isNone(own, mapping) ? "" : own);
    return;
  }
  const above = mapping.nestsById ? idsAbove(id) : [];
  const known =
    above.map((one) => survey.projectsById.get(rowKey(row, one))).find((one) => one !== undefined) ??
    survey.projects.get(projectKey(name));
  if (known) draft.project = known.foreignId;
  else if (!isNone(name, mapping)) {
    const key = projectKey(name);
    const project = named.get(key) ?? {
      project: finisher.finish(draftProject(shortenId(`project:${name}`), name)).item,
    };
    named.set(key, project);
    draft.project = project.project.foreignId;
  }
}

/** The folders above a row: the first is the area, and the names of the others are lost. */
function setFolder(draft: ItemDraft, row: TableRow, id: string, { mapping, survey }: MappedReading): void {
  if (!mapping.nestsById || survey.folders.size === 0) return;
  const names = idsAbove(id).flatMap((one) => survey.folders.get(rowKey(row, one)) ?? []);
  draft.area ??= names[0] ?? null;
  if (names.length > 1) draft.lose("depth", "folder", names.join(" › "));
}

function isNone(name: string, { noProject = [] }: CsvMapping): boolean {
  const key = projectKey(name);
  return key === "" || readState(key) === "inbox" || noProject.some((one) => projectKey(one) === key);
}

/** The list, by the state, the moment of completion, and the state of its project. */
function setState(
  draft: ItemDraft,
  row: TableRow,
  completedOn: number | null,
  { cells, survey, options }: MappedReading,
): void {
  const written = cells.first(row, "status");
  const state = readState(written);
  const isDone =
    state === "done" ||
    completedOn !== null ||
    saysDone(row, cells) ||
    /^100\s*%?$/.test(cells.first(row, "percent").trim());
  const project = survey.byForeignId.get(draft.project ?? "");
  if (state === null) draft.keep("status", written);
  if (completedOn !== null) draft.completedOn = completedOn;
  if (state === "trash") draft.list = "trash";
  else if (state === "cancelled") draft.cancel("status", written);
  else if (isDone) draft.list = "done";
  else if (draft.kind === "note") return;
  else if (project?.state === "cancelled")
    draft.cancel("status of the project", "cancelled").completedOn = project.completedOn;
  else if (project?.state === "done") {
    draft.lose("field", "status of the project", "done");
    draft.set({ list: "done", completedOn: project.completedOn });
  } else if (state !== null && state !== "open" && state !== "reference") draft.list = state;
  else if (project?.state === "someday" && options.to === "auto") draft.list = "someday";
}

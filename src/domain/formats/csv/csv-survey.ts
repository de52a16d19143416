import { type DayOrder, orderOf, readMoment } from "../draft/foreign-times.ts";
import { placeOf, RecordIds, shortenId } from "../draft/record-ids.ts";
import { Family, type FamilyMember } from "../draft/subtasks.ts";
import { TextNumbers } from "../draft/text-counts.ts";
import type { Outcome, ReadOptions } from "../format.ts";
import type { CsvMapping, CsvRole, MappedCells } from "./csv-mapping.ts";
import { type CsvParents, surveyParents } from "./csv-parents.ts";
import { containerOf, isTableRow, rowKey, type TableRow } from "./csv-table.ts";
import { type CsvState, readState, readType, readYesNo } from "./csv-words.ts";

/** The first reading of a CSV file: its projects, its subtasks, and the order of its dates. */

export interface CsvProject {
  foreignId: string;
  state: CsvState | null;
  completedOn: number | null;
}

export interface CsvSurvey {
  dayOrder: DayOrder;
  /** The rows that are projects, by `projectKey` and by `rowKey`. Of several the first counts. */
  projects: Map<string, CsvProject>;
  projectsById: Map<string, CsvProject>;
  byForeignId: Map<string, CsvProject>;
  /** The names of folders by `rowKey`. */
  folders: Map<string, string>;
  family: Family;
  parents: CsvParents;
}

/** Whether the column of the completion has a yes instead of a moment. */
export function saysDone(row: TableRow, cells: MappedCells): boolean {
  return cells.values(row, "completedOn").some(([, value]) => readYesNo(value) === true);
}

/** A name of a project without its case and spaces. */
export function projectKey(name: string): string {
  return name.normalize("NFC").trim().toLowerCase();
}

export const DATE_ROLES: readonly CsvRole[] = [
  "startDate",
  "plannedDate",
  "dueDate",
  "reminderDate",
  "createdOn",
  "completedOn",
];

export async function surveyCsv(
  rows: () => AsyncIterable<TableRow | Outcome>,
  cells: MappedCells,
  mapping: CsvMapping,
  options: ReadOptions,
): Promise<CsvSurvey> {
  const maps = { projects: new Map(), projectsById: new Map(), byForeignId: new Map(), folders: new Map() };
  const survey: CsvSurvey = {
    ...{ dayOrder: mapping.dayOrder, ...maps, family: new Family() },
    parents: await surveyParents(rows, cells, mapping),
  };
  const orders = new Set<DayOrder>();
  const [related, members, parents] = [new TextNumbers(), new TextNumbers(), new TextNumbers()];
  for await (const row of rows()) {
    if (!isTableRow(row)) continue;
    for (const role of DATE_ROLES)
      for (const [, value] of cells.values(row, role)) {
        const order = orderOf(value);
        if (order !== null) orders.add(order);
      }
    const member = memberOf(row, cells, mapping, survey.parents);
    if (member !== null && mapping.nestsById) members.take(member.id);
    if (!member?.parent) continue;
    if (mapping.nestsById) parents.take(member.parent);
    else for (const one of [member.id, member.parent]) related.take(one);
  }
  if (orders.size === 1) survey.dayOrder ??= [...orders][0] ?? null;
  const ids = new RecordIds();
  const reading = { cells, mapping, options, ids };
  // Where ids nest, each task is below its project, which is no member.
  const isRelated = ({ id, parent }: FamilyMember) =>
    related.has(id) || parents.has(id) || members.has(parent ?? "");
  for await (const row of rows()) {
    if (!isTableRow(row)) continue;
    addProject(row, survey, reading);
    const member = related.size + parents.size > 0 ? memberOf(row, cells, mapping, survey.parents) : null;
    if (member && isRelated(member)) survey.family.add(member);
  }
  return survey;
}

interface ProjectReading {
  cells: MappedCells;
  mapping: CsvMapping;
  options: ReadOptions;
  ids: RecordIds;
}

function addProject(
  row: TableRow,
  survey: CsvSurvey,
  { cells, mapping, options, ids }: ProjectReading,
): void {
  const type = readType(cells.first(row, "type"));
  const [id, title] = [cells.first(row, "id").trim(), cells.first(row, "title")];
  if (type === "folder" && mapping.nestsById && id !== "") survey.folders.set(rowKey(row, id), title);
  if (type !== "project") return;
  const at = { zone: options.zone, accountZone: options.zone, dayOrder: survey.dayOrder };
  const completedOn = readMoment(cells.first(row, "completedOn"), at);
  const written = readState(cells.first(row, "status"));
  const state = written === "open" && (completedOn !== null || saysDone(row, cells)) ? "done" : written;
  const key = rowKey(row, id);
  const foreignId = mapping.nestsById
    ? ids.take(`project:${placeOf([...containerOf(row), title])}`)
    : shortenId(id || `project:${title}`);
  const project: CsvProject = { foreignId, state, completedOn };
  if (survey.byForeignId.has(project.foreignId) || survey.projectsById.has(key)) return;
  survey.byForeignId.set(project.foreignId, project);
  if (!survey.projects.has(projectKey(title))) survey.projects.set(projectKey(title), project);
  if (id !== "") survey.projectsById.set(key, project);
}

/** The ids above one that nests, and itself: `1`, `1.2` and `1.2.1`. */
export function idsAbove(id: string): string[] {
  const parts = id.split(".").slice(0, MAX_NESTING);
  return parts.map((_, n) => parts.slice(0, n + 1).join("."));
}

const MAX_NESTING = 100;
const PLAIN: ReadonlySet<CsvRole> = new Set<CsvRole>([
  "id",
  "title",
  "type",
  "status",
  "project",
  "parent",
  "order",
  "priority",
]);

/** A row that others can be below; null if it is none. */
function memberOf(
  row: TableRow,
  cells: MappedCells,
  mapping: CsvMapping,
  parents: CsvParents,
): FamilyMember | null {
  const type = readType(cells.first(row, "type"));
  const id = cells.first(row, "id").trim();
  if (id === "" || type === "project" || type === "context") return null;
  if (type === "folder" && mapping.nestsById) return null;
  if (!mapping.nestsById && !hasParents(cells, row)) return null;
  const parent = mapping.nestsById
    ? rowKey(row, id.replace(/\.?[^.]*$/, ""))
    : parents.keyOf(row, cells.first(row, "parent").trim());
  const values = cells.all(row);
  const isPlain =
    type !== "note" &&
    values.every(
      ([role, , value]) =>
        PLAIN.has(role) ||
        (role === "focus" && readYesNo(value) === false) ||
        (role === "completedOn" && readYesNo(value) !== null),
    );
  const state = readState(cells.first(row, "status"));
  const isOpen =
    state !== "done" &&
    state !== "cancelled" &&
    state !== "trash" &&
    cells.values(row, "completedOn").every(([, value]) => readYesNo(value) === false);
  const title = cells.first(row, "title");
  return {
    id: rowKey(row, id),
    parent: parent || null,
    title,
    isPlain: isPlain && title !== "",
    isOpen,
    order: row.number,
  };
}

function hasParents(cells: MappedCells, { columns }: TableRow): boolean {
  return columns.names.some((name) => cells.roleOf(name) === "parent");
}

import { heldBackBy, holdsBack, inSequence } from "../../domain/item/availability.ts";
import { isOpen } from "../../domain/item/item.ts";
import { asOf } from "../../domain/item/scheduling.ts";
import {
  type DaySpan,
  dueOrder,
  groupOn,
  reminderOn,
  TODAY_GROUPS,
  type TodayGroup,
} from "../../domain/item/today.ts";
import type { Row } from "./row.ts";

const NONE: ReadonlyMap<string, string> = new Map();

/** The lists of open items, as the screens show them. */
export interface Lists {
  inbox: readonly Row[];
  /** The available ones. */
  next: readonly Row[];
  /** The items of Next that wait for others. */
  heldBack: readonly Row[];
  waiting: readonly Row[];
  scheduled: readonly Row[];
  someday: readonly Row[];
  /** All of them, in the order of the lists and in their order; made when it is first read. */
  readonly open: readonly Row[];
  projects: readonly Row[];
  notes: readonly Row[];
  /** By group, as in the API's list `today`. */
  today: readonly Row[];
  /** The open items of each project, by its id. */
  byProject: ReadonlyMap<string, readonly Row[]>;
  /** By id, the item that each one waits for. */
  waitsFor: ReadonlyMap<string, string>;
}

/**
 * Sorts open items, newest first, into their lists. An undecided capture is only in the inbox; otherwise a project is
 * among the projects, a note among the notes, and an action in its list. Items of today are in that list as well.
 */
export function sortIntoLists(open: readonly Row[], span: DaySpan): Lists {
  const names = [
    "inbox",
    "next",
    "heldBack",
    "waiting",
    "scheduled",
    "someday",
    "projects",
    "notes",
  ] as const;
  const lists = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    (typeof names)[number],
    Row[]
  >;
  const today: TodayRow[] = [];
  const waitsFor = open.some(({ item }) => holdsBack(item)) ? heldBackBy(open.map(({ item }) => item)) : NONE;
  const sequences = new Set<string>();
  const byProject = new Map<string, Row[]>();
  for (const row of open) {
    const { list, kind, project } = asOf(row.item, span.today);
    const group = groupOn(row.item, span);
    if (group !== null) today.push({ row, group });
    if (project !== null) add(byProject, project, row);
    if (row.item.isSequential) sequences.add(row.item.id);
    if (list === "inbox") lists.inbox.push(row);
    else if (kind === "project") lists.projects.push(row);
    else if (kind === "note") lists.notes.push(row);
    else if (list === "next" && waitsFor.has(row.item.id)) lists.heldBack.push(row);
    else if (isOpen(list)) lists[list].push(row);
  }
  for (const name of ["next", "heldBack", "waiting", "someday", "projects", "notes"] as const)
    order(lists[name]);
  for (const [id, rows] of byProject)
    if (sequences.has(id)) byProject.set(id, sequence(rows));
    else order(rows);
  lists.scheduled.sort((a, b) => compare(a.item.startDate, b.item.startDate));
  const { inbox, next, heldBack, waiting, scheduled, someday, projects, notes } = lists;
  let all: readonly Row[] | null = null;
  return {
    ...lists,
    get open() {
      all ??= [...next, ...heldBack, ...waiting, ...scheduled, ...someday, ...inbox, ...projects, ...notes];
      return all;
    },
    today: sortToday(today, span),
    byProject,
    waitsFor,
  };
}

interface TodayRow {
  row: Row;
  group: TodayGroup;
}

/** Sorts by group and by the date, time or moment in it; the oldest item first among equals. */
function sortToday(rows: TodayRow[], span: DaySpan): Row[] {
  const isDue = ({ group }: TodayRow) => group === "overdue" || group === "due";
  const dueOf = (one: TodayRow) => (isDue(one) ? dueOrder(one.row.item) : null);
  const momentOf = ({ row, group }: TodayRow) => (group === "reminder" && reminderOn(row.item, span)) || 0;
  return rows
    .reverse()
    .sort(
      (a, b) =>
        TODAY_GROUPS.indexOf(a.group) - TODAY_GROUPS.indexOf(b.group) ||
        compare(dueOf(a), dueOf(b)) ||
        momentOf(a) - momentOf(b),
    )
    .map(({ row }) => row);
}

function add(byProject: Map<string, Row[]>, project: string, row: Row): void {
  const rows = byProject.get(project);
  if (rows) rows.push(row);
  else byProject.set(project, [row]);
}

function sequence(rows: readonly Row[]): Row[] {
  return inSequence(rows.map((row) => ({ row, position: row.item.position }))).map(({ row }) => row);
}

/** Items without a position come first, newest on top; below them the manual order. */
export function order(rows: Row[]): void {
  if (rows.every(({ item }) => item.position === null)) return;
  rows.sort((a, b) => compare(a.item.position, b.item.position));
}

function compare(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
}

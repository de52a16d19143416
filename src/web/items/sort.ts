import { isOpen } from "../../domain/item/item.ts";
import { asOf } from "../../domain/item/scheduling.ts";
import type { Row } from "./row.ts";

/** The lists of open items, as the screens show them. */
export interface Lists {
  inbox: readonly Row[];
  next: readonly Row[];
  waiting: readonly Row[];
  scheduled: readonly Row[];
  someday: readonly Row[];
  projects: readonly Row[];
  notes: readonly Row[];
  focus: readonly Row[];
  /** The open items of each project, by its id. */
  byProject: ReadonlyMap<string, readonly Row[]>;
}

/**
 * Sorts open items, newest first, into their lists. An undecided capture is only in the inbox; otherwise a project is
 * among the projects, a note among the notes, and an action in its list.
 */
export function sortIntoLists(open: readonly Row[], today: string): Lists {
  const names = ["inbox", "next", "waiting", "scheduled", "someday", "projects", "notes", "focus"] as const;
  const lists = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    (typeof names)[number],
    Row[]
  >;
  const byProject = new Map<string, Row[]>();
  for (const row of open) {
    const { list, kind, isFocused, project } = asOf(row.item, today);
    if (isFocused) lists.focus.push(row);
    if (project !== null) add(byProject, project, row);
    if (list === "inbox") lists.inbox.push(row);
    else if (kind === "project") lists.projects.push(row);
    else if (kind === "note") lists.notes.push(row);
    else if (isOpen(list)) lists[list].push(row);
  }
  for (const name of ["next", "waiting", "someday", "projects", "notes", "focus"] as const)
    order(lists[name]);
  for (const rows of byProject.values()) order(rows);
  lists.scheduled.sort((a, b) => compare(a.item.startDate, b.item.startDate));
  return { ...lists, byProject };
}

function add(byProject: Map<string, Row[]>, project: string, row: Row): void {
  const rows = byProject.get(project);
  if (rows) rows.push(row);
  else byProject.set(project, [row]);
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

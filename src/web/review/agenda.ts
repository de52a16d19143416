import { addDays } from "../../domain/dates.ts";
import { asOf } from "../../domain/item/scheduling.ts";
import { dueOrder } from "../../domain/item/today.ts";
import type { Row } from "../items/row.ts";
import type { Lists } from "../items/sort.ts";
import type { StepName } from "./step-names.ts";

const DAYS_AHEAD = 14; // days of Scheduled that the review shows

/** The rows of each step. */
export type Agenda = Record<StepName, readonly Row[]>;

/** All rows of a review on a day (`YYYY-MM-DD`). */
export function agendaOf(lists: Lists, open: readonly Row[], day: string): Agenda {
  const until = addDays(day, DAYS_AHEAD) ?? day;
  const pastDue = open
    .filter((row) => isPastDue(row, day))
    .sort((a, b) => (dueOrder(a.item) < dueOrder(b.item) ? -1 : 1));
  return {
    inbox: lists.inbox,
    today: [
      ...pastDue,
      ...focusedRows(open, day).filter((row) => row.item.list !== "inbox" && !isPastDue(row, day)),
    ],
    waiting: [...lists.waiting].sort((a, b) => a.item.changedOn - b.item.changedOn),
    scheduled: lists.scheduled.filter(({ item }) => (item.startDate ?? "") <= until),
    stalled: stalledProjects(lists.projects, open, day),
    someday: lists.someday,
  };
}

/** The items with the star, and those that start on the day. */
export function focusedRows(open: readonly Row[], day: string): Row[] {
  return open.filter(({ item }) => asOf(item, day).isFocused);
}

/** Whether the due date is in the past. Items of the inbox belong to the inbox step. */
export function isPastDue({ item }: Row, day: string): boolean {
  return item.list !== "inbox" && item.kind !== "note" && item.dueDate !== null && item.dueDate < day;
}

/** The active projects without an action in Next, as in docs/model.md. */
export function stalledProjects(projects: readonly Row[], open: readonly Row[], day: string): Row[] {
  const activeProjects = new Set(
    open.flatMap(({ item }) =>
      item.project !== null && item.kind === "action" && asOf(item, day).list === "next" ? item.project : [],
    ),
  );
  return projects.filter(({ item }) => asOf(item, day).list === "next" && !activeProjects.has(item.id));
}

/** The next row to review: the first that was not kept yet. */
export function firstUnseen(rows: readonly Row[], seen: readonly string[]): Row | null {
  const seenIds = new Set(seen);
  return rows.find(({ item }) => !seenIds.has(item.id)) ?? null;
}

import { addDays } from "../../domain/dates.ts";
import type { Item, Patch } from "../../domain/item/item.ts";
import { asOf } from "../../domain/item/scheduling.ts";
import { formatShortDay, withTime } from "../i18n/dates.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import { today } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import { askAboutActions, openActionsIn } from "./complete-project.ts";
import { linger } from "./lingering.ts";
import { type MoveTarget, movePatch } from "./move-patch.ts";
import { type Rows, runAction } from "./run-action.ts";

/**
 * The actions on items: each is one step of undo, shows a toast that can undo it, and returns whether it changed
 * anything.
 */
const texts = messages.acts;

/** Completes items; reopens them if all are done. */
export function completeRows(rows: Rows): boolean {
  if (rows.every(({ item }) => item.list === "done"))
    return runAction(rows, { verb: "reopen" }, texts.reopened);
  const openActions = openActionsIn(rows);
  if (openActions.length > 0) {
    askAboutActions(rows, openActions);
    return false;
  }
  const isDone = runAction(rows, { verb: "complete" }, texts.completed);
  if (isDone) linger(rows.map(({ item }) => item.id));
  return isDone;
}

/** Moves items to the trash; restores them if all are there. */
export function trashRows(rows: Rows): boolean {
  if (rows.every(({ item }) => item.list === "trash"))
    return runAction(rows, { verb: "restore" }, texts.restored);
  return runAction(rows, { verb: "trash" }, texts.trashed);
}

/** Sets the focus of items; removes it if all have it. */
export function focusRows(rows: Rows): boolean {
  const isFocused = !rows.every(({ item }) => asOf(item, today()).isFocused);
  return runAction(rows, { verb: "edit", patch: { isFocused } }, isFocused ? texts.focused : texts.unfocused);
}

/** Makes projects sequential; takes that back if all are. */
export function sequenceRows(rows: Rows): boolean {
  const isSequential = !rows.every(({ item }) => item.isSequential);
  return runAction(
    rows,
    { verb: "edit", patch: { isSequential } },
    isSequential ? texts.sequential : texts.parallel,
  );
}

export function moveRowsTo(rows: Rows, goal: MoveTarget): boolean {
  const title = goal === "projects" ? texts.madeProject : texts.moved(messages.screens[goal]);
  return runAction(
    rows,
    ({ kind, list }) => ({ verb: "edit", patch: movePatch(goal, { kind, list }) }),
    title,
  );
}

/**
 * Sets or clears a date. A start date after today schedules items that are not in the inbox. `more` is what changes with
 * it for an item. A due date may have a time: "YYYY-MM-DD HH:MM".
 */
export function planRows(
  rows: Rows,
  field: "startDate" | "dueDate",
  day: string | null,
  more: (item: Item) => Patch = () => ({}),
): boolean {
  const [date = null, time] = day?.split(" ") ?? [];
  const command = (item: Item) => ({ verb: "edit", patch: { [field]: date, ...more(item) } }) as const;
  return runAction(rows, command, planTitle(field, date, time));
}

/** Schedules items for a day, also from the inbox; those that may start today go to Next. */
export function scheduleRows(rows: Rows, day: string): boolean {
  const list = day > today() ? "scheduled" : "next";
  return runAction(rows, { verb: "edit", patch: { list, startDate: day } }, planTitle("startDate", day));
}

function planTitle(field: "startDate" | "dueDate", day: string | null, time?: string): string {
  if (day === null) return field === "dueDate" ? texts.notDue : texts.noStart;
  return (field === "dueDate" ? texts.due : texts.starts)(withTime(formatShortDay(day, today()), time));
}

/** Moves start dates by a number of days; an item without one counts from today. */
export function shiftRows(rows: Rows, days: number): boolean {
  const now = today();
  const shiftDate = ({ startDate }: Item) => addDays(startDate ?? now, days) ?? startDate;
  const shiftableRows = rows.filter(({ item }) => days > 0 || item.startDate !== null);
  const [first] = shiftableRows;
  if (!first) return false;
  const title =
    shiftableRows.length === 1
      ? texts.starts(formatShortDay(shiftDate(first.item) ?? now, now))
      : texts.shifted(days);
  return runAction(shiftableRows, (item) => ({ verb: "edit", patch: { startDate: shiftDate(item) } }), title);
}

/** Adds tags to items, and removes others. */
export function tagRows(rows: Rows, added: readonly string[], removed: readonly string[] = []): boolean {
  const tagsOf = ({ tags }: Item) =>
    [...new Set([...tags, ...added])].filter((name) => !removed.includes(name));
  return runAction(rows, (item) => ({ verb: "edit", patch: { tags: tagsOf(item) } }), texts.tagged);
}

/** Assigns items to a project, or to none. With a project, items of the inbox go to Next. */
export function fileRows(rows: Rows, project: string | null): boolean {
  const name = project === null ? null : itemStore.find(project)?.item.title;
  const title = project === null ? texts.unfiled : texts.filed(shortTitle(name ?? messages.screens.project));
  const listOf = ({ list }: Item): Patch => (project !== null && list === "inbox" ? { list: "next" } : {});
  return runAction(rows, (item) => ({ verb: "edit", patch: { project, ...listOf(item) } }), title);
}

/** The report of the fields of items that a format cannot write. */
import { dayIn } from "../dates.ts";
import { type Item, isOpen, type List } from "../item/item.ts";
import { isInFuture } from "../item/scheduling.ts";
import type { ExportContext, ExportItem } from "./export-format.ts";

/** A number of items for each field that is lost, and for each reason why items are not in the file. */
export interface LossReport {
  lost: Record<string, number>;
  leftOut: Record<string, number>;
}

/** Counts each item once for each field. */
export class LossCounter {
  readonly #lost = new Map<string, Set<string>>();
  readonly #leftOut = new Map<string, Set<string>>();

  lose(item: ExportItem, field: string): void {
    addTo(this.#lost, field, item.id);
  }

  leaveOut(item: ExportItem, reason: string): void {
    addTo(this.#leftOut, reason, item.id);
  }

  report(): LossReport {
    return { lost: countsOf(this.#lost), leftOut: countsOf(this.#leftOut) };
  }
}

function addTo(sets: Map<string, Set<string>>, name: string, id: string): void {
  const ids = sets.get(name);
  if (ids) ids.add(id);
  else sets.set(name, new Set([id]));
}

function countsOf(sets: ReadonlyMap<string, ReadonlySet<string>>): Record<string, number> {
  return Object.fromEntries([...sets].sort().map(([name, ids]) => [name, ids.size]));
}

/** Reports the fields that have a value. */
export function loseFields(item: ExportItem, context: ExportContext, fields: readonly (keyof Item)[]): void {
  for (const field of fields) {
    const value = item[field];
    const isEmpty = value === null || value === false || (Array.isArray(value) && value.length === 0);
    if (!isEmpty) context.lose(item, field);
  }
}

/** Reports a due time at midnight, which many programs mean as the whole day, and Creel reads so. */
export function loseMidnight(item: ExportItem, context: ExportContext): void {
  if (item.dueTime === "00:00") context.lose(item, "dueTime");
}

export function todayOf({ zone, now }: ExportContext): string {
  return dayIn(zone, now);
}

/** The fields that decide the list of an open item in a system without lists. */
export interface WrittenFields {
  project: boolean;
  startDate: boolean;
  dueDate: boolean;
  reminders: boolean;
}

/**
 * Reports an open list that a system without lists does not know: there an item with a project or a date is something to
 * do, one with a start date to come is scheduled, and any other is in the inbox.
 */
export function loseList(item: ExportItem, context: ExportContext, written: WrittenFields): void {
  if (isOpen(item.list) && item.list !== plainList(item, context, written)) context.lose(item, "list");
}

function plainList(item: ExportItem, context: ExportContext, written: WrittenFields): List {
  const startDate = written.startDate ? item.startDate : null;
  const hasPlace =
    item.kind !== "action" ||
    startDate !== null ||
    (written.project && item.project !== null) ||
    (written.dueDate && item.dueDate !== null) ||
    (written.reminders && item.reminders.length > 0);
  if (!hasPlace) return "inbox";
  return isInFuture(startDate, todayOf(context)) ? "scheduled" : "next";
}

/** The items that a format without a trash can have. Reports the others. */
export function withoutTrash(items: readonly ExportItem[], context: ExportContext): ExportItem[] {
  return items.filter((item) => {
    if (item.list === "trash") context.leaveOut(item, "in the trash");
    return item.list !== "trash";
  });
}

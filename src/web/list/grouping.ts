import { daysBetween } from "../../domain/dates.ts";
import type { Item } from "../../domain/item/item.ts";
import { daysToWeekEnd, firstWeekday } from "../i18n/week.ts";
import type { Row } from "../items/row.ts";

/** The groupings that the user can choose for a list. */
export const GROUPINGS = ["none", "project", "area", "context"] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** A list's own grouping: by the day of its items, by list, by screen, or by the groups of today. */
export type GroupOrder = Grouping | "startDate" | "completedOn" | "list" | "screen" | "today" | "heading";

export interface RowGroup {
  /** The common name of the group; null for rows without one. */
  name: string | null;
  rows: Row[];
}

/** Groups rows, in the order of the first row of each group; rows without a name come last. */
export function group(
  rows: readonly Row[],
  nameOf: (item: Item) => string | null,
  byName: boolean,
): RowGroup[] {
  const groups = new Map<string | null, Row[]>();
  for (const row of rows) {
    const name = nameOf(row.item);
    const groupRows = groups.get(name);
    if (groupRows) groupRows.push(row);
    else groups.set(name, [row]);
  }
  const namedGroups = [...groups].map(([name, groupRows]) => ({ name, rows: groupRows }));
  if (byName)
    namedGroups.sort((a, b) =>
      a.name === null || b.name === null ? (a.name === null ? 1 : -1) : a.name.localeCompare(b.name),
    );
  return namedGroups;
}

/** The first context of an item. */
export function contextOf({ tags }: Item): string | null {
  return tags.find((tag) => tag.startsWith("@")) ?? null;
}

/** The distance of a day: single days, then weeks, then months. */
export type Span = { day: string } | { week: "this" | "next" } | { month: string };

const SINGLE_DAYS = 2; // days from today with a group of their own

/** The span of a future day. */
export function spanOf(day: string, today: string, firstDay = firstWeekday()): Span {
  const days = daysBetween(today, day);
  if (days < SINGLE_DAYS) return { day };
  const toWeekEnd = daysToWeekEnd(today, firstDay);
  if (days <= toWeekEnd) return { week: "this" };
  if (days <= toWeekEnd + 7) return { week: "next" };
  return { month: day.slice(0, 7) };
}

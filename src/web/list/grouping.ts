import { daysBetween } from "../../domain/dates.ts";
import type { Item } from "../../domain/item/item.ts";
import type { Row } from "../items/row.ts";

/** How the rows of a list can stand together. */
export const GROUPINGS = ["none", "project", "area", "context"] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** By what a list itself stands together: the day of its items, or their lists. */
export type GroupOrder = Grouping | "startDate" | "completedOn" | "list";

export interface RowGroup {
  /** What they have in common; null: it is not said of them. */
  name: string | null;
  rows: Row[];
}

/** Rows that have the same in common, in the order in which the first of each stands; those without it at the end. */
export function group(
  rows: readonly Row[],
  nameOf: (item: Item) => string | null,
  byName: boolean,
): RowGroup[] {
  const groups = new Map<string | null, Row[]>();
  for (const row of rows) {
    const name = nameOf(row.item);
    const known = groups.get(name);
    if (known) known.push(row);
    else groups.set(name, [row]);
  }
  const named = [...groups].map(([name, each]) => ({ name, rows: each }));
  if (byName)
    named.sort((a, b) =>
      a.name === null || b.name === null ? (a.name === null ? 1 : -1) : a.name.localeCompare(b.name),
    );
  return named;
}

/** The place that something can be done at: the first of its contexts. */
export function contextOf({ tags }: Item): string | null {
  return tags.find((tag) => tag.startsWith("@")) ?? null;
}

/** How far off a day is: each of the next days, then weeks, then months. */
export type Span = { day: string } | { week: "this" | "next" } | { month: string };

const SINGLE = 2; // days from today that stand for themselves

/** Where a day to come belongs. Weeks begin on Monday (ISO 8601). */
export function spanOf(day: string, today: string): Span {
  const days = daysBetween(today, day);
  if (days < SINGLE) return { day };
  const toSunday = (7 - new Date(today).getUTCDay()) % 7;
  if (days <= toSunday) return { week: "this" };
  if (days <= toSunday + 7) return { week: "next" };
  return { month: day.slice(0, 7) };
}

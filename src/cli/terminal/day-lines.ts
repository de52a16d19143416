// The lists by dates as text. The server chose and sorted the items by its own time zone; an item without a group here
// stays under the heading before it.

import { SYSTEM } from "../../domain/environment.ts";
import type { Item } from "../../domain/item/item.ts";
import { daySpan, groupOn, type TodayGroup } from "../../domain/item/today.ts";
import { upcomingDay } from "../../domain/item/upcoming.ts";
import { shortDay } from "./describe.ts";
import { itemLines, type LineOptions } from "./item-line.ts";

const TODAY_HEADINGS: Record<TodayGroup, string> = {
  overdue: "Overdue",
  due: "Due today",
  starting: "Starts today",
  reminder: "Reminders",
  focus: "Focus",
};

/** The items of `today` under the headings of their groups. */
export function todayLines(items: readonly Item[], cells: number, options: LineOptions = {}): string[] {
  const { environment = SYSTEM } = options;
  const span = daySpan(environment.now(), environment.zone());
  return linesUnder(items, itemLines(items, cells, options), (item) => {
    const group = groupOn(item, span);
    return group && TODAY_HEADINGS[group];
  });
}

/** The items of `upcoming` under their days. */
export function upcomingLines(items: readonly Item[], cells: number, options: LineOptions = {}): string[] {
  const { environment = SYSTEM } = options;
  const { today } = daySpan(environment.now(), environment.zone());
  return linesUnder(items, itemLines(items, cells, { ...options, withStart: true }), (item) => {
    const day = upcomingDay(item, today);
    return day && shortDay(day, environment);
  });
}

function linesUnder(
  items: readonly Item[],
  lines: readonly string[],
  headingOf: (item: Item) => string | null,
): string[] {
  let last: string | null = null;
  return lines.flatMap((line, n) => {
    const heading = headingOf(items[n] as Item) ?? last;
    if (heading === last || heading === null) return [line];
    const gap = last === null ? [] : [""];
    last = heading;
    return [...gap, heading, line];
  });
}

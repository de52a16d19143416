import { SYSTEM } from "../../domain/environment.ts";
import type { Item } from "../../domain/item/item.ts";
import { daySpan, groupOn, type TodayGroup } from "../../domain/item/today.ts";
import { itemLines } from "./item-line.ts";

const HEADINGS: Record<TodayGroup, string> = {
  overdue: "Overdue",
  due: "Due today",
  starting: "Starts today",
  reminder: "Reminders",
  focus: "Focus",
};

/**
 * The items of `today` under the headings of their groups. The server chose and sorted them by its own time zone; an
 * item that is in no group here stays under the heading before it.
 */
export function todayLines(items: readonly Item[], cells: number, environment = SYSTEM): string[] {
  const span = daySpan(environment.now(), environment.zone());
  let last: TodayGroup | null = null;
  return itemLines(items, cells, false).flatMap((line, n) => {
    const group = groupOn(items[n] as Item, span) ?? last;
    if (group === last || group === null) return [line];
    const gap = last === null ? [] : [""];
    last = group;
    return [...gap, HEADINGS[group], line];
  });
}

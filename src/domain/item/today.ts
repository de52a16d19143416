import { dayBounds, dayIn } from "../dates.ts";
import { type Item, isOpen } from "./item.ts";
import { asOf } from "./scheduling.ts";

/** The groups of the list `today`, in its order. An item is in the first group that fits. */
export const TODAY_GROUPS = ["overdue", "due", "starting", "reminder", "focus"] as const;
export type TodayGroup = (typeof TODAY_GROUPS)[number];

/** A day of a time zone, and its seconds: from `begins` to before `ends`. */
export interface DaySpan {
  today: string;
  begins: number;
  ends: number;
}

/** The day at `now` (Unix seconds). */
export function daySpan(now: number, zone: string): DaySpan {
  return { today: dayIn(zone, now), ...dayBounds(zone, now) };
}

/** The group of an item in the list `today`; null if it is not in it. `now` is in Unix seconds. */
export function todayGroup(item: Item, now: number, zone: string): TodayGroup | null {
  return groupOn(item, daySpan(now, zone));
}

/** The same for many items: the span is calculated once. */
export function groupOn(item: Item, { today, begins, ends }: DaySpan): TodayGroup | null {
  const { list, dueDate, startDate, remindAt, isFocused } = asOf(item, today);
  if (!isOpen(list)) return null;
  if (dueDate !== null && dueDate < today) return "overdue";
  if (dueDate === today) return "due";
  if (startDate === today) return "starting";
  if (remindAt !== null && remindAt >= begins && remindAt < ends) return "reminder";
  return isFocused ? "focus" : null;
}

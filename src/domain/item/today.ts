import { dayBounds, dayIn, timeIn } from "../dates.ts";
import { type Item, isOpen } from "./item.ts";
import { reminderMoments } from "./reminders.ts";
import { asOf } from "./scheduling.ts";

/** The groups of the list `today`, in its order. An item is in the first group that fits. */
export const TODAY_GROUPS = ["overdue", "due", "starting", "reminder", "focus"] as const;
export type TodayGroup = (typeof TODAY_GROUPS)[number];

/** A moment of a time zone: its day `YYYY-MM-DD`, and its time `HH:MM`. */
export interface DayTime {
  today: string;
  time: string;
}

/** The same, and the seconds of the day: from `begins` to before `ends`. */
export interface DaySpan extends DayTime {
  begins: number;
  ends: number;
}

export function dayTime(now: number, zone: string): DayTime {
  return { today: dayIn(zone, now), time: timeIn(zone, now) };
}

/** The day at `now` (Unix seconds). */
export function daySpan(now: number, zone: string): DaySpan {
  return { ...dayTime(now, zone), ...dayBounds(zone, now) };
}

/** The group of an item in the list `today`; null if it is not in it. `now` is in Unix seconds. */
export function todayGroup(item: Item, now: number, zone: string): TodayGroup | null {
  return groupOn(item, daySpan(now, zone));
}

/** The same for many items: the span is calculated once. */
export function groupOn(item: Item, span: DaySpan): TodayGroup | null {
  const { today } = span;
  const { list, dueDate, startDate, isFocused } = asOf(item, today);
  if (!isOpen(list)) return null;
  if (isOverdue(item, span)) return "overdue";
  if (dueDate === today) return "due";
  if (startDate === today) return "starting";
  if (reminderOn(item, span) !== undefined) return "reminder";
  return isFocused ? "focus" : null;
}

/** The earliest reminder of a day. */
export function reminderOn(item: Item, { begins, ends }: DaySpan): number | undefined {
  return reminderMoments(item).find((one) => one >= begins && one < ends);
}

/** Whether the due date is over, or on its day the due time. Without a due time an item is due all day. */
export function isOverdue(
  { dueDate, dueTime }: Pick<Item, "dueDate" | "dueTime">,
  { today, time }: DayTime,
): boolean {
  if (dueDate === null) return false;
  return dueDate < today || (dueDate === today && dueTime !== null && dueTime < time);
}

/** The place of a due date among others, as text: by day, and on a day by time; without a time it comes last. */
export function dueOrder({ dueDate, dueTime }: Pick<Item, "dueDate" | "dueTime">): string {
  return `${dueDate ?? ""} ${dueTime ?? "24:00"}`;
}

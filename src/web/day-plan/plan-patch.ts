import { timeIn } from "../../domain/dates.ts";
import type { Item, Patch } from "../../domain/item/item.ts";
import { reminderMoments } from "../../domain/item/reminders.ts";
import type { DaySpan } from "../../domain/item/today.ts";
import { momentOf, readClock } from "../../domain/quick-entry/calendar.ts";
import { type Interval, QUARTER } from "./layout.ts";

export const DEFAULT_MINUTES = 30; // of an item without minutes
const STEP_MINUTES = QUARTER / 60;

/** The moment at which an item is due on a day; null if it is due on another one, or all day. */
export function dueMoment({ dueDate, dueTime }: Item, day: string, zone: string): number | null {
  if (dueDate !== day || dueTime === null) return null;
  const [hours = 0, minutes = 0] = dueTime.split(":").map(Number);
  return momentOf({ day, minute: hours * 60 + minutes }, zone);
}

/**
 * Makes an item due today at a moment. The reminder of its due time moves with it, unless the new time is over: it would
 * be sent at once. All other reminders, and the rule of a repeating item, stay.
 */
export function patchAt(item: Item, moment: number, { today }: DaySpan, zone: string, now: number): Patch {
  const due = { dueDate: today, dueTime: timeIn(zone, moment) };
  const before = item.dueDate === null ? null : dueMoment(item, item.dueDate, zone);
  const after = momentOf(readClock(moment, zone), zone);
  const moments = reminderMoments(item);
  if (before === null || !moments.includes(before) || after <= now) return due;
  return { ...due, reminders: moments.map((one) => (one === before ? after : one)) };
}

/** The moments of items that follow each other, each a quarter of an hour, from one moment on. */
export function beginsOf(items: readonly Item[], moment: number, { ends }: Interval): number[] {
  let next = moment;
  return items.map(({ minutes }) => {
    const begins = Math.min(next, ends - QUARTER);
    next = begins + Math.ceil((minutes ?? DEFAULT_MINUTES) / STEP_MINUTES) * QUARTER;
    return begins;
  });
}

/** The minutes of an item that begins at a moment, a step longer or shorter: at least one step, at most until midnight. */
export function longerBy(item: Item, by: 1 | -1, begins: number, { ends }: Interval): number {
  const minutes = item.minutes ?? DEFAULT_MINUTES;
  const steps = minutes / STEP_MINUTES;
  const next = (by > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * STEP_MINUTES;
  const isPossible = by > 0 ? next * 60 <= ends - begins : next >= STEP_MINUTES;
  return isPossible ? next : minutes;
}

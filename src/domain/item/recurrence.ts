import { addDays, dayIn, daysBetween } from "../dates.ts";
import type { RuleContext } from "./command.ts";
import type { StoredItem } from "./item.ts";
import { reminderMoments } from "./reminders.ts";
import { asOf } from "./scheduling.ts";

/**
 * The next occurrence of a repeating item that is completed: the same text on later days, without a start date or a
 * reminder that no calendar has. Null if it does not repeat or its rule has ended.
 */
export function nextOccurrence(item: StoredItem, at: RuleContext): StoredItem | null {
  const { repeat, repeatFrom, startDate, dueDate } = item;
  const rest = repeat === null ? null : countDown(repeat);
  if (repeat === null || rest === null) return null;
  const moments = reminderMoments(item);
  const last = moments.at(-1);
  const own = dueDate ?? startDate ?? (last === undefined ? null : dayIn(at.zone, last));
  const from = repeatFrom === "date" ? (own ?? at.today) : at.today;
  const next = at.repeats.next(repeat, from, at.today);
  if (next === null) return null;

  const days = daysBetween(own ?? at.today, next); // the distances between its dates stay the same
  const start = startDate === null ? (dueDate === null ? next : null) : addDays(startDate, days);
  const reminders = moments.flatMap((one) => at.repeats.later(one, days, at.zone) ?? []);
  const made: StoredItem = {
    ...item,
    id: at.newId(),
    list: start === null ? "next" : "scheduled",
    listBefore: null,
    isFocused: false,
    createdOn: at.now,
    changedOn: at.now,
    completedOn: null,
    startDate: start,
    dueDate: dueDate && addDays(dueDate, days),
    reminders,
    remindAt: reminders.find((one) => one >= at.now) ?? reminders.at(-1) ?? null,
    repeat: rest,
    position: null,
    blockedBy: null,
    revision: 1,
  };
  return asOf(made, at.today);
}

/** COUNT is the number of remaining occurrences, including this one: the next rule has one less. */
function countDown(rule: string): string | null {
  const [part, count] = /;COUNT=(\d+)/.exec(rule) ?? [];
  if (!part || !count) return rule;
  return count === "1" ? null : rule.replace(part, `;COUNT=${Number(count) - 1}`);
}

import { isMoment } from "../dates.ts";
import { Problem } from "../problem.ts";
import type { Item, Patch } from "./item.ts";

export const REMINDERS_LIMIT = 10; // of one item

type Moments = Pick<Item, "remindAt"> & Partial<Pick<Item, "reminders">>;

/** The moments of an item's reminders. An item of an earlier version has only `remindAt`. */
export function reminderMoments({ remindAt, reminders = [] }: Moments): readonly number[] {
  return remindAt === null || reminders.length > 0 ? reminders : [remindAt];
}

/** Sorts reminders, each once. Throws `invalid`. */
export function checkReminders(moments: readonly number[]): readonly number[] {
  const sorted = [...new Set(moments)].sort((a, b) => a - b);
  if (sorted.length <= REMINDERS_LIMIT && sorted.every(isMoment)) return sorted;
  throw new Problem(
    "invalid",
    `The reminders are not at most ${REMINDERS_LIMIT} moments in Unix seconds. Send such a list.`,
    { field: "reminders" },
  );
}

/**
 * Both fields after a patch that has one of them: `reminders` replaces all, `remindAt` alone the next one, and null clears
 * all. With both, `reminders` decides. Throws `invalid`.
 */
export function patchReminders(item: Moments, { remindAt, reminders }: Patch, now: number): Patch {
  if (remindAt === undefined && reminders === undefined) return {};
  const others = reminderMoments(item).filter((one) => one !== item.remindAt);
  const moments = reminders ?? (remindAt == null ? [] : checkReminders([...others, remindAt]));
  return { reminders: moments, remindAt: nextReminder(moments, item, now) };
}

/** The next of the reminders that replace those of an item: one that is over only if it is new or was not shown yet. */
export function nextReminder(moments: readonly number[], item: Moments, now: number): number | null {
  const before = reminderMoments(item);
  const next = item.remindAt ?? 0;
  const isShown = next < now && next === before.at(-1); // the last one stays the next after it was shown
  const isLeft = (one: number) => !before.includes(one) || (one >= next && !isShown);
  return moments.find(isLeft) ?? moments.at(-1) ?? null;
}

/** An open item whose reminder is due. */
export interface Reminder {
  id: string;
  /** Its title now, at most 200 characters. */
  title: string;
  /** The moment that has come, in Unix seconds. */
  remindAt: number;
}

/** The reminders of one notification: after a night without power there may be many. */
export interface DueReminders {
  count: number;
  /** The earliest ones. */
  reminders: Reminder[];
}

/**
 * Reminders, each sent once: at its moment, or as soon as there is a listener. Another moment is another reminder;
 * of several moments of an item that are over, the last one is sent. Items in done or trash have none.
 */
export interface Reminders {
  /**
   * Sends due reminders to all listeners. It runs by itself at each moment while there is a listener; the scheduler
   * calls it too, in case the clock was set or the computer slept.
   */
  sendDue(): Promise<void>;
  /** A page also gets the reminders that were sent while no page was open. Returns `unsubscribe`. */
  listen(listener: (due: DueReminders) => void, isPage?: boolean): () => void;
}

const MAX_TITLES = 5; // titles in one notification

/** The title and text of a desktop notification. */
export function notificationText({ count, reminders }: DueReminders): [title: string, text: string] {
  const titles = reminders.slice(0, MAX_TITLES).map(({ title }) => plainly(title));
  if (count === 1) return [titles[0] ?? "", "Reminder"];
  const rest = count - titles.length;
  return [`${count} reminders`, [...titles, ...(rest > 0 ? [`and ${rest} more`] : [])].join("\n")];
}

const LOOKALIKE: Record<string, string> = { "<": "‹", ">": "›", "&": "＆" };

/** On one line, with look-alikes for markup characters: some desktops interpret markup, others show its escapes. */
function plainly(title: string): string {
  const line = title.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, " ").trim();
  return line.replace(/[<>&]/g, (sign) => LOOKALIKE[sign] ?? sign);
}

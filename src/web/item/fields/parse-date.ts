import { addDays, dayIn, isMoment } from "../../../domain/dates.ts";
import type { Patch } from "../../../domain/item/item.ts";
import { momentOf } from "../../../domain/quick-entry/calendar.ts";
import { type Now, readDate } from "../../../domain/quick-entry/date.ts";
import { daysToWeekEnd, firstWeekday } from "../../i18n/week.ts";

export type DateKind = "start" | "due" | "remind";

export const DATE_FIELDS = { start: "startDate", due: "dueDate", remind: "remindAt" } as const;
export const MORNING = 9 * 60; // minutes: the time of a reminder that has only a day

const NO_DATE = /^(none|no date|never|nothing|clear|kein(e[rns]?)?( datum)?|ohne|nie|leer|-)$/i;
const DAYS_LATER = /^\+\s?(\d{1,4})$/;
/** Short words of the field, in the words of the grammar. */
const SHORT_WORDS: Readonly<Record<string, string>> = {
  eod: "today",
  "end of day": "today",
  eom: "end of month",
};
const END_OF_WEEK = /^(eow|end of (the )?week|ende der woche)$/i;

/** The values that words about a date set. */
export interface ParsedDate {
  patch: Patch;
  isPast: boolean;
}

/**
 * Parses a date in words: "next fri", "in 3 weeks", "tomorrow 9:00", "eow", "+3", "none". Null unless it understands
 * all words.
 */
export async function parseDateWords(kind: DateKind, text: string, clock: Now): Promise<ParsedDate | null> {
  const words = text.trim().replace(/\s+/g, " ");
  if (NO_DATE.test(words)) return { patch: { [DATE_FIELDS[kind]]: null }, isPast: false };
  const day = shortDay(words, dayIn(clock.timeZone, clock.now));
  if (day !== null) return { patch: patchOfDay(kind, day, clock), isPast: false };
  const grammarWords = SHORT_WORDS[words.toLowerCase()] ?? words;
  const reading = await readDate(kind === "start" ? "start" : "due", grammarWords, clock);
  if (reading === null || reading.length !== grammarWords.length) return null;
  if (kind !== "remind") return { patch: reading.sets, isPast: reading.isPast ?? false };
  const remindAt =
    reading.sets.remindAt ?? momentOf({ day: String(reading.value), minute: MORNING }, clock.timeZone);
  return isMoment(remindAt) ? { patch: { remindAt }, isPast: remindAt < clock.now } : null;
}

/** The day of words that the grammar of quick entry does not have: "+3" and the last day of the week. */
function shortDay(words: string, today: string): string | null {
  const [, days] = DAYS_LATER.exec(words) ?? [];
  if (days !== undefined) return addDays(today, Number(days));
  if (!END_OF_WEEK.test(words)) return null;
  return addDays(today, daysToWeekEnd(today, firstWeekday()));
}

function patchOfDay(kind: DateKind, day: string, { timeZone }: Now): Patch {
  if (kind !== "remind") return { [DATE_FIELDS[kind]]: day };
  return { remindAt: momentOf({ day, minute: MORNING }, timeZone) };
}

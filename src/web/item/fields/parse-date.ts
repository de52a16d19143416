import { dayIn, isMoment } from "../../../domain/dates.ts";
import type { Patch } from "../../../domain/item/item.ts";
import { momentOf } from "../../../domain/quick-entry/calendar.ts";
import { type Now, readDate } from "../../../domain/quick-entry/date.ts";
import { dayOfShortWords, grammarWords, meansNoDate } from "../../calendar/short-words.ts";

export type DateKind = "start" | "due" | "remind";

export const DATE_FIELDS = { start: "startDate", due: "dueDate", remind: "remindAt" } as const;
export const MORNING = 9 * 60; // minutes: the time of a reminder that has only a day

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
  if (meansNoDate(words)) return { patch: { [DATE_FIELDS[kind]]: null }, isPast: false };
  const day = dayOfShortWords(words, dayIn(clock.timeZone, clock.now));
  if (day !== null) return { patch: patchOfDay(kind, day, clock), isPast: false };
  const phrase = grammarWords(words);
  const reading = await readDate(kind === "start" ? "start" : "due", phrase, clock);
  if (reading === null || reading.length !== phrase.length) return null;
  if (kind !== "remind") return { patch: reading.sets, isPast: reading.isPast ?? false };
  const remindAt =
    reading.sets.remindAt ?? momentOf({ day: String(reading.value), minute: MORNING }, clock.timeZone);
  return isMoment(remindAt) ? { patch: { remindAt }, isPast: remindAt < clock.now } : null;
}

function patchOfDay(kind: DateKind, day: string, { timeZone }: Now): Patch {
  if (kind !== "remind") return { [DATE_FIELDS[kind]]: day };
  return { remindAt: momentOf({ day, minute: MORNING }, timeZone) };
}

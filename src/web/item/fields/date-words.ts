import type { Patch } from "../../../domain/item/item.ts";
import { momentOf } from "../../../domain/quick-entry/calendar.ts";
import { type Now, readDate } from "../../../domain/quick-entry/date.ts";

export type DateKind = "start" | "due" | "remind";

const MORNING = 9 * 60; // minutes: the time of a reminder that has only a day

/** The values that words about a date set. */
export interface ParsedDate {
  patch: Patch;
  isPast: boolean;
}

/** Parses a date in words: "next fri", "in 3 weeks", "tomorrow 9:00". Null unless it understands all words. */
export async function parseDateWords(kind: DateKind, said: string, here: Now): Promise<ParsedDate | null> {
  const words = said.trim().replace(/\s+/g, " ");
  const reading = await readDate(kind === "start" ? "start" : "due", words, here);
  if (reading === null || reading.length !== words.length) return null;
  if (kind !== "remind") return { patch: reading.sets, isPast: reading.isPast ?? false };
  const day = String(reading.value);
  const remindAt = reading.sets.remindAt ?? momentOf({ day, minute: MORNING }, here.timeZone);
  return { patch: { remindAt }, isPast: remindAt < here.now };
}

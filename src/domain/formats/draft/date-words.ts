import { DATE_LIMIT, readDate } from "../../quick-entry/date.ts";
import { atMoment, type ForeignTime, readForeignTime } from "./foreign-times.ts";
import { momentAt } from "./zone-offsets.ts";

/** Dates in words, in English and German, by the grammar of quick entry. */

export interface WordContext {
  /** The day that "tomorrow" counts from. */
  fileDay: string;
  zone: string;
  accountZone: string;
}

/** Null unless the whole text is a date. */
export async function readDateWords(text: string, at: WordContext): Promise<ForeignTime | null> {
  const words = text.trim();
  if (words === "" || words.length > DATE_LIMIT) return null;
  const exact = readForeignTime(words, at);
  if (exact) return exact;
  const now = momentAt({ day: at.fileDay, minute: 720 }, at.zone);
  const found = await readDate("due", words, { now, timeZone: at.zone });
  const { dueDate, remindAt } = found?.sets ?? {};
  if (dueDate === undefined || found?.length !== words.length) return null;
  return remindAt === undefined
    ? { day: dueDate, time: null, moment: null }
    : atMoment(remindAt, at.accountZone);
}

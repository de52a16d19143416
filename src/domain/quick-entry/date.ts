import { addDays, isMoment } from "../dates.ts";
import { momentOf, readClock, type WallClock, writeDay, writeMinute } from "./calendar.ts";
import { readNaturalDate } from "./natural-date.ts";
import { readNumericDate } from "./numeric-date.ts";
import type { TokenMatch } from "./token.ts";

/** The moment and time zone of the text. */
export interface Now {
  /** Unix seconds. */
  now: number;
  /** An IANA name: "Europe/Berlin". */
  timeZone: string;
}

/** UTF-16 units. Every date is shorter. */
export const DATE_LIMIT = 80;

const SOON =
  /^(?:in )?(?:(?:(\d{1,4}) ?|(?:an?|einer?) )(minutes?|mins?|minuten?|m|hours?|hrs?|stunden?|h)|(half an hour|einer halben stunde))(?![\p{L}\p{N}])/iu;
const TIME_FOLLOWS = /^(?:T|,? +(?:(?:at|um|@) *)?)(?=\d|noon)/i;
const RIDDLE = /^(?:\d+[./]\d|\d{4}-)/;

interface Found extends WallClock {
  length: number;
  remindAt?: number;
}

/** The type of `readDate`. */
export type DateLookup = (kind: "due" | "start", words: string, here: Now) => Promise<TokenMatch | null>;

/** The date at the beginning of the words: in numbers, which needs no library, or in natural language. */
export async function readDate(kind: "due" | "start", words: string, here: Now): Promise<TokenMatch | null> {
  const text = words.slice(0, DATE_LIMIT).replace(/\).*/s, ""); // chrono recognizes no month before a bracket
  const found = readSoon(text, here) ?? (await readDay(text, here));
  if (found === null) return null;
  const { length, day, remindAt } = found;
  const isPast = day < readClock(here.now, here.timeZone).day || (remindAt ?? here.now) < here.now;
  const time = writeMinute(found.minute);
  const timeSays = kind === "due" ? `, ${time}, with a reminder` : `, reminder at ${time}`;
  const says =
    `${kind === "due" ? "due" : "starts"} ${writeDay(day)}` +
    (remindAt === undefined ? "" : timeSays) +
    (isPast ? ", in the past" : "");
  const sets = {
    ...(kind === "due" ? { dueDate: day } : { startDate: day }),
    ...(remindAt === undefined ? {} : { remindAt }),
    ...(remindAt !== undefined && kind === "due" ? { dueTime: time } : {}),
  };
  return { length, kind, value: day, says, sets, ...(isPast ? { isPast } : {}) };
}

/** "in 20 minutes" counts from now, through changes to summer time. */
function readSoon(words: string, { now, timeZone }: Now): Found | null {
  const [text, count = "1", unit = "", half] = SOON.exec(words) ?? [];
  if (text === undefined) return null;
  const minutes = half ? 30 : Number(count) * (/^m/i.test(unit) ? 1 : 60);
  const remindAt = now + minutes * 60;
  return { length: text.length, ...readClock(remindAt, timeZone), remindAt };
}

async function readDay(words: string, { now, timeZone }: Now): Promise<Found | null> {
  const today = readClock(now, timeZone);
  const written = readNumericDate(words, today.day);
  if (written === null && RIDDLE.test(words)) return null;
  const rest = written ? words.slice(written.length) : "";
  if (written && !TIME_FOLLOWS.test(rest)) return { ...written, minute: 0 };

  const shift = written ? written.length - written.day.length : 0;
  const spoken = await readNaturalDate(written ? written.day + rest : words, today.day);
  if (spoken === null || (written && spoken.day !== written.day)) return written && { ...written, minute: 0 };
  const { minute, isOnlyTime } = spoken;
  const day = isOnlyTime && (minute ?? 0) <= today.minute ? addDays(spoken.day, 1) : spoken.day;
  const length = spoken.length + shift;
  if (day === null) return null;
  if (minute === null) return { length, day, minute: 0 };
  const remindAt = momentOf({ day, minute }, timeZone);
  if (!isMoment(remindAt)) return written && { ...written, minute: 0 };
  return { length, day, minute, remindAt };
}

/** Days and times of files in the account's zone. */
import { dayIn, isDate, isMoment, timeIn } from "../../dates.ts";
import { momentOf, type WallClock } from "../../quick-entry/calendar.ts";

/** A day, and a time of it if the file has one. */
export interface FileTime {
  day: string;
  time: string | null;
}

/** The first moment of a day in a zone; null if it cannot be stored. */
export function dayMoment(day: string, zone: string): number | null {
  return dayTimeMoment({ day, time: null }, zone);
}

/** The moment of a local time in a zone, of a day its beginning; null if it cannot be stored. */
export function dayTimeMoment({ day, time }: FileTime, zone: string): number | null {
  const [hours = 0, minutes = 0] = (time ?? "").split(":").map(Number);
  const moment = isDate(day) ? localMoment({ day, minute: hours * 60 + minutes }, zone) : Number.NaN;
  return isMoment(moment) ? moment : null;
}

const MAX_MOMENTS = 10_000;
const moments = new Map<string, number>();

/** As `momentOf`, with a cache: many records of a file have the same days. */
export function localMoment(at: WallClock, zone: string): number {
  const key = `${at.day} ${at.minute} ${zone}`;
  const known = moments.get(key);
  if (known !== undefined) return known;
  if (moments.size === MAX_MOMENTS) moments.clear();
  const moment = momentOf(at, zone);
  moments.set(key, moment);
  return moment;
}

/** The local day and time of a moment. */
export function dayTimeIn(zone: string, moment: number): FileTime {
  return { day: dayIn(zone, moment), time: timeIn(zone, moment) };
}

const WRITTEN = /^(\d{4}-\d\d-\d\d)(?:[T ]([01]?\d|2[0-3]):([0-5]\d)(?::\d\d)?)?$/;

/** Reads `2026-12-05` with or without a time; null if it is no day of the calendar. */
export function readDayTime(text: string): FileTime | null {
  const [, day = "", hours, minutes] = WRITTEN.exec(text.trim()) ?? [];
  if (!isDate(day)) return null;
  return { day, time: hours === undefined ? null : `${hours.padStart(2, "0")}:${minutes}` };
}

/** Whether Intl knows an IANA zone. An offset such as "+01:00" is none. */
export function isZoneName(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

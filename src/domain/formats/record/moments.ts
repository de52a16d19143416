// The moments and days of foreign records, as Unix seconds and `YYYY-MM-DD`.

import { dayIn, isDate, isMoment, offsetIn, timeIn } from "../../dates.ts";

const ISO =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d))?(?:[.,]\d{1,12})?\s*(Z|[-+]\d\d(?::?\d\d)?)?)?$/;

/** A moment that a record has: a day alone, or also a time of it. */
export interface ForeignMoment {
  /** As written. */
  day: string;
  /** Null of a day alone. */
  moment: number | null;
}

/** Reads the forms of ISO 8601. A time without an offset is one of `zone`. Null if it is none, or of no calendar. */
export function readIso(text: string, zone: string): ForeignMoment | null {
  const [, year, month, date, hour, minute, second = "0", offset] = ISO.exec(text.trim()) ?? [];
  const day = `${year}-${month}-${date}`;
  if (!isDate(day)) return null;
  if (hour === undefined || minute === undefined) return { day, moment: null };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  const there = Date.parse(day) / 1000 + Number(hour) * 3_600 + Number(minute) * 60 + Number(second);
  const moment = offset === undefined ? fromLocal(there, zone) : there - readOffset(offset);
  return isMoment(moment) ? { day, moment } : null;
}

function readOffset(text: string): number {
  if (text === "Z") return 0;
  const digits = text.slice(1).replace(":", "").padEnd(4, "0");
  const seconds = Number(digits.slice(0, 2)) * 3_600 + Number(digits.slice(2)) * 60;
  return text.startsWith("-") ? -seconds : seconds;
}

/** Seconds of a local clock, as if it were of UTC, to Unix seconds. */
export function fromLocal(local: number, zone: string): number {
  const minute = local - (local % 60);
  const guess = minute - offsetIn(zone, minute);
  return minute - offsetIn(zone, guess - (guess % 60)) + (local % 60);
}

/** The day of a midnight, be it of UTC or of a zone: the nearest one. */
export function dayOfMidnight(moment: number): string | null {
  return isMoment(moment) ? dayIn("UTC", Math.floor((moment + 43_200) / 86_400) * 86_400) : null;
}

/** A due date: a midnight of the zone is all day, any other moment has a time. */
export function dayAndTime(moment: number, zone: string): { day: string; time: string | null } {
  const time = timeIn(zone, moment);
  return { day: dayIn(zone, moment), time: time === "00:00" ? null : time };
}

/** A moment in seconds, or null if it cannot be stored. */
export function toMoment(seconds: number | null): number | null {
  if (seconds === null) return null;
  const whole = Math.floor(seconds);
  return isMoment(whole) ? whole : null;
}

/** Whether the runtime knows a time zone. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

import { dayIn, offsetIn, timeIn } from "../dates.ts";

/** Days are `YYYY-MM-DD`, which sorts by time. */
const MINUTE = 60; // seconds
const DAY = 86_400; // seconds
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The day with these numbers, or null if there is no such day. */
export function dayOf(year: number, month: number, day: number): string | null {
  if (!(year >= 1900 && year <= 9999)) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}

/** "Fri 27 Nov 2026" */
export function writeDay(day: string): string {
  const date = new Date(secondsOf(day) * 1000);
  return `${WEEKDAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** "09:05" */
export function writeMinute(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** The local date and time of a time zone. */
export interface WallClock {
  day: string;
  /** Since midnight. */
  minute: number;
}

export function readClock(moment: number, timeZone: string): WallClock {
  const [hours = 0, minutes = 0] = timeIn(timeZone, moment).split(":").map(Number);
  return { day: dayIn(timeZone, moment), minute: hours * 60 + minutes };
}

/**
 * The moment of a local time. A time that summer time skips becomes the one equally long after midnight; of a repeated
 * time it is the first. Of the first and last days it may be a moment that cannot be stored: see `isMoment`.
 */
export function momentOf({ day, minute }: WallClock, timeZone: string, offsetOf = offsetIn): number {
  const wall = secondsOf(day) + minute * MINUTE;
  const before = wall - offsetOf(timeZone, wall - DAY);
  const after = wall - offsetOf(timeZone, wall + DAY);
  const moments = [before, after].filter((moment) => moment + offsetOf(timeZone, moment) === wall);
  return Math.min(...(moments.length > 0 ? moments : [before]));
}

function secondsOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 1000;
}

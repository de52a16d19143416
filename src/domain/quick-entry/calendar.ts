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

export function daysAfter(day: string, count: number): string {
  return new Date((secondsOf(day) + count * DAY) * 1000).toISOString().slice(0, 10);
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

/** A cache by zone: making a format takes many times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

export function readClock(moment: number, timeZone: string): WallClock {
  const format = formats.get(timeZone) ?? makeFormat(timeZone);
  const { year, month, day, hour, minute } = Object.fromEntries(
    format.formatToParts(moment * 1000).map(({ type, value }) => [type, value]),
  );
  return { day: `${year}-${month}-${day}`, minute: Number(hour) * 60 + Number(minute) };
}

function makeFormat(timeZone: string): Intl.DateTimeFormat {
  const numeric = "2-digit" as const;
  const format = new Intl.DateTimeFormat("en", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
  });
  formats.set(timeZone, format);
  return format;
}

/**
 * The moment of a local time. A time that summer time skips becomes the one equally long after midnight; of a repeated
 * time it is the first.
 */
export function momentOf({ day, minute }: WallClock, timeZone: string): number {
  const wall = secondsOf(day) + minute * MINUTE;
  const before = wall - offsetAt(wall - DAY, timeZone);
  const after = wall - offsetAt(wall + DAY, timeZone);
  const moments = [before, after].filter((moment) => moment + offsetAt(moment, timeZone) === wall);
  return Math.min(...(moments.length > 0 ? moments : [before]));
}

function offsetAt(moment: number, timeZone: string): number {
  const { day, minute } = readClock(moment, timeZone);
  return secondsOf(day) + minute * MINUTE - moment;
}

function secondsOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 1000;
}

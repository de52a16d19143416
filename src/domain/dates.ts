import { Problem } from "./problem.ts";

const DAY = 86_400_000; // milliseconds
const LAST_DAY = "9999-12-31"; // of the calendar
/** Unix seconds: the end of the year 9999 in UTC. */
export const LAST_MOMENT = 253_402_300_799;

/** Whether a moment (Unix seconds) can be stored: it is from 1970 to 9999. */
export function isMoment(moment: number): boolean {
  return Number.isInteger(moment) && moment >= 0 && moment <= LAST_MOMENT;
}

/** A day of the calendar as `YYYY-MM-DD`, from the year 1 to 9999. Throws `invalid`, naming the field. */
export function checkDate(text: string, field: string): string {
  if (isDate(text)) return text;
  throw new Problem("invalid", `The ${field} is not a date of the calendar. Give it as YYYY-MM-DD.`, {
    field,
  });
}

export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < "0001") return false;
  const time = Date.parse(text);
  return Number.isFinite(time) && write(time) === text; // February 30 would become March 2
}

/** A time of day as `HH:MM`, from 00:00 to 23:59. Throws `invalid`, naming the field. */
export function checkTime(text: string, field: string): string {
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return text;
  throw new Problem("invalid", `The ${field} is not a time of day. Give it as HH:MM, from 00:00 to 23:59.`, {
    field,
  });
}

/** Null if the year would not have four digits. */
export function addDays(date: string, days: number): string | null {
  const later = Date.parse(date) + days * DAY;
  return Math.abs(later) < 8.64e15 && isDate(write(later)) ? write(later) : null;
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/** A cache by zone: making a format takes many times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day at `moment` (Unix seconds) in an IANA time zone. East of UTC, the last moments are of the last day. */
export function dayIn(zone: string, moment: number): string {
  const part = partsOf(zone, moment);
  if (part("year").length > 4) return LAST_DAY;
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

/** The time of day at `moment` (Unix seconds) in an IANA time zone, as `HH:MM`. */
export function timeIn(zone: string, moment: number): string {
  const part = partsOf(zone, moment);
  return `${part("hour")}:${part("minute")}`;
}

/** Seconds from UTC to the local time of an IANA time zone at `moment` (Unix seconds), which is a whole minute. */
export function offsetIn(zone: string, moment: number): number {
  const part = partsOf(zone, moment);
  const [year = 0, month = 1, ...rest] = ["year", "month", "day", "hour", "minute"].map((type) =>
    Number(part(type)),
  );
  return Date.UTC(year, month - 1, ...rest) / 1000 - moment;
}

function partsOf(zone: string, moment: number): (type: string) => string {
  const format = formats.get(zone) ?? makeFormat(zone);
  const parts = format.formatToParts(moment * 1000);
  return (type) => parts.find((one) => one.type === type)?.value ?? "";
}

const LONGEST_DAY = 36 * 3_600; // seconds, with room for a change of the zone's offset

/** The first second of the day at `moment` (Unix seconds) in a time zone, and the first second after that day. */
export function dayBounds(zone: string, moment: number): { begins: number; ends: number } {
  const day = dayIn(zone, moment);
  const isFrom = (second: number) => dayIn(zone, second) >= day;
  const isAfter = (second: number) => dayIn(zone, second) > day;
  return {
    begins: firstWhere(isFrom, moment - LONGEST_DAY, moment),
    ends: firstWhere(isAfter, moment, moment + LONGEST_DAY),
  };
}

/** The first number after `no` for which `test` is true; it is true for `yes`. */
function firstWhere(test: (n: number) => boolean, no: number, yes: number): number {
  const middle = Math.floor((no + yes) / 2);
  if (middle === no) return yes;
  return test(middle) ? firstWhere(test, no, middle) : firstWhere(test, middle, yes);
}

function makeFormat(zone: string): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    calendar: "iso8601",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  formats.set(zone, format);
  return format;
}

function write(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

import { dayIn, daysBetween } from "../../domain/dates.ts";
import { SYSTEM } from "../../domain/environment.ts";
import { appearance } from "../state/appearance.ts";
import { timeZone } from "../state/time-zone.ts";
import { locale } from "./language.ts";

// Dates and times as text. A day is `YYYY-MM-DD` and a month is `YYYY-MM`, both without a time zone. A moment is Unix
// seconds, shown in the time zone of the server.

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NEAR_DAYS = 7; // days that are shown relative to today; others as dates

const DATE = { timeZone: "UTC", day: "numeric", month: "short" } as const;
const YEAR = { year: "numeric" } as const;
const date = dateFormat(DATE);
const dateOfYear = dateFormat({ ...DATE, ...YEAR });
const weekdayDate = dateFormat({ ...DATE, weekday: "short" });
const weekdayDateOfYear = dateFormat({ ...DATE, ...YEAR, weekday: "short" });
const wholeDate = dateFormat({ timeZone: "UTC", dateStyle: "full" });
const month = dateFormat({ timeZone: "UTC", month: "long" });
const monthOfYear = dateFormat({ timeZone: "UTC", month: "long", ...YEAR });
const weekday = dateFormat({ timeZone: "UTC", weekday: "long" });
const exactTime = timeFormat({ dateStyle: "full", timeStyle: "short" });
const time = timeFormat({ timeStyle: "short" });
const minuteTime = timeFormat({ timeStyle: "short", timeZone: "UTC" });
const distance = relativeFormat("long");
const age = relativeFormat("narrow");

/** A day in few words: "tomorrow", "in 3 days", "24 Dec", with its year unless it is this year. */
export function formatShortDay(day: string, today: string): string {
  const days = daysBetween(today, day);
  return Math.abs(days) < NEAR_DAYS ? distance(days, "day") : formatDate(day, today);
}

/** A day with its day of the week: "Fri 27 Nov", with its year unless it is this year. */
export function formatDay(day: string, today: string): string {
  const time = Date.parse(day);
  if (Number.isNaN(time)) return day;
  return (isSameYear(day, today) ? weekdayDate : weekdayDateOfYear)(time);
}

/** The whole date: "Friday, 27 November 2026". */
export function formatWholeDay(day: string): string {
  return wholeDate(Date.parse(day));
}

/** The day of a past moment as a heading: "Today", "Yesterday", or the whole date. */
export function formatPastDay(at: number, today: string): string {
  const day = dayOf(at);
  return daysBetween(day, today) <= 1
    ? capitalize(distance(daysBetween(today, day), "day"))
    : formatWholeDay(day);
}

/** A month, with its year unless it is this year. */
export function formatMonth(monthName: string, today: string): string {
  return (isSameYear(monthName, today) ? month : monthOfYear)(Date.parse(`${monthName}-01`));
}

/** The distance of a day: "tomorrow", "in 5 weeks". */
export function formatDistance(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (Math.abs(days) < 14) return distance(days, "day");
  if (Math.abs(days) < 60) return distance(Math.round(days / 7), "week");
  if (Math.abs(days) < 700) return distance(Math.round(days / 30.4), "month");
  return distance(Math.round(days / 365.25), "year");
}

/** The name of its day of the week. */
export function weekdayOf(day: string): string {
  return weekday(Date.parse(day));
}

/** The age of a moment: "5 min. ago", after a week its date. */
export function formatAge(at: number, now: number): string {
  const seconds = Math.max(0, now - at);
  if (seconds < MINUTE) return age(0, "second");
  if (seconds < HOUR) return age(-Math.floor(seconds / MINUTE), "minute");
  if (seconds < DAY) return age(-Math.floor(seconds / HOUR), "hour");
  if (seconds < NEAR_DAYS * DAY) return age(-Math.floor(seconds / DAY), "day");
  return formatDate(dayOf(at), dayOf(now));
}

/** A moment with its whole date. */
export function formatExactTime(at: number): string {
  return exactTime(at * 1000);
}

/** The day of a moment, with its year. */
export function localDayOf(at: number): string {
  return dateOfYear(Date.parse(dayOf(at)));
}

/** The time of day of a moment, as a clock shows it. */
export function timeOfDay(at: number): string {
  return time(at * 1000);
}

/** A time of day, in minutes since midnight. */
export function timeOfMinute(minute: number): string {
  return minuteTime(minute * MINUTE * 1000);
}

/** A day in words, with its time `HH:MM` if there is one: "tomorrow, 5:00 PM". */
export function withTime(day: string, dueTime: string | null | undefined): string {
  return dueTime ? `${day}, ${minuteTime(Date.parse(`1970-01-01T${dueTime}Z`))}` : day;
}

/** A moment as a clock shows it, with its day unless that is today. */
export function clockTime(at: number): string {
  const day = dayOf(at);
  return day === dayOf(SYSTEM.now()) ? timeOfDay(at) : `${date(Date.parse(day))}, ${timeOfDay(at)}`;
}

/** With a capital first letter, for a heading. */
export function capitalize(words: string): string {
  return words.slice(0, 1).toLocaleUpperCase() + words.slice(1);
}

function formatDate(day: string, today: string): string {
  return (isSameYear(day, today) ? date : dateOfYear)(Date.parse(day));
}

function isSameYear(day: string, today: string): boolean {
  return day.slice(0, 4) === today.slice(0, 4);
}

function dayOf(at: number): string {
  return dayIn(timeZone(), at);
}

/**
 * Formats milliseconds, in the time zone of the server unless the options name one. Making a formatter takes longer than
 * a whole row, so each is made at its first use.
 */
function dateFormat(options: Intl.DateTimeFormatOptions): (time: number) => string {
  let format: Intl.DateTimeFormat | undefined;
  let zone = "";
  return (time) => {
    const wantedZone = options.timeZone ?? timeZone();
    if (!format || zone !== wantedZone) {
      zone = wantedZone;
      format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    }
    return format.format(time);
  };
}

/** As `dateFormat`, by the clock of the settings. */
function timeFormat(options: Intl.DateTimeFormatOptions): (time: number) => string {
  const byClock = {
    locale: dateFormat(options),
    h23: dateFormat({ ...options, hourCycle: "h23" }),
    h12: dateFormat({ ...options, hourCycle: "h12" }),
  };
  return (time) => byClock[appearance.get().clock](time);
}

function relativeFormat(style: "long" | "narrow") {
  let format: Intl.RelativeTimeFormat | undefined;
  return (count: number, unit: Intl.RelativeTimeFormatUnit): string => {
    format ??= new Intl.RelativeTimeFormat(locale, { style, numeric: "auto" });
    return format.format(count, unit);
  };
}

import { daysBetween } from "../../domain/dates.ts";
import { locale } from "./language.ts";

const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
const utc = { timeZone: "UTC" } as const;
const short = new Intl.DateTimeFormat(locale, { ...utc, day: "numeric", month: "short" });
const shortOfYear = new Intl.DateTimeFormat(locale, {
  ...utc,
  day: "numeric",
  month: "short",
  year: "numeric",
});
const long = new Intl.DateTimeFormat(locale, { ...utc, dateStyle: "full" });
const NEAR = 7; // days that are shown relative to today; others as dates

/** A day (`YYYY-MM-DD`) in words: "tomorrow", "in 3 days", "24 Dec". */
export function formatShortDay(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (Math.abs(days) < NEAR) return relative.format(days, "day");
  return (day.slice(0, 4) === today.slice(0, 4) ? short : shortOfYear).format(Date.parse(day));
}

/** The whole date, with its day of the week. */
export function formatWholeDay(day: string): string {
  return long.format(Date.parse(day));
}

const month = new Intl.DateTimeFormat(undefined, { ...utc, month: "long" });
const monthOfYear = new Intl.DateTimeFormat(undefined, { ...utc, month: "long", year: "numeric" });

/** A month (`YYYY-MM`), with its year unless it is this year. */
export function formatMonth(named: string, today: string): string {
  return (named.slice(0, 4) === today.slice(0, 4) ? month : monthOfYear).format(Date.parse(`${named}-01`));
}

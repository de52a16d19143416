import { daysBetween } from "../../../domain/dates.ts";
import { locale } from "../../i18n/language.ts";
import { today } from "../../items/row.ts";

const UTC = { timeZone: "UTC" } as const; // a calendar day has no time zone
const near = new Intl.DateTimeFormat(locale, { weekday: "short", day: "numeric", month: "short", ...UTC });
const far = new Intl.DateTimeFormat(locale, {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  ...UTC,
});
const weekday = new Intl.DateTimeFormat(locale, { weekday: "long", ...UTC });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });

/** A day `YYYY-MM-DD`: "Fri, 27 Nov", with its year unless that is this one. */
export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return (day.slice(0, 4) === today().slice(0, 4) ? near : far).format(date);
}

/** The distance of a day: "tomorrow", "in 5 weeks". */
export function formatDistance(day: string): string {
  const days = daysBetween(today(), day);
  if (Math.abs(days) < 14) return relative.format(days, "day");
  if (Math.abs(days) < 60) return relative.format(Math.round(days / 7), "week");
  if (Math.abs(days) < 700) return relative.format(Math.round(days / 30.4), "month");
  return relative.format(Math.round(days / 365.25), "year");
}

/** Monday is 0. */
export function weekdayName(index: number): string {
  return weekday.format(new Date(Date.UTC(2024, 0, 1 + index)));
}

import { addDays } from "../../domain/dates.ts";
import { locale } from "./language.ts";

const UTC = { timeZone: "UTC" } as const; // a calendar day has no time zone
const near = new Intl.DateTimeFormat(locale, { ...UTC, weekday: "short", day: "numeric", month: "short" });
const far = new Intl.DateTimeFormat(locale, { ...UTC, dateStyle: "medium" });
const weekday = new Intl.DateTimeFormat(locale, { ...UTC, weekday: "long" });

/** A day (`YYYY-MM-DD`) as text: "Fri 27 Nov", with its year unless it is this year. */
export function formatTriageDay(day: string, today: string): string {
  return (day.slice(0, 4) === today.slice(0, 4) ? near : far).format(Date.parse(day));
}

export function weekdayOf(day: string): string {
  return weekday.format(Date.parse(day));
}

/** The Monday after today: people plan by weeks. */
export function nextMonday(today: string): string {
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  return addDays(today, 7 - sinceMonday) ?? today;
}

/** The same day of the next month, or its last. */
export function monthLater(today: string): string {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10);
}

/** The day that all words together name, else null. The parser is loaded with the first words. */
export async function readDay(said: string): Promise<string | null> {
  const words = said.trim().replace(/\s+/g, " ");
  const { readDate } = await import("../../domain/quick-entry/date.ts");
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const reading = await readDate("start", words, { now: Math.floor(Date.now() / 1000), timeZone });
  return reading?.length === words.length ? String(reading.value) : null;
}

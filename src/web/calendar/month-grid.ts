import { addDays } from "../../domain/dates.ts";
import { dayOfWeek, nextWeekOf, weekdayNumber } from "../i18n/week.ts";

/** The days of a month as a calendar shows them. Days are `YYYY-MM-DD`, months `YYYY-MM`, weekdays 1 (Monday) to 7. */
const WEEK_COUNT = 6; // of every month, so that the calendar keeps its height
const WEEK_DAYS = 7;

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Six weeks with all days of the month; null for a day that no calendar has. */
export function weeksOf(month: string, firstDay: number): (string | null)[][] {
  const first = `${month}-01`;
  const before = dayOfWeek(first, firstDay);
  return Array.from({ length: WEEK_COUNT }, (_, week) =>
    Array.from({ length: WEEK_DAYS }, (_, day) => addDays(first, week * WEEK_DAYS + day - before)),
  );
}

/** The same day of another month, or its last; the day itself if there is no such month. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const monthCount = year * 12 + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(monthCount / 12), (monthCount % 12) + 1];
  if (toYear < 1 || toYear > 9999) return day;
  const name = `${String(toYear).padStart(4, "0")}-${String(toMonth).padStart(2, "0")}`;
  const next = monthOf(addDays(`${name}-28`, 4) ?? "");
  const last = next === "" ? 31 : Number(addDays(`${next}-01`, -1)?.slice(8));
  return `${name}-${String(Math.min(date, last)).padStart(2, "0")}`;
}

export interface CalendarKeys {
  firstDay: number;
  isRtl: boolean;
}

/** The day to which a key moves; null if the key moves to none. */
export function dayAtKey(
  day: string,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { firstDay, isRtl }: CalendarKeys,
): string | null {
  const inWeek = dayOfWeek(day, firstDay);
  const forward = isRtl ? -1 : 1;
  const months = shiftKey ? 12 : 1;
  const days: Record<string, number> = {
    ArrowLeft: -forward,
    ArrowRight: forward,
    ArrowUp: -WEEK_DAYS,
    ArrowDown: WEEK_DAYS,
    Home: -inWeek,
    End: WEEK_DAYS - 1 - inWeek,
  };
  if (key === "PageUp" || key === "PageDown") return monthsLater(day, key === "PageUp" ? -months : months);
  const by = days[key];
  return by === undefined ? null : (addDays(day, by) ?? day);
}

/** The days that one press chooses. */
export function namedDaysAfter(
  today: string,
  firstDay: number,
): Record<"today" | "tomorrow" | "weekend" | "week", string> {
  const after = (days: number) => addDays(today, days) ?? today;
  const weekday = weekdayNumber(today);
  return {
    today,
    tomorrow: after(1),
    weekend: after((6 - weekday + WEEK_DAYS) % WEEK_DAYS || WEEK_DAYS), // the next Saturday
    week: nextWeekOf(today, firstDay),
  };
}

import { addDays } from "../../domain/dates.ts";

/** The days of a month as a calendar shows them. Days are `YYYY-MM-DD`, months `YYYY-MM`, weekdays 1 (Monday) to 7. */
const WEEK_COUNT = 6; // of every month, so that the calendar keeps its height
const WEEK_DAYS = 7;

/** Regions whose week begins on Sunday or on Saturday, for browsers that do not know it. */
const SUNDAY =
  "AG AS AU BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW";
const SATURDAY = "AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY";

/** Older browsers have the week as a field, or not at all. */
type WeekLocale = Omit<Intl.Locale, "getWeekInfo"> & {
  getWeekInfo?(): { firstDay: number };
  weekInfo?: { firstDay: number };
};

/** The first weekday of a locale. */
export function firstWeekday(name: string): number {
  const locale = new Intl.Locale(name) as WeekLocale;
  const weekday = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay;
  return weekday ?? firstOfRegion(locale.maximize().region ?? "");
}

export function firstOfRegion(region: string): number {
  if (SUNDAY.split(" ").includes(region)) return 7;
  return SATURDAY.split(" ").includes(region) ? 6 : 1;
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Monday is 1. */
export function weekdayNumber(day: string): number {
  return new Date(day).getUTCDay() || 7;
}

/** Six weeks with all days of the month; null for a day that no calendar has. */
export function weeksOf(month: string, firstDay: number): (string | null)[][] {
  const first = `${month}-01`;
  const before = (weekdayNumber(first) - firstDay + WEEK_DAYS) % WEEK_DAYS;
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
  const inWeek = (weekdayNumber(day) - firstDay + WEEK_DAYS) % WEEK_DAYS;
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
export function namedDaysAfter(today: string): Record<"today" | "tomorrow" | "weekend" | "week", string> {
  const after = (days: number) => addDays(today, days) ?? today;
  const weekday = weekdayNumber(today);
  return {
    today,
    tomorrow: after(1),
    weekend: after((6 - weekday + WEEK_DAYS) % WEEK_DAYS || WEEK_DAYS), // the next Saturday
    week: after(8 - weekday), // the next Monday
  };
}

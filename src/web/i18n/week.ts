import { addDays } from "../../domain/dates.ts";
import { appearance } from "../state/appearance.ts";
import { locale } from "./language.ts";

/** Weeks as the settings and the locale have them. Days are `YYYY-MM-DD`, weekdays 1 (Monday) to 7. */
const WEEK_DAYS = 7;
const WEEKDAY_OF = { monday: 1, sunday: 7, saturday: 6 } as const;

/** Regions whose week begins on Sunday or on Saturday, for browsers that do not know it. */
const SUNDAY =
  "AG AS AU BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW";
const SATURDAY = "AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY";

/** Older browsers have the week as a field, or not at all. */
type WeekLocale = Omit<Intl.Locale, "getWeekInfo"> & {
  getWeekInfo?(): { firstDay: number };
  weekInfo?: { firstDay: number };
};

/** The first weekday of the settings, or else of the locale. */
export function firstWeekday(): number {
  const { weekStart } = appearance.get();
  return weekStart === "locale" ? firstOfLocale(locale) : WEEKDAY_OF[weekStart];
}

export function firstOfLocale(name: string): number {
  const localeData = new Intl.Locale(name) as WeekLocale;
  const weekday = (localeData.getWeekInfo?.() ?? localeData.weekInfo)?.firstDay;
  return weekday ?? firstOfRegion(localeData.maximize().region ?? "");
}

export function firstOfRegion(region: string): number {
  if (SUNDAY.split(" ").includes(region)) return 7;
  return SATURDAY.split(" ").includes(region) ? 6 : 1;
}

/** Monday is 1. */
export function weekdayNumber(day: string): number {
  return new Date(day).getUTCDay() || WEEK_DAYS;
}

/** The number of days since the first day of its week. */
export function dayOfWeek(day: string, firstDay: number): number {
  return (weekdayNumber(day) - firstDay + WEEK_DAYS) % WEEK_DAYS;
}

/** The number of days until the last day of its week. */
export function daysToWeekEnd(day: string, firstDay: number): number {
  return WEEK_DAYS - 1 - dayOfWeek(day, firstDay);
}

/** The Monday of the week after that of a day: people plan by weeks of work. */
export function nextWeekOf(day: string, firstDay: number): string {
  const toMonday = (1 - firstDay + WEEK_DAYS) % WEEK_DAYS;
  return addDays(day, daysToWeekEnd(day, firstDay) + 1 + toMonday) ?? day;
}

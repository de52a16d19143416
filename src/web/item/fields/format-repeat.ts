import type { RepeatFrom } from "../../../domain/item/item.ts";
import { formatDay, weekdayOf } from "../../i18n/dates.ts";
import { locale } from "../../i18n/language.ts";
import { messages } from "../../i18n/messages.ts";
import { today } from "../../items/row.ts";

const UNITS = { DAILY: "day", WEEKLY: "week", MONTHLY: "month", YEARLY: "year" } as const;
const WEEK = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const KNOWN_PARTS = ["FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "COUNT", "UNTIL", "WKST"];

/** A rule of RFC 5545 in words; a rule without words is shown unchanged. */
export function formatRepeat(rule: string, from: RepeatFrom | null): string {
  const parts = new Map(rule.split(";").map((part) => part.split("=") as [string, string]));
  const ruleText = [...parts.keys()].every((name) => KNOWN_PARTS.includes(name))
    ? describeInterval(parts, from)
    : null;
  if (ruleText === null) return rule;
  const { times, until } = messages.item.repeats;
  const [count, end] = [parts.get("COUNT"), parts.get("UNTIL")];
  if (count !== undefined) return times(ruleText, Number(count));
  return end === undefined
    ? ruleText
    : until(ruleText, formatDay(end.replace(/^(....)(..)(..).*$/, "$1-$2-$3"), today()));
}

function describeInterval(parts: ReadonlyMap<string, string>, from: RepeatFrom | null): string | null {
  const texts = messages.item.repeats;
  const unit = UNITS[parts.get("FREQ") as keyof typeof UNITS];
  const [days, monthDay] = [parts.get("BYDAY"), parts.get("BYMONTHDAY")];
  const n = Number(parts.get("INTERVAL") ?? 1);
  if (unit === undefined || (days !== undefined && monthDay !== undefined)) return null;
  if (days !== undefined) return unit === "week" ? describeDays(n, days.split(",")) : null;
  if (monthDay !== undefined) return unit === "month" ? describeMonthDay(n, monthDay) : null;
  return from === "completion" ? texts.afterDone(n, unit) : texts.every(n, unit);
}

function describeDays(n: number, days: readonly string[]): string | null {
  const texts = messages.item.repeats;
  const weekDays = WEEK.filter((day) => days.includes(day));
  if (weekDays.length !== days.length) return null; // such as the first Monday of a month
  if (n === 1 && weekDays.join() === WEEK.slice(0, 5).join()) return texts.weekdays;
  const names = weekDays.map((day) => weekdayOf(`2024-01-0${WEEK.indexOf(day) + 1}`));
  return texts.onDays(n, new Intl.ListFormat(locale).format(names));
}

function describeMonthDay(n: number, day: string): string | null {
  const { every, onMonthDay, onLastDay } = messages.item.repeats;
  if (day === "-1") return onLastDay(every(n, "month"));
  return /^\d{1,2}$/.test(day) ? onMonthDay(every(n, "month"), day) : null;
}

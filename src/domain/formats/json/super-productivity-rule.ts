// The repeat of Super Productivity: a cycle with flags of weekdays.

import { isDate } from "../../dates.ts";
import type { Members } from "./members.ts";

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** Null if it is not understood. Old ones have weekdays alone; in new ones a rule of its own counts. */
export function toProductivityRule(config: Members): string | null {
  const own = config.text("rrule");
  const cycle = config.text("repeatCycle") ?? "WEEKLY";
  if (own === null && !/^(DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(cycle)) return null;
  const every = config.number("repeatEvery") ?? 1;
  const start = config.text("startDate") ?? "";
  const days = DAYS.filter((day) => config.flag(day)).map((day) => day.slice(0, 2).toUpperCase());
  const [, month, day] = isDate(start) ? start.split("-").map(Number) : [];
  const ofMonth = readMonthDay(config);
  if (own !== null) return own.replace(/^RRULE:/i, "");
  const parts = [`FREQ=${cycle}`, every === 1 ? "" : `INTERVAL=${every}`];
  if (cycle === "WEEKLY" && days.length > 0) parts.push(`BYDAY=${days.join(",")}`);
  if (cycle === "YEARLY" && month !== undefined) parts.push(`BYMONTH=${month}`);
  if (cycle === "MONTHLY" && ofMonth !== null) parts.push(ofMonth);
  else if (day !== undefined && (cycle === "MONTHLY" || cycle === "YEARLY")) parts.push(`BYMONTHDAY=${day}`);
  return parts.filter((part) => part !== "").join(";");
}

/** A weekday of the month, or its last day; null if it is the day of the start. */
function readMonthDay(config: Members): string | null {
  const [week, weekday] = [config.number("monthlyWeekOfMonth"), config.number("monthlyWeekday")];
  const isLast = config.flag("monthlyLastDay");
  const name = weekday === null ? undefined : DAYS[(weekday + 6) % 7]?.slice(0, 2).toUpperCase();
  if (name !== undefined && week !== null && [1, 2, 3, 4, -1].includes(week)) return `BYDAY=${week}${name}`;
  return isLast ? "BYMONTHDAY=-1" : null;
}

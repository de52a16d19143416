// The repeat of Super Productivity: a cycle with flags of weekdays.

import { isDate } from "../../dates.ts";
import type { Members } from "./members.ts";

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** Null if it is not understood. Old ones have weekdays alone. */
export function toProductivityRule(config: Members): string | null {
  const cycle = config.text("repeatCycle") ?? "WEEKLY";
  if (!/^(DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(cycle)) return null;
  const every = config.number("repeatEvery") ?? 1;
  const start = config.text("startDate") ?? "";
  const days = DAYS.filter((day) => config.flag(day)).map((day) => day.slice(0, 2).toUpperCase());
  const [, month, day] = isDate(start) ? start.split("-").map(Number) : [];
  const parts = [`FREQ=${cycle}`, every === 1 ? "" : `INTERVAL=${every}`];
  if (cycle === "WEEKLY" && days.length > 0) parts.push(`BYDAY=${days.join(",")}`);
  if (cycle === "YEARLY" && month !== undefined) parts.push(`BYMONTH=${month}`);
  if (day !== undefined && (cycle === "MONTHLY" || cycle === "YEARLY")) parts.push(`BYMONTHDAY=${day}`);
  return parts.filter((part) => part !== "").join(";");
}

import { writeDay } from "../../domain/quick-entry/calendar.ts";

const UNITS: Record<string, string> = { DAILY: "day", WEEKLY: "week", MONTHLY: "month", YEARLY: "year" };
const DAYS: Record<string, string> = {
  MO: "Monday",
  TU: "Tuesday",
  WE: "Wednesday",
  TH: "Thursday",
  FR: "Friday",
  SA: "Saturday",
  SU: "Sunday",
};
const LIST = new Intl.ListFormat("en-GB");

/** A repeat rule (RFC 5545) in words, such as "every 2 weeks on Friday"; a rule with other parts as it is. */
export function describeRule(rule: string): string {
  const parts = Object.fromEntries(rule.split(";").map((part) => part.split("=")));
  const { FREQ = "", INTERVAL = "1", BYDAY, BYMONTHDAY, COUNT, UNTIL, ...others } = parts;
  const unit = UNITS[FREQ];
  const on = describeDays(FREQ, BYDAY, BYMONTHDAY);
  if (unit === undefined || on === null || Object.keys(others).length > 0) return rule;
  const every = INTERVAL === "1" ? `every ${unit}` : `every ${INTERVAL} ${unit}s`;
  const end = UNTIL && `${UNTIL.slice(0, 4)}-${UNTIL.slice(4, 6)}-${UNTIL.slice(6, 8)}`;
  return `${every}${on}${COUNT ? `, ${COUNT} more` : ""}${end ? `, until ${writeDay(end)}` : ""}`;
}

/** The days of a rule; null if these words cannot describe them. */
function describeDays(frequency: string, byDay?: string, byMonthDay?: string): string | null {
  if (byDay !== undefined && byMonthDay !== undefined) return null;
  if (byDay !== undefined) {
    const names = byDay.split(",").map((day) => DAYS[day]);
    const known = names.filter((name) => name !== undefined);
    return frequency === "WEEKLY" && known.length === names.length ? ` on ${LIST.format(known)}` : null;
  }
  if (byMonthDay === undefined) return "";
  if (frequency !== "MONTHLY" || !/^(-1|\d{1,2})$/.test(byMonthDay)) return null;
  return byMonthDay === "-1" ? " on the last day" : ` on day ${byMonthDay}`;
}

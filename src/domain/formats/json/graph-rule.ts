// A recurrence of Microsoft Graph as a rule of RFC 5545.

import { isDate } from "../../dates.ts";
import type { JsonObject } from "../draft/value-text.ts";
import { Members } from "./members.ts";

const INDEX: Record<string, string> = { first: "1", second: "2", third: "3", fourth: "4", last: "-1" };

/** Null if it is not understood. */
export function toGraphRule(recurrence: JsonObject): string | null {
  const pattern = new Members(new Members(recurrence).object("pattern") ?? {});
  const [, kind = "", unit = ""] =
    /^(absolute|relative)?(daily|weekly|monthly|yearly)$/i.exec(pattern.text("type") ?? "") ?? [];
  if (unit === "") return null;
  const interval = pattern.number("interval") ?? 1;
  const days = pattern.texts("daysOfWeek").map((day) => day.slice(0, 2).toUpperCase());
  const month = pattern.number("month") ?? 0;
  const frequency = unit.toUpperCase();
  const isWide = frequency === "MONTHLY" || frequency === "YEARLY";
  const parts = [`FREQ=${frequency}`, interval === 1 ? "" : `INTERVAL=${interval}`];
  if (frequency === "YEARLY" && month > 0) parts.push(`BYMONTH=${month}`);
  if (frequency === "WEEKLY" && days.length > 0) parts.push(`BYDAY=${days.join(",")}`);
  if (frequency === "WEEKLY" && interval > 1) parts.push(readFirstDay(pattern));
  if (isWide && kind === "absolute") parts.push(`BYMONTHDAY=${pattern.number("dayOfMonth") ?? 0}`);
  if (isWide && kind === "relative") {
    const index = INDEX[pattern.text("index") ?? "first"];
    if (index === undefined || days.length === 0) return null;
    parts.push(days.length === 1 ? `BYDAY=${index}${days[0]}` : `BYDAY=${days.join(",")};BYSETPOS=${index}`);
  }
  const end = readEnd(new Members(new Members(recurrence).object("range") ?? {}));
  return end === null ? null : [...parts, end].filter((part) => part !== "").join(";");
}

/** Weeks that begin on Monday need no name: that is the default. */
function readFirstDay(pattern: Members): string {
  const day = (pattern.text("firstDayOfWeek") ?? "monday").slice(0, 2).toUpperCase();
  return day === "MO" ? "" : `WKST=${day}`;
}

function readEnd(range: Members): string | null {
  const type = range.text("type") ?? "noEnd";
  if (type === "noEnd") return "";
  if (type === "numbered") return `COUNT=${range.number("numberOfOccurrences") ?? 0}`;
  const end = range.text("endDate") ?? "";
  return type === "endDate" && isDate(end) ? `UNTIL=${end.replaceAll("-", "")}` : null;
}

/** Recurrence rules, as other systems say them. */

/** A rule of few parts. */
export interface PlainRule {
  frequency: "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
  interval: number;
  /** Of a weekly rule, such as `MO`. */
  weekdays: readonly string[];
  /** Of a monthly rule. */
  monthDay: number | null;
  /** `YYYY-MM-DD` */
  until: string | null;
}

const DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const DAY_NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const WORKDAYS = "MO,TU,WE,TH,FR";
const UNITS = { DAILY: "day", WEEKLY: "week", MONTHLY: "month", YEARLY: "year" } as const;

/** Null if the rule has other parts. */
export function readPlainRule(rule: string): PlainRule | null {
  const parts = new Map(rule.split(";").map((part) => part.split("=") as [string, string]));
  const frequency = parts.get("FREQ") as PlainRule["frequency"];
  const weekdays = parts.get("BYDAY")?.split(",") ?? [];
  const monthDay = parts.get("BYMONTHDAY");
  const until = parts.get("UNTIL");
  for (const name of ["FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "UNTIL"]) parts.delete(name);
  const isPlain =
    parts.size === 0 &&
    (weekdays.length === 0 || (frequency === "WEEKLY" && weekdays.every((day) => DAYS.includes(day)))) &&
    (monthDay === undefined || (frequency === "MONTHLY" && /^\d+$/.test(monthDay)));
  if (!isPlain) return null;
  return {
    frequency,
    interval: Number(/INTERVAL=(\d+)/.exec(rule)?.[1] ?? 1),
    weekdays: DAYS.filter((day) => weekdays.includes(day)),
    monthDay: monthDay === undefined ? null : Number(monthDay),
    until: until === undefined ? null : `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`,
  };
}

export function isWorkdays({ interval, weekdays }: PlainRule): boolean {
  return interval === 1 && weekdays.join() === WORKDAYS;
}

/** Whether the rule is only "each so many days, weeks, months or years". */
export function isInterval({ weekdays, monthDay, until }: PlainRule): boolean {
  return weekdays.length === 0 && monthDay === null && until === null;
}

/** `2w`: a number and the first letter of the unit. */
export function writeInterval({ frequency, interval }: PlainRule): string {
  return `${interval}${UNITS[frequency].charAt(0)}`;
}

/** `every 2 weeks on Monday, Friday`, without the end. Null if no words are sure to be understood. */
export function sayRule(rule: PlainRule): string | null {
  const { frequency, interval, weekdays, monthDay } = rule;
  if (isWorkdays(rule)) return "every weekday";
  if (monthDay !== null) return interval === 1 ? `every month on the ${monthDay}${ordinal(monthDay)}` : null;
  const unit = UNITS[frequency];
  const every = interval === 1 ? `every ${unit}` : `every ${interval} ${unit}s`;
  const names = weekdays.map((day) => DAY_NAMES[DAYS.indexOf(day)]);
  return names.length === 0 ? every : `${every} on ${names.join(", ")}`;
}

function ordinal(day: number): string {
  const ends: Record<number, string> = { 1: "st", 2: "nd", 3: "rd" };
  return (day > 10 && day < 14 ? undefined : ends[day % 10]) ?? "th";
}

/** The weekday of a day, such as `MO`. */
export function ruleWeekday(day: string): string {
  return DAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "";
}

// The rule of a repeating item of Nirvana: JSON inside a text, of which only these members are read.

import { isDate } from "../../dates.ts";

export interface NirvanaRule {
  rule: string;
  nextDay: string | null;
  /** Whether that day is when it is due. */
  isDueThen: boolean;
  /** It appears that many days before. */
  daysBefore: number;
  isPaused: boolean;
}

const DAYS: Record<string, string> = {
  mon: "MO",
  tue: "TU",
  wed: "WE",
  thu: "TH",
  fri: "FR",
  sat: "SA",
  sun: "SU",
};
const NTH: Record<string, string> = { last: "-1", first: "1", second: "2", third: "3", fourth: "4" };

export function toNirvanaRule(text: string): NirvanaRule | null {
  const frequency = /^(daily|weekly|monthly|yearly)$/.exec(member(text, "freq") ?? "")?.[1]?.toUpperCase();
  const interval = Number(member(text, "interval") ?? "1");
  if (frequency === undefined || !Number.isInteger(interval) || interval < 1) return null;
  const on =
    /"on"\s*:\s*(\{[^[\]]{0,2000}?\}\s*\}|\{[^{}]{0,2000}\}|\[[^[\]]{0,2000}\])/.exec(text)?.[1] ?? "";
  const by = readDays(frequency, on);
  const [count, until] = [member(text, "count"), toDay(member(text, "until"))];
  if (by === null || (count !== null && !/^\d{1,3}$/.test(count))) return null;
  if (member(text, "until") !== null && until === null) return null;
  const parts = [
    `FREQ=${frequency}`,
    interval > 1 ? `INTERVAL=${interval}` : "",
    by,
    count === null ? "" : `COUNT=${count}`,
    until === null ? "" : `UNTIL=${until.replaceAll("-", "")}`,
  ];
  return {
    rule: parts.filter((part) => part !== "").join(";"),
    nextDay: toDay(member(text, "nextdate")),
    isDueThen: /^(1|true)$/.test(member(text, "hasduedate") ?? ""),
    daysBefore: Number(/^\d{1,3}$/.exec(member(text, "spawnxdaysbefore") ?? "")?.[0] ?? 0),
    isPaused: member(text, "paused") === "true",
  };
}

/** A text, a number or a word of JSON; null if it is one, or none. */
function member(text: string, name: string): string | null {
  const [, quoted, plain = null] = new RegExp(`"${name}"\\s*:\\s*(?:"([^"]*)"|([\\w.-]+))`).exec(text) ?? [];
  const value = quoted ?? plain;
  return value === "null" || value === "" ? null : value;
}

function toDay(text: string | null): string | null {
  const day = (text ?? "").replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  return isDate(day) ? day : null;
}

/** The days of a rule, "" if it has none; null if they are not understood. */
function readDays(frequency: string, on: string): string | null {
  const inner = on.replace(/^[{[]|[}\]]$/g, "").trim();
  if (inner === "") return "";
  if (frequency === "WEEKLY") {
    const days = [...inner.matchAll(/"([a-z]{3})"/g)].map(([, day = ""]) => DAYS[day]);
    return days.length > 0 && days.every(Boolean) ? `BYDAY=${days.join(",")}` : null;
  }
  const all = inner.match(/\{[^{}]*\}/g) ?? [];
  const rules = all.map((one) => readNth(frequency, one));
  return rules.length === 1 ? (rules[0] ?? null) : null;
}

function readNth(frequency: string, text: string): string | null {
  const [day, nth, month] = [member(text, "day"), member(text, "nth"), member(text, "month")];
  const number = NTH[nth ?? ""] ?? nth ?? "";
  if (!/^(-1|[1-9]|[12]\d|3[01])$/.test(number)) return null;
  const by =
    day === "day" ? `BYMONTHDAY=${number}` : DAYS[day ?? ""] ? `BYDAY=${number}${DAYS[day ?? ""]}` : null;
  if (by === null || (frequency === "YEARLY") !== (month !== null) || frequency === "DAILY") return null;
  return month === null ? by : `BYMONTH=${month};${by}`;
}

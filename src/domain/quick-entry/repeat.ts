import type { TokenMatch } from "./token.ts";

const UNIT = "(days?|weeks?|months?|years?|tage?n?|wochen?|monate?n?|jahre?n?)";
const DAY =
  "(?:mon(?:day|tag)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?" +
  "|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)(?![\\p{L}\\p{N}])";
const EVERY = "(?:every|each|jede[nrs]?|alle)\\s+";
const INTERVAL = "(?:(other|second|2nd|zweite[nrs]?|\\d{1,3})\\s+)?";
const AND = "(?:\\s*(?:,|&)\\s*|\\s+(?:and|und)\\s+)";

const ADVERB =
  /^(daily|weekly|monthly|yearly|weekdays|täglich|wöchentlich|monatlich|jährlich|werktags)(?![\p{L}\p{N}])/iu;
const WORKDAYS = new RegExp(`^${EVERY}(?:weekday|werktag)(?![\\p{L}\\p{N}])`, "iu");
const UNITS = new RegExp(`^${EVERY}${INTERVAL}${UNIT}(?![\\p{L}\\p{N}])`, "iu");
const DAYS = new RegExp(`^${EVERY}${INTERVAL}(${DAY}(?:${AND}${DAY})*)`, "iu");
const MONTH_DAY = new RegExp(`^${EVERY}(\\d{1,2})(?:st|nd|rd|th|\\.)`, "iu");
const ON_MONTH_DAY =
  /^(?:(?:monthly|every month) on (?:the |day )?|(?:monatlich|jeden Monat) am )(\d{1,2})(?:st|nd|rd|th|\.)?(?![\p{L}\p{N}])/iu;
const AFTER = new RegExp(`^(?:after|nach)\\s+(an?|einem|einer|\\d{1,3})\\s+${UNIT}(?![\\p{L}\\p{N}])`, "iu");

/** UTF-16 units: all seven days in full are shorter. */
const LIMIT = 120;

const FREQUENCY: Record<string, string> = {
  d: "DAILY",
  t: "DAILY",
  w: "WEEKLY",
  m: "MONTHLY",
  y: "YEARLY",
  j: "YEARLY",
};
const SPOKEN: Record<string, string> = { DAILY: "day", WEEKLY: "week", MONTHLY: "month", YEARLY: "year" };
/** By the first two letters, in English and German. */
const BYDAY: Record<string, string> = {
  mo: "MO", tu: "TU", di: "TU", we: "WE", mi: "WE", th: "TH", do: "TH", fr: "FR", sa: "SA", su: "SU", so: "SU",
}; // biome-ignore format: a table
const WEEK = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const WEEK_SAID = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const AND_SAID = new Intl.ListFormat("en-GB");
const WORK = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR";

/** `*daily`, `*every 2 weeks`, `*every friday`, `*weekdays`, `*every 15th`; `*after 3 days` counts from completion. */
export function readRepeat(line: string): TokenMatch | null {
  if (/\S\*/.test(line)) return null; // *emphasis* of Markdown
  const words = line.slice(0, LIMIT);
  const workdays = WORKDAYS.exec(words);
  if (workdays) return onDate(workdays[0].length, WORK, "on weekdays");
  const monthly = ON_MONTH_DAY.exec(words);
  if (monthly) return readMonthDay(monthly);
  const adverb = ADVERB.exec(words);
  if (adverb) return readAdverb(adverb[0]);
  const after = AFTER.exec(words);
  if (after) return readUnits(after[0].length, after[1], after[2] ?? "", true);
  const units = UNITS.exec(words);
  if (units) return readUnits(units[0].length, units[1], units[2] ?? "", false);
  const days = DAYS.exec(words);
  if (days) return readDays(days[0].length, days[1], days[2] ?? "");
  return readMonthDay(MONTH_DAY.exec(words));
}

function readMonthDay(match: RegExpExecArray | null): TokenMatch | null {
  const [found = "", day = "0"] = match ?? [];
  if (Number(day) < 1 || Number(day) > 31) return null;
  return onDate(
    found.length,
    `FREQ=MONTHLY;BYMONTHDAY=${Number(day)}`,
    `on day ${Number(day)} of every month`,
  );
}

function readAdverb(word: string): TokenMatch {
  if (/^we(rk|ek.*s$)/i.test(word)) return onDate(word.length, WORK, "on weekdays");
  const frequency = FREQUENCY[word.charAt(0).toLowerCase()] ?? "";
  return onDate(word.length, `FREQ=${frequency}`, `every ${SPOKEN[frequency]}`);
}

function readUnits(
  length: number,
  text: string | undefined,
  unit: string,
  isAfter: boolean,
): TokenMatch | null {
  const frequency = FREQUENCY[unit.charAt(0).toLowerCase()] ?? "";
  const interval = intervalOf(text);
  if (interval === 0) return null;
  const rule = `FREQ=${frequency}${interval > 1 ? `;INTERVAL=${interval}` : ""}`;
  const count = interval > 1 ? `${interval} ${SPOKEN[frequency]}s` : SPOKEN[frequency];
  if (!isAfter) return onDate(length, rule, `every ${count}`);
  const says = `${interval > 1 ? count : `a ${count}`} after it is done`;
  return { length, kind: "repeat", value: rule, says, sets: { repeat: rule, repeatFrom: "completion" } };
}

function readDays(length: number, text: string | undefined, names: string): TokenMatch | null {
  const interval = intervalOf(text);
  const found = new Set((names.match(/\p{L}+/gu) ?? []).map((name) => BYDAY[name.slice(0, 2).toLowerCase()]));
  const days = WEEK.filter((day) => found.has(day));
  if (interval === 0) return null;
  const every = interval > 1 ? `every ${interval} weeks on ` : "every ";
  const rule = `FREQ=WEEKLY${interval > 1 ? `;INTERVAL=${interval}` : ""};BYDAY=${days.join(",")}`;
  return onDate(length, rule, every + AND_SAID.format(days.map((day) => WEEK_SAID[WEEK.indexOf(day)] ?? "")));
}

function intervalOf(text: string | undefined): number {
  if (text === undefined || /^(an?|eine[mr])$/i.test(text)) return 1;
  return /^\d+$/.test(text) ? Number(text) : 2;
}

function onDate(length: number, rule: string, says: string): TokenMatch {
  return { length, kind: "repeat", value: rule, says, sets: { repeat: rule, repeatFrom: "date" } };
}

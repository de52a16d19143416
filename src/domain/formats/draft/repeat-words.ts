import { addDays } from "../../dates.ts";
import type { RepeatFrom } from "../../item/item.ts";
import { readRepeat } from "../../quick-entry/repeat.ts";
import { readDateWords, type WordContext } from "./date-words.ts";
import type { ForeignTime } from "./foreign-times.ts";
import type { RuleChecker } from "./rule-checker.ts";

/** Recurrences in words, in English and German, by the grammar of quick entry. */

/** A recurrence in words: its rule, and its first day from the day of the file on. */
export interface WordedRepeat {
  rule: string;
  from: RepeatFrom;
  first: ForeignTime;
}

const EVERY = /^(?:ev|every|each|jede[nrs]?|alle)(!?)\s+/i;
const ORDINALS = ["first|1st|1\\.|ersten?", "second|2nd|2\\.|zweiten?", "third|3rd|3\\.|dritten?"];
const NTH = new RegExp(
  `^every (?:(${ORDINALS.join(")|(")})|(fourth|4th|4\\.|vierten?)|(fifth|5th|5\\.)|(last|letzten?)) (\\p{L}+)$`,
  "iu",
);
const WEEKDAYS: Record<string, string> = {
  mo: "MO", tu: "TU", di: "TU", we: "WE", mi: "WE", th: "TH", do: "TH", fr: "FR", sa: "SA", su: "SU", so: "SU",
}; // biome-ignore format: a table
const WEEKDAY =
  /^(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/i;
const SPECIAL = new Map<string, [rule: string, time: string]>([
  ["every workday", ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", ""]],
  ["every last day", ["FREQ=MONTHLY;BYMONTHDAY=-1", ""]],
  ["every weekend", ["FREQ=WEEKLY;BYDAY=SA", ""]],
  ["every quarter", ["FREQ=MONTHLY;INTERVAL=3", ""]],
  ["every last workday", ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", ""]],
  ["biweekly", ["FREQ=WEEKLY;INTERVAL=2", ""]],
  ["bimonthly", ["FREQ=MONTHLY;INTERVAL=2", ""]],
  ["quarterly", ["FREQ=MONTHLY;INTERVAL=3", ""]],
  ["semiannually", ["FREQ=MONTHLY;INTERVAL=6", ""]],
  ["end of month", ["FREQ=MONTHLY;BYMONTHDAY=-1", ""]],
  ["every morning", ["FREQ=DAILY", "09:00"]],
  ["every afternoon", ["FREQ=DAILY", "12:00"]],
  ["every evening", ["FREQ=DAILY", "19:00"]],
  ["every night", ["FREQ=DAILY", "22:00"]],
]);
const TIME = /\s+(?:at\s+|@\s*|um\s+)?(\d{1,2}(?::\d{2})?\s*(?:am|pm)|\d{1,2}:\d{2})(?:\s*uhr)?$/i;
const START = /\s+(?:starting|from|ab)\s+(?:on\s+)?(.+)$/i;
const END = /\s+(?:until|ending|bis)\s+(.+)$/i;

const WHEN_DONE = /\s+(?:when done|after completion|wenn erledigt)$/i;
const WEEK_ON = /^every (?:(\d{1,3}) )?weeks? on /i;
const MONTH_ON = /^every month on the (\d{1,2}(?:st|nd|rd|th))$/i;
/** `every 2 months on the 1st Wednesday`, `every April and December on the 1st and 24th`, `on the last Fri of each month`. */
const ON_THE = /^every (?:(\d{1,3}) )?(months?|.+?) on the (.+)$/i;
const OF_MONTH = /^(?:on )?the (.+) of (?:each|every|the) month$/i;
/** `every 15, 30` */
const SEVERAL = /^every ((?:\d{1,2}(?:st|nd|rd|th)?(?:\s*,\s*|\s+and\s+|$)){2,})$/i;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH =
  /^(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$|^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/i;
const AND = /\s*,\s*(?:and\s+)?|\s+and\s+/i;
const DAY_OF_MONTH =
  /^(?:(first)|(second)|(third)|(fourth)|(?:(\d{1,2})(?:st|nd|rd|th)? )?(last)|(\d{1,2})(?:st|nd|rd|th)?)(?: (\p{L}+))?$/iu;
const WORDS_LIMIT = 200; // UTF-16 units

/** The rule of words that say no more: `every! 2 weeks`, `every 3rd friday`, `jeden Freitag`, `every day when done`. */
export function readRuleWords(text: string): { rule: string; from: RepeatFrom } | null {
  const words = text.length > WORDS_LIMIT ? null : normalize(text);
  const rule = words === null ? null : readCore(words.core)[0];
  return words === null || rule === null ? null : { rule, from: words.from };
}

/** As `every day at 7am` and `every friday from 3 May until 2027-01-01`, too. Null if it is not understood. */
export async function readRepeatWords(
  text: string,
  at: WordContext,
  rules: RuleChecker,
): Promise<WordedRepeat | null> {
  if (text.length > WORDS_LIMIT) return null;
  const { core: line, from } = normalize(text);
  const [beforeEnd, end] = split(line, END);
  const [beforeStart, start] = split(beforeEnd, START);
  const [core, spokenTime] = split(beforeStart, TIME);
  const [known, ownTime = ""] = readCore(core);
  const spoken = known ?? (await readYearly(core, at));
  const until = end === null ? null : await readDateWords(end, at);
  const begins = start === null ? null : await readDateWords(start, at);
  if (spoken === null || (end !== null && !until) || (start !== null && !begins)) return null;
  const rule = rules.check(until ? `${spoken};UNTIL=${until.day.replaceAll("-", "")}` : spoken);
  if (rule === null) return null;
  const day = firstDay(rule, begins?.day ?? at.fileDay, rules);
  if (day === null) return null;
  const time = spokenTime ?? ownTime;
  const first = time === "" ? null : await readDateWords(`${day} ${time}`, at);
  if (time !== "" && first === null) return null;
  return { rule, from, first: first ?? { day, time: null, moment: null } };
}

/** The words in one form, and whether they count from completion. */
function normalize(text: string): { core: string; from: RepeatFrom } {
  const line = text.trim().replace(/\s+/g, " ");
  const isAfter = EVERY.exec(line)?.[1] === "!" || /^(?:after|nach) /i.test(line) || WHEN_DONE.test(line);
  const core = line
    .replace(WHEN_DONE, "")
    .replace(EVERY, "every ")
    .replace(WEEK_ON, (_, count?: string) => `every ${count && count !== "1" ? `${count} ` : ""}`)
    .replace(MONTH_ON, "every $1");
  return { core, from: isAfter ? "completion" : "date" };
}

function split(text: string, pattern: RegExp): [before: string, found: string | null] {
  const found = pattern.exec(text);
  return found ? [text.slice(0, found.index), found[1] ?? ""] : [text, null];
}

/** The rule of the words without time, start and end, and the time that they mean. */
function readCore(core: string): [rule: string | null, time?: string] {
  const special = SPECIAL.get(core.toLowerCase());
  if (special) return special;
  const nth = NTH.exec(core);
  const weekday = nth?.[7] ?? "";
  if (nth && WEEKDAY.test(weekday)) {
    const ordinal = nth.slice(1, 7).findIndex((one) => one !== undefined);
    const day = WEEKDAYS[weekday.slice(0, 2).toLowerCase()];
    return [`FREQ=MONTHLY;BYDAY=${ordinal === 5 ? -1 : ordinal + 1}${day}`];
  }
  const days = readDaysOfMonth(core);
  if (days !== null) return [days];
  const found = readRepeat(core);
  return [found?.length === core.length ? (found.sets.repeat ?? null) : null];
}

/** The days of a month, or of named months of the year. */
function readDaysOfMonth(core: string): string | null {
  const [, count, months = "months", days = ""] = ON_THE.exec(core) ?? [
    null,
    undefined,
    undefined,
    (OF_MONTH.exec(core) ?? SEVERAL.exec(core))?.[1],
  ];
  const isMonthly = /^months?$/i.test(months);
  const names = isMonthly ? [] : months.split(AND);
  const each = readDays(days);
  if (each === null || !names.every((name) => MONTH.test(name)) || (count && !isMonthly)) return null;
  const interval = count && count !== "1" ? `;INTERVAL=${count}` : "";
  if (isMonthly) return `FREQ=MONTHLY${interval};${each}`;
  const numbers = names.map((name) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
  return `FREQ=YEARLY;BYMONTH=${numbers.join(",")};${each}`;
}

/** `1st and 15th`, `last`, `2nd last Friday`: days of the month, or weekdays of it. */
function readDays(text: string): string | null {
  const parts = text.split(AND).map((part) => DAY_OF_MONTH.exec(part));
  const found = parts.map((part) => {
    const ordinal = part?.slice(1, 5).findIndex((one) => one !== undefined) ?? -1;
    const number = part?.[6] ? -Number(part[5] ?? 1) : ordinal >= 0 ? ordinal + 1 : Number(part?.[7] ?? 0);
    const name = part?.[8] ?? "";
    const weekday = WEEKDAY.test(name) ? WEEKDAYS[name.slice(0, 2).toLowerCase()] : undefined;
    const isDay = name === "" || /^day$/i.test(name);
    return number === 0 || (weekday === undefined && !isDay) ? null : { number, weekday };
  });
  const weekdays = found.filter((one) => one?.weekday !== undefined);
  if (found.some((one) => one === null)) return null;
  if (weekdays.length === 0) return `BYMONTHDAY=${found.map((one) => one?.number).join(",")}`;
  if (weekdays.length < found.length || weekdays.some((one) => Math.abs(one?.number ?? 0) > 5)) return null;
  return `BYDAY=${weekdays.map((one) => `${one?.number}${one?.weekday}`).join(",")}`;
}

/** `every 6 Apr` */
async function readYearly(core: string, at: WordContext): Promise<string | null> {
  const yearly = /^every (?!\d+$)(.*\p{L}.*)$/u.exec(core)?.[1];
  const day = yearly === undefined || !/\d/.test(yearly) ? null : await readDateWords(yearly, at);
  if (day === null || day.moment !== null || /\d{4}/.test(yearly ?? "")) return null;
  const [, month, number] = day.day.split("-").map(Number);
  return `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${number}`;
}

/** A rule without days of its own begins at once, the others on their next day. */
function firstDay(rule: string, from: string, rules: RuleChecker): string | null {
  if (!rule.includes(";BY")) return from;
  const before = addDays(from, -1);
  return before === null ? null : rules.firstDay(rule, before, from);
}

import { addDays } from "../../dates.ts";
import { DATE_LIMIT, readDate } from "../../quick-entry/date.ts";
import { readRepeat } from "../../quick-entry/repeat.ts";
import { atMoment, type ForeignTime, readForeignTime } from "./foreign-dates.ts";
import type { RuleChecker } from "./rule-checker.ts";
import { momentAt } from "./zone-offsets.ts";

/** Dates and recurrences in words, in English and German, by the grammar of quick entry. */

export interface WordContext {
  /** The day that "tomorrow" counts from. */
  fileDay: string;
  zone: string;
  accountZone: string;
}

/** Null unless the whole text is a date. */
export async function readDateWords(text: string, at: WordContext): Promise<ForeignTime | null> {
  const words = text.trim();
  if (words === "" || words.length > DATE_LIMIT) return null;
  const exact = readForeignTime(words, at);
  if (exact) return exact;
  const now = momentAt({ day: at.fileDay, minute: 720 }, at.zone);
  const found = await readDate("due", words, { now, timeZone: at.zone });
  const { dueDate, remindAt } = found?.sets ?? {};
  if (dueDate === undefined || found?.length !== words.length) return null;
  return remindAt === undefined
    ? { day: dueDate, time: null, moment: null }
    : atMoment(remindAt, at.accountZone);
}

/** A recurrence in words: its rule, and its first day from the day of the file on. */
export interface WordedRepeat {
  rule: string;
  from: "completion" | "date";
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
  ["every morning", ["FREQ=DAILY", "09:00"]],
  ["every afternoon", ["FREQ=DAILY", "12:00"]],
  ["every evening", ["FREQ=DAILY", "19:00"]],
  ["every night", ["FREQ=DAILY", "22:00"]],
]);
const TIME = /\s+(?:at\s+|@\s*|um\s+)?(\d{1,2}(?::\d{2})?\s*(?:am|pm)|\d{1,2}:\d{2})(?:\s*uhr)?$/i;
const START = /\s+(?:starting|from|ab)\s+(?:on\s+)?(.+)$/i;
const END = /\s+(?:until|ending|bis)\s+(.+)$/i;

/** `every day at 7am`, `every! 2 weeks`, `ev sun`, `every 3rd friday`, `jeden Freitag`. Null if it is not understood. */
export async function readRepeatWords(
  text: string,
  at: WordContext,
  rules: RuleChecker,
): Promise<WordedRepeat | null> {
  const line = text.trim().replace(/\s+/g, " ");
  if (line.length > 200) return null;
  const isAfter = EVERY.exec(line)?.[1] === "!" || /^(?:after|nach) /i.test(line);
  const normal = line.replace(EVERY, "every ");
  const [beforeEnd, end] = split(normal, END);
  const [beforeStart, start] = split(beforeEnd, START);
  const [core, spokenTime] = split(beforeStart, TIME);
  const [spoken, ownTime = ""] = await readCore(core, at);
  const until = end === null ? null : await readDateWords(end, at);
  const begins = start === null ? null : await readDateWords(start, at);
  if (spoken === null || (end !== null && !until) || (start !== null && !begins)) return null;
  const rule = await rules.check(until ? `${spoken};UNTIL=${until.day.replaceAll("-", "")}` : spoken);
  if (rule === null) return null;
  const day = await firstDay(rule, begins?.day ?? at.fileDay, rules);
  if (day === null) return null;
  const time = spokenTime ?? ownTime;
  const first = time === "" ? null : await readDateWords(`${day} ${time}`, at);
  if (time !== "" && first === null) return null;
  const from = isAfter ? "completion" : "date";
  return { rule, from, first: first ?? { day, time: null, moment: null } };
}

function split(text: string, pattern: RegExp): [before: string, found: string | null] {
  const found = pattern.exec(text);
  return found ? [text.slice(0, found.index), found[1] ?? ""] : [text, null];
}

/** The rule of the words without time, start and end. */
async function readCore(core: string, at: WordContext): Promise<[rule: string | null, time?: string]> {
  const special = SPECIAL.get(core.toLowerCase());
  if (special) return special;
  const nth = NTH.exec(core);
  const weekday = nth?.[7] ?? "";
  if (nth && WEEKDAY.test(weekday)) {
    const ordinal = nth.slice(1, 7).findIndex((one) => one !== undefined);
    const day = WEEKDAYS[weekday.slice(0, 2).toLowerCase()];
    return [`FREQ=MONTHLY;BYDAY=${ordinal === 5 ? -1 : ordinal + 1}${day}`];
  }
  const found = readRepeat(core);
  if (found?.length === core.length) return [found.sets.repeat ?? null];
  const yearly = /^every (?!\d+$)(.*\p{L}.*)$/u.exec(core)?.[1];
  const day = yearly === undefined || !/\d/.test(yearly) ? null : await readDateWords(yearly, at);
  if (day === null || day.moment !== null || /\d{4}/.test(yearly ?? "")) return [null];
  const [, month, number] = day.day.split("-").map(Number);
  return [`FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${number}`];
}

/** A rule without days of its own begins at once, the others on their next day. */
async function firstDay(rule: string, from: string, rules: RuleChecker): Promise<string | null> {
  if (!rule.includes(";BY")) return from;
  const before = addDays(from, -1);
  return before === null ? null : rules.firstDay(rule, before, from);
}

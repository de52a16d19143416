import type { ParsedResult } from "chrono-node/en";
import { addDays } from "../dates.ts";
import { dayOf } from "./calendar.ts";

/** A day in natural language, with the time of day if there is one. */
export interface NaturalDate {
  /** UTF-16 units of the words, from their start. */
  length: number;
  day: string;
  /** Since midnight. */
  minute: number | null;
  /** Only a time was given: the day is today, or tomorrow if that time has passed. */
  isOnlyTime: boolean;
}

const LAST = /^(?:last|past|letzte[nrs]?)\s/i;
const VAGUE = /\b(?:this|diese[nmrs]?)\s+(?:week|month|year|quarter|woche|monat|jahr)\b/i;
const ABBREVIATION = /^\p{L}{2}$/u; // abbreviated German days: "do" and "so" are English words
const ZONE = /[\s,]*\(?[A-Za-z]{2,4}\)?$/;
const BARE_HOUR = /(?<!\b(?:at|um)\s*|@\s*)\s\d{1,2}$/i; // "tomorrow 10 apples"

/**
 * Reads the day at the beginning of the words, in English and then in German. The first call loads chrono. It gets noon
 * of today in a fixed zone and returns only numbers, so that this process's time zone and summer time have no effect.
 */
export async function readNaturalDate(words: string, today: string): Promise<NaturalDate | null> {
  const [en, de] = await Promise.all([import("chrono-node/en"), import("chrono-node/de")]);
  const reference = { instant: new Date(`${today}T12:00:00Z`), timezone: 0 };
  const forwardDate = !LAST.test(words);
  const found = [en.casual, de.casual].flatMap((language) =>
    language.parse(words, reference, { forwardDate }).filter(({ index }) => index === 0),
  );
  const longest = found.sort((a, b) => b.text.length - a.text.length)[0];
  return longest ? settle(longest, today, forwardDate) : null;
}

/** Applies our rules to chrono's result: see docs/quick-entry.md. */
function settle(found: ParsedResult, today: string, isForward: boolean): NaturalDate | null {
  const { start, text, end } = found;
  const tags = start.tags();
  if (end || ABBREVIATION.test(text) || VAGUE.test(text)) return null;
  if (tags.has("result/relativeDateAndTime") || tags.has("casualReference/now")) return null;

  const zone = start.isCertain("timezoneOffset") ? ZONE.exec(text)?.[0] : "";
  if (zone === undefined) return null; // an offset means another time
  let phrase = text.slice(0, text.length - zone.length).trimEnd(); // zone names are not supported: they stay in the title
  let isTimed = start.isCertain("hour");
  const bare = isTimed ? BARE_HOUR.exec(phrase) : null;
  if (bare) {
    phrase = phrase.slice(0, bare.index);
    isTimed = false;
  }

  const isDated = (["weekday", "day", "month", "year"] as const).some((part) => start.isCertain(part));
  const day = isDated ? settleDay(start, today, isForward) : today;
  if (day === null) return null;
  const minute = isTimed ? (start.get("hour") ?? 0) * 60 + (start.get("minute") ?? 0) : null;
  return { length: phrase.length, day, minute, isOnlyTime: !isDated && isTimed };
}

/** A weekday is never today, and a day without a year is never in the past. */
function settleDay(start: ParsedResult["start"], today: string, isForward: boolean): string | null {
  const [year, month, number] = [start.get("year") ?? 0, start.get("month") ?? 0, start.get("day") ?? 0];
  const day = dayOf(year, month, number);
  if (day === null || !isForward) return day;
  const isWeekday = start.isCertain("weekday") && !start.isCertain("day") && !start.isCertain("month");
  if (isWeekday && day <= today) return addDays(day, 7);
  if (start.isCertain("month") && !start.isCertain("year") && day < today)
    return dayOf(year + 1, month, number);
  return day;
}

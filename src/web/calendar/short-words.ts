import { addDays } from "../../domain/dates.ts";
import { daysToWeekEnd, firstWeekday } from "../i18n/week.ts";

const DAYS_LATER = /^\+\s?(\d{1,4})$/;
const END_OF_WEEK = /^(eow|end of (the )?week|ende der woche)$/i;
const NO_DATE = /^(none|no date|never|nothing|clear|kein(e[rns]?)?( datum)?|ohne|nie|leer|-)$/i;
/** Short words of a field, in the words of the grammar. */
const SHORT_WORDS: Readonly<Record<string, string>> = {
  eod: "today",
  "end of day": "today",
  eom: "end of month",
};

/** The day of words that the grammar of quick entry does not have: "+3" and "eow", the last day of the week; else null. */
export function dayOfShortWords(words: string, today: string): string | null {
  const [, days] = DAYS_LATER.exec(words) ?? [];
  if (days !== undefined) return addDays(today, Number(days));
  if (!END_OF_WEEK.test(words)) return null;
  return addDays(today, daysToWeekEnd(today, firstWeekday()));
}

/** Whether all words together clear a date. */
export function meansNoDate(words: string): boolean {
  return NO_DATE.test(words);
}

/** The words in those of the grammar. */
export function grammarWords(words: string): string {
  return SHORT_WORDS[words.toLowerCase()] ?? words;
}

import { SYSTEM } from "../../domain/environment.ts";
import { formatDay } from "../i18n/dates.ts";
import { messages } from "../i18n/messages.ts";
import { timeZone } from "../state/time-zone.ts";
import type { DatePhrase } from "./complete.ts";

let phrases: { day: string; read: readonly DatePhrase[] } | null = null;

/** The phrases with their days, as quick entry reads them today. */
export async function readPhrases(today: string): Promise<readonly DatePhrase[]> {
  if (phrases?.day !== today) {
    const read = await Promise.all(messages.captureParts.dates.map((phrase) => readPhrase(phrase, today)));
    phrases = { day: today, read: read.filter((one) => one !== null) };
  }
  return phrases.read;
}

async function readPhrase(phrase: string, today: string): Promise<DatePhrase | null> {
  const day = await readPhraseDay(phrase);
  return day === null ? null : { phrase, day: formatDay(day, today) };
}

/** The day that all of the words mean; null if they mean none. */
export async function readPhraseDay(words: string): Promise<string | null> {
  const { readDate } = await import("../../domain/quick-entry/date.ts");
  const found = await readDate("due", words, { now: SYSTEM.now(), timeZone: timeZone() });
  return found?.length === words.length ? String(found.value) : null;
}

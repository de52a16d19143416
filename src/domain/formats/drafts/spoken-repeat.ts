/** Repeats in words, as "every 2 weeks when done", read by the grammar of quick entry. */
import type { RepeatFrom } from "../../item/item.ts";
import { readRepeat } from "../../quick-entry/repeat.ts";

export interface SpokenRepeat {
  rule: string;
  from: RepeatFrom;
}

const WHEN_DONE = /\s+(?:when done|after completion|wenn erledigt)$/i;
const WEEK_ON = /^every\s+(?:(\d{1,3})\s+)?weeks?\s+on\s+/i;
const MONTH_ON = /^every\s+month\s+on\s+the\s+(\d{1,2}(?:st|nd|rd|th))$/i;
const WORDS_LIMIT = 120; // UTF-16 units

/** Null if the words say more than a rule, or something else. */
export function readSpokenRepeat(words: string): SpokenRepeat | null {
  if (words.length > WORDS_LIMIT) return null;
  const spoken = words.trim().replace(/\s+/g, " ");
  const rest = spoken.replace(WHEN_DONE, "");
  const plain = rest
    .replace(WEEK_ON, (_, count?: string) => `every ${count && count !== "1" ? `${count} ` : ""}`)
    .replace(MONTH_ON, "every $1");
  const found = readRepeat(plain);
  const { repeat, repeatFrom } = found?.sets ?? {};
  if (!found || found.length !== plain.length || !repeat) return null;
  return { rule: repeat, from: rest === spoken ? (repeatFrom ?? "date") : "completion" };
}

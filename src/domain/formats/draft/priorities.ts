import type { PriorityLevel } from "./item-draft.ts";

/** The priorities of other systems as three levels. */

const LEVELS: [level: PriorityLevel, words: string][] = [
  [1, "h|high|highest|urgent|a|1|p1|hoch|dringend"],
  [2, "m|medium|b|2|p2|mittel"],
  [3, "l|low|lowest|c|3|p3|niedrig|gering"],
];
const LEVEL_OF = new Map(
  LEVELS.flatMap(([level, words]) => words.split("|").map((word) => [word, level] as const)),
);

/** Null of a word that is none of the three. */
export function levelOfWord(word: string): PriorityLevel | null {
  return LEVEL_OF.get(word.trim().toLowerCase()) ?? null;
}

/** Of iCalendar, in which 1 to 4 are high and 6 to 9 are low (RFC 5545, 3.8.1.9). */
export function levelOfNine(number: number): PriorityLevel | null {
  if (!(number >= 1 && number <= 9)) return null;
  return number < 5 ? 1 : number === 5 ? 2 : 3;
}

import { dayOf } from "./calendar.ts";

/** A day in numbers, and its length in UTF-16 units. */
export interface NumericDate {
  length: number;
  day: string;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})/;
const DOTTED = /^(\d{1,2})\. ?(\d{1,2})\.(?: ?(\d{4})(?!\d))?/;
const SLASHED = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?(?![\d/])/;
const LEAP_YEARS = 8; // years at most from one 29 February to the next

/**
 * `2026-12-24`; `24.12.` and `24.12.2026`, day first; `12/24` if it is unambiguous. Without a year it is the next such
 * day. Null for `4.10` and `4.10.2`, which are versions, and `3/4`, which is a fraction or ambiguous.
 */
export function readNumericDate(words: string, today: string): NumericDate | null {
  const iso = ISO.exec(words);
  if (iso) return written(iso[0].length, dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])));
  const dotted = DOTTED.exec(words);
  if (dotted) return written(dotted[0].length, next(dotted[3], Number(dotted[2]), Number(dotted[1]), today));
  const slashed = SLASHED.exec(words);
  if (!slashed) return null;
  const [first, second] = [Number(slashed[1]), Number(slashed[2])];
  if (first <= 12 && second <= 12 && first !== second) return null;
  const [month, day] = first > 12 ? [second, first] : [first, second];
  return written(slashed[0].length, next(slashed[3], month, day, today));
}

function next(year: string | undefined, month: number, day: number, today: string): string | null {
  if (year !== undefined) return dayOf(Number(year), month, day);
  const first = Number(today.slice(0, 4));
  for (let later = 0; later <= LEAP_YEARS; later++) {
    const found = dayOf(first + later, month, day);
    if (found !== null && found >= today) return found;
  }
  return null;
}

function written(length: number, day: string | null): NumericDate | null {
  return day === null ? null : { length, day };
}

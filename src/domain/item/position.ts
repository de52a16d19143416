import { Problem } from "../problem.ts";

/** In code unit order, which is how positions are compared. */
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LAST = DIGITS.length - 1;
const POSITION_LIMIT = 1000; // characters: a position grows by one after five insertions or more

/**
 * A position between two: the digits of a fraction, so that there is always room. Null is the beginning or the end.
 * Throws `invalid` unless `a` precedes `b`.
 */
export function positionBetween(a: string | null, b: string | null): string {
  const from = a === null ? "" : checkPosition(a);
  const to = b === null ? null : checkPosition(b);
  if (to !== null && from >= to)
    throw new Problem("invalid", "The positions are not in order. Read the list again.", {
      field: "position",
    });
  return between(from, to, a === null || b === null);
}

/** An empty `from` is 0; `to` null is 1. */
function between(from: string, to: string | null, isAtEnd: boolean): string {
  const low = digitAt(from, 0);
  const high = to === null ? LAST + 1 : digitAt(to, 0);
  if (high - low > 1) return DIGITS.charAt(isAtEnd ? step(from, to, low, high) : halve(low, high));
  // No digit fits between: keep the common beginning and add digits after it.
  const rest = high === low && to !== null ? to.slice(1) : null;
  return DIGITS.charAt(low) + between(from.slice(1), rest, isAtEnd);
}

/** At an end of the list one digit up or down, so that a growing list has short positions. */
function step(from: string, to: string | null, low: number, high: number): number {
  if (from === "") return to === null ? halve(low, high) : high - 1;
  return to === null ? low + 1 : halve(low, high);
}

function halve(low: number, high: number): number {
  return Math.floor((low + high) / 2);
}

function digitAt(text: string, n: number): number {
  return n < text.length ? DIGITS.indexOf(text.charAt(n)) : 0;
}

/** A position never ends in 0: no position could precede it. */
export function checkPosition(text: string): string {
  if (/^[0-9A-Za-z]*[1-9A-Za-z]$/.test(text) && text.length <= POSITION_LIMIT) return text;
  throw new Problem("invalid", "The position is not one that Creel gave. Send one from a list, or null.", {
    field: "position",
  });
}

/** Positions for a number of items in a row, evenly apart and short. */
export function* evenPositions(count: number): Generator<string> {
  let [width, room] = [1, DIGITS.length];
  for (; room <= 2 * count; room *= DIGITS.length) width++;
  for (let n = 1; n <= count; n++) {
    let value = Math.floor((n * room) / (count + 1));
    let digits = "";
    for (let place = 0; place < width; place++) {
      digits = DIGITS.charAt(value % DIGITS.length) + digits;
      value = Math.floor(value / DIGITS.length);
    }
    yield digits.replace(/0+$/, "");
  }
}

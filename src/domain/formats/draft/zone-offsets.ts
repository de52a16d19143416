import { isDate, LAST_MOMENT, offsetIn } from "../../dates.ts";
import { momentOf, type WallClock } from "../../quick-entry/calendar.ts";

/** Days and local times of a whole file: asking for an offset takes as long as reading a row, so the answers are cached. */

const STEP = 900; // seconds: an offset changes at a quarter of an hour
const MAX_KNOWN = 50_000;
const known = new Map<string, number>();

function offsetAt(zone: string, moment: number): number {
  const quarter = Math.floor(moment / STEP);
  const key = `${zone} ${quarter}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const offset = offsetIn(zone, quarter * STEP);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, offset);
  return offset;
}

const days = new Map<string, boolean>();

/** As `isDate`. */
export function isDay(text: string): boolean {
  const found = days.get(text);
  if (found !== undefined) return found;
  const isOne = isDate(text);
  if (days.size >= MAX_KNOWN) days.clear();
  days.set(text, isOne);
  return isOne;
}

/** As `momentOf`. */
export function momentAt(clock: WallClock, zone: string): number {
  return momentOf(clock, zone, offsetAt);
}

/** The day and the time of day, `HH:MM`, at a moment. East of UTC, the last moments are of the last day. */
export function clockAt(moment: number, zone: string): { day: string; time: string } {
  const local = Math.max(0, Math.min(LAST_MOMENT, moment + offsetAt(zone, moment)));
  const text = new Date(local * 1000).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

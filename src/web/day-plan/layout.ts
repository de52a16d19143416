import { timeIn } from "../../domain/dates.ts";
import type { DaySpan } from "../../domain/item/today.ts";
import { momentOf, readClock } from "../../domain/quick-entry/calendar.ts";

// The geometry of the plan of a day. Its axis is elapsed time, so a day of 23 or 25 hours has as many.

/** From one moment to another, in Unix seconds. */
export interface Interval {
  begins: number;
  ends: number;
}

export const QUARTER = 900; // seconds; all times that are set here are quarters of an hour
const HOUR = 3_600; // seconds
const FIRST_MINUTE = 7 * 60; // of the day: shown even without an entry
const LAST_MINUTE = 20 * 60;
/** Seconds: a shorter entry is drawn as high, so that it can be read and hit. */
export const LEAST_DRAWN = 1_200;

/** The hours that are shown: from the earlier of 7:00 and the first entry to the later of 20:00 and the last one. */
export function shownHours(day: DaySpan, zone: string, entries: readonly Interval[]): Interval {
  const within = (moment: number) => Math.min(Math.max(moment, day.begins), day.ends);
  const clock = (minute: number) => momentOf({ day: day.today, minute }, zone);
  const first = Math.min(...[clock(FIRST_MINUTE), ...entries.map(({ begins }) => begins)].map(within));
  const last = Math.max(...[clock(LAST_MINUTE), ...entries.map(({ ends }) => ends)].map(within));
  const sinceHour = (moment: number) => (readClock(moment, zone).minute % 60) * 60 + (moment % 60);
  const over = sinceHour(last);
  return { begins: within(first - sinceHour(first)), ends: within(last + (over === 0 ? 0 : HOUR - over)) };
}

/** A quarter of an hour. */
export interface Quarter {
  at: number;
  /** `HH:MM` */
  time: string;
  /** Whether an hour of the clock begins. */
  isHour: boolean;
}

/** The quarters of an hour of an interval that begins with one. */
export function quartersOf({ begins, ends }: Interval, zone: string): Quarter[] {
  return Array.from({ length: Math.ceil((ends - begins) / QUARTER) }, (_, n) => {
    const at = begins + n * QUARTER;
    const time = timeIn(zone, at);
    return { at, time, isHour: time.endsWith(":00") };
  });
}

/** An entry with its place beside those that it overlaps. */
export interface PlacedEntry<T> {
  entry: T;
  lane: number;
  /** The number of lanes that share the width. */
  lanes: number;
}

/** Entries in the order of their times; those that overlap as they are drawn stand side by side. */
export function placeSideBySide<T extends Interval>(entries: readonly T[]): PlacedEntry<T>[] {
  const placed: PlacedEntry<T>[] = [];
  let group: PlacedEntry<T>[] = [];
  let laneEnds: number[] = [];
  const close = () => {
    for (const one of group) one.lanes = laneEnds.length;
    [group, laneEnds] = [[], []];
  };
  for (const entry of entries.toSorted((a, b) => a.begins - b.begins || b.ends - a.ends)) {
    if (laneEnds.every((end) => end <= entry.begins)) close();
    const free = laneEnds.findIndex((end) => end <= entry.begins);
    const lane = free < 0 ? laneEnds.length : free;
    laneEnds[lane] = Math.max(entry.ends, entry.begins + LEAST_DRAWN);
    const one = { entry, lane, lanes: 1 };
    group.push(one);
    placed.push(one);
  }
  close();
  return placed;
}

/** The seconds between two moments that entries take; where they overlap, once. */
export function busySeconds(entries: readonly Interval[], from: number, to: number): number {
  let busy = 0;
  let until = from;
  for (const { begins, ends } of entries.toSorted((a, b) => a.begins - b.begins)) {
    const [start, end] = [Math.max(begins, until), Math.min(ends, to)];
    if (end <= start) continue;
    busy += end - start;
    until = end;
  }
  return busy;
}

/** The quarter of an hour after a moment or before it, by the clock; the moment itself where the day has no other. */
export function shiftTime(moment: number, by: 1 | -1, { begins, ends }: Interval, zone: string): number {
  const quarters = (moment - begins) / QUARTER;
  let next = begins + (by > 0 ? Math.floor(quarters) + 1 : Math.ceil(quarters) - 1) * QUARTER;
  // A time of the hour that the clock repeats means its first one.
  while (next > moment && next < ends && momentOf(readClock(next, zone), zone) <= moment) next += QUARTER;
  return next < begins || next >= ends ? moment : next;
}

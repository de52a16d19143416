/** The offsets of a VTIMEZONE, for zones that Intl does not know by their names (RFC 5545, 3.6.5). */
import { type Component, readComponent } from "./properties.ts";

/** A change to another offset: once, or each year. */
interface Observance {
  /** Wall seconds: as if the local time were UTC. */
  from: number;
  until: number;
  month: number;
  weekday: number;
  /** The n-th such day of the month; from its end if negative; 0: the day of `from`. */
  nth: number;
  isYearly: boolean;
  /** Other wall seconds at which it begins. */
  more: readonly number[];
  offset: number;
  before: number;
}

const DAY = 86_400; // seconds
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** Returns the offset of a wall time in seconds from UTC; null if the component has no usable rule. */
export function readZoneRules(lines: readonly string[]): ((wall: number) => number) | null {
  const observances = readComponent("VTIMEZONE", lines).parts.flatMap((part) => readObservance(part) ?? []);
  const [first] = observances.sort((a, b) => a.from - b.from);
  if (first === undefined) return null;
  return (wall) => {
    let [latest, offset] = [Number.NEGATIVE_INFINITY, first.before];
    for (const one of observances) {
      const onset = lastOnset(one, wall);
      if (onset !== null && onset > latest) [latest, offset] = [onset, one.offset];
    }
    return offset;
  };
}

function readObservance({ name, properties }: Component): Observance | null {
  if (name !== "STANDARD" && name !== "DAYLIGHT") return null;
  const firstOf = (wanted: string) => properties.find((one) => one.name === wanted)?.value ?? "";
  const [from, offset] = [readWall(firstOf("DTSTART")), readOffset(firstOf("TZOFFSETTO"))];
  if (from === null || offset === null) return null;
  const rule = new Map(
    firstOf("RRULE")
      .toUpperCase()
      .split(";")
      .map((part) => part.split("=") as [string, string]),
  );
  const [, nth = "0", weekday = ""] =
    /^([+-]?\d)?(SU|MO|TU|WE|TH|FR|SA)$/.exec(rule.get("BYDAY") ?? "") ?? [];
  const days = properties.filter((one) => one.name === "RDATE").flatMap(({ value }) => value.split(","));
  return {
    from,
    until: readWall(rule.get("UNTIL") ?? "") ?? Number.POSITIVE_INFINITY,
    month: Number(rule.get("BYMONTH") ?? new Date(from * 1000).getUTCMonth() + 1),
    weekday: WEEKDAYS.indexOf(weekday),
    nth: Number(nth),
    isYearly: rule.get("FREQ") === "YEARLY",
    more: days.flatMap((text) => readWall(text) ?? []),
    offset,
    before: readOffset(firstOf("TZOFFSETFROM")) ?? offset,
  };
}

function lastOnset(one: Observance, wall: number): number | null {
  const year = new Date(wall * 1000).getUTCFullYear();
  const yearly = one.isYearly ? [onsetIn(one, year), onsetIn(one, year - 1)] : [];
  const possible = [one.from, ...one.more, ...yearly].filter(
    (onset) => onset <= wall && onset >= one.from && onset <= one.until + DAY,
  );
  return possible.length === 0 ? null : Math.max(...possible);
}

function onsetIn({ from, month, weekday, nth }: Observance, year: number): number {
  const start = new Date(from * 1000);
  const time = ((from % DAY) + DAY) % DAY;
  if (weekday < 0 || nth === 0) return Date.UTC(year, month - 1, start.getUTCDate()) / 1000 + time;
  const end = nth > 0 ? Date.UTC(year, month - 1, 1) : Date.UTC(year, month, 0);
  const day = new Date(end).getUTCDay();
  const shift =
    nth > 0 ? ((weekday - day + 7) % 7) + (nth - 1) * 7 : -((day - weekday + 7) % 7) + (nth + 1) * 7;
  return end / 1000 + shift * DAY + time;
}

function readOffset(text: string): number | null {
  const [, sign, hours, minutes, seconds = "0"] = /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(text.trim()) ?? [];
  if (hours === undefined) return null;
  const total = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  return sign === "-" ? -total : total;
}

function readWall(text: string): number | null {
  const [, year, month, day, hours = "0", minutes = "0", seconds = "0"] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/i.exec(text.trim()) ?? [];
  if (year === undefined) return null;
  const wall = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hours),
    Number(minutes),
    Number(seconds),
  );
  return Number.isFinite(wall) ? wall / 1000 : null;
}

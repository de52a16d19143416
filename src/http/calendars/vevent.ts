import ICAL from "ical.js";
import type { ScannedEvent } from "./component-scan.ts";
import { asUtc, type LocalTime, type ZoneClock } from "./zone-clock.ts";

/** A time as an event has it, with the clock of its zone. */
export interface EventTime {
  local: LocalTime;
  isDate: boolean;
  clock: ZoneClock;
}

/** A VEVENT whose properties were parsed. */
export interface VEvent {
  uid: string;
  start: EventTime;
  /** Seconds; whole days for an all-day event. */
  length: number;
  rules: ICAL.Recur[];
  extraStarts: EventTime[];
  exceptions: EventTime[];
  /** The start of the occurrence that this event replaces. */
  replaces: EventTime | null;
  isCancelled: boolean;
  title: string;
  place: string;
}

type ClockOf = (tzid: string | null) => ZoneClock;

const DAY_S = 86_400;
const UTC: ZoneClock = asUtc;

/** Parses a VEVENT; null if it is malformed or has no start. */
export function readEvent(scanned: ScannedEvent, clockOf: ClockOf): VEvent | null {
  try {
    const lines = [...scanned.values()].flat();
    const jcal = ICAL.parse(["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n"));
    return readComponent(new ICAL.Component(jcal as unknown[]), clockOf);
  } catch {
    return null;
  }
}

function readComponent(component: ICAL.Component, clockOf: ClockOf): VEvent | null {
  const times = (name: string) =>
    component.getAllProperties(name).flatMap((property) => readTimes(property, clockOf));
  const text = (name: string) => String(component.getFirstPropertyValue(name) ?? "");
  const [start] = times("dtstart");
  if (!start) return null;
  const [end] = times("dtend");
  const [replaces = null] = times("recurrence-id");
  const rules = component.getAllProperties("rrule").map((property) => property.getFirstValue() as ICAL.Recur);
  return {
    uid: text("uid"),
    start,
    length: lengthOf(start, end, component.getFirstPropertyValue("duration")),
    rules: replaces === null ? rules : [],
    extraStarts: replaces === null ? times("rdate") : [],
    exceptions: times("exdate"),
    replaces,
    isCancelled: text("status").toUpperCase() === "CANCELLED",
    title: text("summary"),
    place: text("location"),
  };
}

function readTimes(property: ICAL.Property, clockOf: ClockOf): EventTime[] {
  const tzid = property.getFirstParameter("tzid");
  return property.getValues().flatMap((value: unknown) => {
    const time = value instanceof ICAL.Period ? value.start : value;
    if (!(time instanceof ICAL.Time)) return [];
    const isUtc = time.zone === ICAL.Timezone.utcTimezone;
    return [timeOf(time, isUtc ? UTC : clockOf(tzid || null))];
  });
}

/** Throws if the calendar has no such day. */
function timeOf(time: ICAL.Time, clock: ZoneClock): EventTime {
  const { year, month, day, hour, minute, second, isDate } = time;
  const local = isDate
    ? { year, month, day, hour: 0, minute: 0, second: 0 }
    : { year, month, day, hour, minute, second };
  if (!Number.isFinite(asUtc(local))) throw new Error("not a time");
  return { local, isDate, clock };
}

/** An event without an end lasts a day if it has a date, and no time otherwise (RFC 5545, section 3.6.1). */
function lengthOf(start: EventTime, end: EventTime | undefined, duration: unknown): number {
  const least = start.isDate ? DAY_S : 0;
  const seconds = duration instanceof ICAL.Duration ? duration.toSeconds() : least;
  const length = end === undefined ? seconds : momentOf(end, start.isDate) - momentOf(start, start.isDate);
  return Math.max(start.isDate ? Math.round(length / DAY_S) * DAY_S : length, least);
}

/** Unix seconds; of a date the midnight as if it were of UTC, because days have no zone. */
function momentOf({ local, clock }: EventTime, isDate: boolean): number {
  return isDate ? asUtc({ ...local, hour: 0, minute: 0, second: 0 }) : clock(local);
}

/** The identity of a start among the occurrences of its event. */
export function startOf(time: EventTime): number {
  return momentOf(time, time.isDate);
}

/** The date of a start in its own zone, which `EXDATE;VALUE=DATE` names although the event has a time. */
export function dateOf({ local: { year, month, day } }: EventTime): string {
  return [String(year).padStart(4, "0"), month, day].map((part) => String(part).padStart(2, "0")).join("-");
}

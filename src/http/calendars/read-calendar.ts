import { type EventWindow, MAX_EVENTS } from "../../domain/calendar/calendars.ts";
import { addDays } from "../../domain/dates.ts";
import { type ScannedEvent, scanCalendar } from "./component-scan.ts";
import { compareIn, type ReadEvent } from "./event-order.ts";
import { cleanEventText } from "./event-text.ts";
import { findOccurrences, type Occurrences, type StartRange } from "./occurrences.ts";
import { readEvent, startOf, type VEvent } from "./vevent.ts";
import { asUtc, openZoneClocks, type ZoneClock } from "./zone-clock.ts";

/** The events of a calendar file in a window. */
export interface CalendarContent {
  events: ReadEvent[];
  /** Whether some events are missing: they are malformed, too many, too long, or repeat too often. */
  isCut: boolean;
}

const DAY_S = 86_400;
const LONGEST_EVENT_DAYS = 366; // a longer one is shown from its start on only

/** Reads an iCalendar file; null if the text is none. */
export function readCalendar(text: string, window: EventWindow): CalendarContent | null {
  const scanned = scanCalendar(text, (event) => mayBeIn(event, window));
  if (scanned === null) return null;
  const clockOf = openZoneClocks(window.zone, scanned.zones);
  const read = scanned.events.map((event) => readEvent(event, clockOf));
  const events = read.filter((event) => event !== null);
  const replaced = replacedStarts(events);
  const content = { events: [] as ReadEvent[], isCut: scanned.isCut || events.length < read.length };
  const days = dayMoments(window, clockOf(null));
  for (const event of events) {
    if (event.isCancelled) continue;
    const { starts, isCut } = occurrencesOf(event, rangeOf(event, days));
    content.isCut ||= isCut;
    const own = event.replaces === null ? replaced.get(event.uid) : undefined;
    for (const start of starts) if (!own?.has(start)) content.events.push(toReadEvent(event, start));
  }
  const shown = content.events.filter((event) => overlaps(event, window, days)).sort(compareIn(window.zone));
  return { events: shown.slice(0, MAX_EVENTS), isCut: content.isCut || shown.length > MAX_EVENTS };
}

/** The library refuses some rules only when it follows them. */
function occurrencesOf(event: VEvent, range: StartRange): Occurrences {
  try {
    return findOccurrences(event, range);
  } catch {
    return { starts: [], isCut: true };
  }
}

const DATE = /^:(\d{4})(\d\d)(\d\d)/;

/** A look at the dates without parsing: of thousands of events, a window has few. */
function mayBeIn(event: ScannedEvent, { from, to }: EventWindow): boolean {
  const start = dateIn(event, "DTSTART");
  if (start === null) return true; // malformed, or missing
  const [first, last] = [addDays(from, -2) ?? from, addDays(to, 2) ?? to];
  const replaced = dateIn(event, "RECURRENCE-ID");
  if (replaced !== null && replaced >= first && replaced <= last) return true;
  if (start > last) return event.has("RDATE");
  if (event.has("RRULE") || event.has("RDATE") || replaced !== null) return true;
  const end = dateIn(event, "DTEND") ?? (event.has("DURATION") ? last : start);
  return end >= first;
}

function dateIn(event: ScannedEvent, name: string): string | null {
  const line = event.get(name)?.[0] ?? "";
  const [, year, month, day] = DATE.exec(line.slice(line.lastIndexOf(":"))) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}

/** The starts of the occurrences that other events replace, by UID; a cancelled one replaces it by nothing. */
function replacedStarts(events: readonly VEvent[]): Map<string, Set<number>> {
  const replaced = new Map<string, Set<number>>();
  for (const { uid, replaces } of events) {
    if (replaces === null) continue;
    const starts = replaced.get(uid) ?? new Set();
    starts.add(startOf(replaces));
    replaced.set(uid, starts);
  }
  return replaced;
}

interface DayMoments {
  /** The first second of the window, and the first one after it. */
  begins: number;
  ends: number;
  /** The same as if the days were of UTC, for all-day events. */
  dates: { begins: number; ends: number };
}

function dayMoments({ from, to }: EventWindow, clock: ZoneClock): DayMoments {
  const [first, after] = [from, addDays(to, 1) ?? to].map(localMidnight);
  if (!first || !after) throw new Error("The window has no days.");
  return {
    begins: clock(first),
    ends: clock(after),
    dates: { begins: asUtc(first), ends: asUtc(after) },
  };
}

function localMidnight(date: string) {
  const [year = 1, month = 1, day = 1] = date.split("-").map(Number);
  return { year, month, day, hour: 0, minute: 0, second: 0 };
}

/** The starts of which an occurrence can last into the window. */
function rangeOf({ start, length }: VEvent, days: DayMoments): StartRange {
  const { begins, ends } = start.isDate ? days.dates : days;
  return { from: begins - Math.min(length, LONGEST_EVENT_DAYS * DAY_S), to: ends - 1 };
}

function toReadEvent({ start, length, title, place }: VEvent, moment: number): ReadEvent {
  const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
  const { isDate } = start;
  return {
    title: cleanEventText(title),
    startAt: isDate ? null : moment,
    endAt: isDate ? null : moment + length,
    isAllDay: isDate,
    startDate: isDate ? day(moment) : null,
    endDate: isDate ? day(moment + length - DAY_S) : null,
    place: cleanEventText(place) || null,
  };
}

/** An event that ends where the window begins is not in it, but one without a length is. */
function overlaps(
  { startAt, endAt, startDate, endDate }: ReadEvent,
  { from, to }: EventWindow,
  { begins, ends }: DayMoments,
): boolean {
  if (startAt === null || endAt === null) return (startDate ?? "") <= to && (endDate ?? "") >= from;
  return startAt < ends && (endAt > begins || startAt >= begins);
}

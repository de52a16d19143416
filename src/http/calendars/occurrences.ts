import ICAL from "ical.js";
import { dateOf, type EventTime, startOf, type VEvent } from "./vevent.ts";
import { asUtc } from "./zone-clock.ts";

/** Starts from `from` to `to`, both Unix seconds. */
export interface StartRange {
  from: number;
  to: number;
}

export interface Occurrences {
  starts: number[];
  /** Whether the rule has too many occurrences before the range to get there. */
  isCut: boolean;
}

const MAX_STEPS = 20_000; // occurrences of a rule: 54 years of days
const MAX_STARTS = 1_000; // in the range: an answer has 500 events
const ZONE_MARGIN_S = 2 * 86_400; // local times differ from UTC by less than that

/** The starts of an event's occurrences in the range, without its exceptions. */
export function findOccurrences(event: VEvent, range: StartRange): Occurrences {
  const excluded = new Set(event.exceptions.map((time) => (time.isDate ? dateOf(time) : startOf(time))));
  const starts = new Set<number>();

  function add(time: EventTime): void {
    const start = startOf(time);
    if (start < range.from || start > range.to) return;
    if (!excluded.has(start) && !excluded.has(dateOf(time))) starts.add(start);
  }

  add(event.start);
  for (const time of event.extraStarts) add(time);
  let isCut = false;
  for (const rule of event.rules) if (!followRule(rule, event.start, range, add)) isCut = true;
  const sorted = [...starts].sort((a, b) => a - b);
  return { starts: sorted.slice(0, MAX_STARTS), isCut: isCut || sorted.length > MAX_STARTS };
}

/** Calls `add` for the rule's occurrences near the range. False if it ended before it got there. */
function followRule(
  rule: ICAL.Recur,
  { local, isDate, clock }: EventTime,
  range: StartRange,
  add: (time: EventTime) => void,
): boolean {
  const until = rule.until;
  // The library compares local times with UNTIL as if they were UTC, so `isAfter` compares instead.
  const endless = new ICAL.Recur({ ...rule, until: null } as never);
  const last = until === null ? null : lastMoment(until, clock);
  if (last !== null && last < range.from) return true;
  const iterator = endless.iterator(ICAL.Time.fromData({ ...local, isDate }));
  for (let step = 0; step < MAX_STEPS; step++) {
    const time = iterator.next();
    if (!time) return true;
    const { year, month, day, hour, minute, second } = time;
    const found = { local: { year, month, day, hour, minute, second }, isDate, clock };
    const utc = asUtc(found.local);
    if (utc > range.to + ZONE_MARGIN_S) return true;
    if (utc < range.from - ZONE_MARGIN_S) continue;
    if (last !== null && startOf(found) > last) return true;
    add(found);
  }
  return false;
}

/** The last possible start: a date as UNTIL includes its whole day. */
function lastMoment(until: ICAL.Time, clock: EventTime["clock"]): number {
  const { year, month, day, hour, minute, second, isDate } = until;
  if (isDate) return clock({ year, month, day, hour: 23, minute: 59, second: 59 });
  const local = { year, month, day, hour, minute, second };
  return until.zone === ICAL.Timezone.utcTimezone ? asUtc(local) : clock(local);
}

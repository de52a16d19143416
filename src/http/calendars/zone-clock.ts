import ICAL from "ical.js";
import { offsetIn } from "../../domain/dates.ts";

/** A local time, without its zone. */
export interface LocalTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** Converts a local time of a zone to Unix seconds. */
export type ZoneClock = (time: LocalTime) => number;

const DAY_S = 86_400;
const MAX_CACHED_ZONES = 1_000;

/** The seconds of a local time as if it were UTC. `Date.UTC` would move the years before 100. */
export function asUtc({ year, month, day, hour, minute, second }: LocalTime): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) / 1000 + hour * 3_600 + minute * 60 + second;
}

/**
 * Finds clocks by TZID: an IANA name is preferred, because files often have old rules for it; then the file's own
 * VTIMEZONE; then `zone`, as for times without a zone.
 */
export function openZoneClocks(
  zone: string,
  zones: ReadonlyMap<string, readonly string[]>,
): (tzid: string | null) => ZoneClock {
  const cached = new Map<string, ZoneClock>();
  const local = ianaClock(zone);

  function make(tzid: string): ZoneClock {
    const iana = ianaName(tzid);
    if (iana !== null) return ianaClock(iana);
    const lines = zones.get(tzid);
    return (lines && fileClock(tzid, lines)) ?? local;
  }

  return (tzid) => {
    if (tzid === null) return local;
    const clock = cached.get(tzid) ?? make(tzid);
    if (cached.size < MAX_CACHED_ZONES) cached.set(tzid, clock);
    return clock;
  };
}

/** Some programs put their own prefix before the name: `/example.org/20240101_1/Europe/Berlin`. */
function ianaName(tzid: string): string | null {
  const end = /^\/.*?((?:[A-Z][A-Za-z_]+\/)+[A-Z][A-Za-z_-]+)$/.exec(tzid.slice(0, 200))?.[1];
  return [tzid, end].find((name) => name !== undefined && isZone(name)) ?? null;
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** A time that a change of the clock skips is read with the offset before it; of one that comes twice, the first counts. */
function ianaClock(zone: string): ZoneClock {
  return (time) => {
    const utc = asUtc(time);
    const [before, after] = [offsetIn(zone, utc - DAY_S), offsetIn(zone, utc + DAY_S)];
    const isAfter = offsetIn(zone, utc - before) !== before && offsetIn(zone, utc - after) === after;
    return utc - (isAfter ? after : before);
  };
}

/** Null if the VTIMEZONE is malformed. */
function fileClock(tzid: string, lines: readonly string[]): ZoneClock | null {
  try {
    const component = new ICAL.Component(
      ICAL.parse(["BEGIN:VTIMEZONE", ...lines, "END:VTIMEZONE"].join("\r\n")) as unknown[],
    );
    const zone = new ICAL.Timezone({ component, tzid });
    return (time) => asUtc(time) - zone.utcOffset(ICAL.Time.fromData({ ...time, isDate: false }));
  } catch {
    return null;
  }
}

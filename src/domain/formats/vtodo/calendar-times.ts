/** Dates and times of iCalendar, in the account's zone. */

import { isDate, isMoment } from "../../dates.ts";
import { atMoment, type ForeignTime, momentOfTime } from "../draft/foreign-times.ts";
import { toIanaZone } from "../draft/time-zones.ts";
import { momentAt } from "../draft/zone-offsets.ts";
import { type Property, unescapeText } from "./properties.ts";
import { readZoneRules } from "./zone-rules.ts";

/** A day or a moment; of a day, `moment` is its beginning. */
export interface CalendarTime extends ForeignTime {
  moment: number;
  /** The day whose midnight it is, in the zone that it is written in, or of a moment in UTC in that of the account. */
  midnight: string | null;
  /** Its zone is not known, so it was read as a time of the account. */
  isGuess: boolean;
}

type ToMoment = (at: { day: string; minute: number }) => number;

const FORM = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)(Z)?)?$/i;
const UTC = "UTC";
const utcMoment: ToMoment = ({ day, minute }) => Date.parse(`${day}T00:00:00Z`) / 1000 + minute * 60;
const ZONES_LIMIT = 1_000; // different zones of one file

/** Reads the times of one import. */
export class CalendarClock {
  readonly #known = new Map<string, ToMoment | null>();
  readonly #rules = new Map<string, readonly string[]>();

  constructor(readonly zone: string) {}

  /** Takes note of a VTIMEZONE. */
  define(lines: readonly string[]): void {
    const line = lines.find((one) => /^TZID[;:]/i.test(one)) ?? "";
    const name = line.slice(line.indexOf(":") + 1).trim();
    if (name !== "" && this.#rules.size < ZONES_LIMIT) this.#rules.set(name, lines);
  }

  /** Null if the value is no day of the calendar. */
  read({ value, params }: Pick<Property, "value" | "params">): CalendarTime | null {
    const [, year, month, date, hours, minutes, seconds, utc] = FORM.exec(value.trim()) ?? [];
    const day = `${year}-${month}-${date}`;
    if (!isDate(day)) return null;
    if (hours === undefined) {
      const moment = momentOfTime({ day, time: null }, this.zone);
      return moment === null ? null : { day, time: null, moment, midnight: null, isGuess: false };
    }
    if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 60) return null;
    const at = { day, minute: Number(hours) * 60 + Number(minutes) };
    const name = utc ? UTC : params.get("TZID");
    const toMoment = utc ? utcMoment : name === undefined ? null : this.#zoneOf(unescapeText(name).trim());
    const moment = (toMoment ? toMoment(at) : momentAt(at, this.zone)) + Number(seconds);
    if (!isMoment(moment)) return null;
    const found = atMoment(moment, this.zone);
    const isFirst = Number(seconds) === 0 && (utc ? found.time === "00:00" : at.minute === 0);
    const midnight = isFirst ? (utc ? found.day : day) : null;
    return { ...found, moment, midnight, isGuess: name !== undefined && toMoment === null };
  }

  #zoneOf(name: string): ToMoment | null {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const zone = toIanaZone(name) ?? toIanaZone(name.split("/").slice(-2).join("/")) ?? undefined;
    const rules = zone === undefined ? readZoneRules(this.#rules.get(name) ?? []) : null;
    const found: ToMoment | null = zone
      ? (at) => momentAt(at, zone)
      : rules && ((at) => ((wall) => wall - rules(wall))(utcMoment(at)));
    if (this.#known.size < ZONES_LIMIT) this.#known.set(name, found);
    return found;
  }
}

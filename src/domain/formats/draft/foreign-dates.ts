import { isMoment, offsetIn } from "../../dates.ts";
import { dayOf } from "../../quick-entry/calendar.ts";
import { clockAt, momentAt } from "./zone-offsets.ts";

/** Days and moments as other systems write them. */

/** A day, or a moment of it in the account's time zone. */
export interface ForeignTime {
  day: string;
  /** `HH:MM`; null of a whole day. */
  time: string | null;
  /** Unix seconds; null of a whole day. */
  moment: number | null;
}

/** The order of `3/4/2026`: day first or month first. Null: not known, then such a date is not read. */
export type DayOrder = "dmy" | "mdy" | null;

export interface TimeContext {
  /** The time zone of a text that names none. */
  zone: string;
  /** The account's time zone. */
  accountZone: string;
  dayOrder?: DayOrder;
}

const CLOCK =
  "(?:[T ]\\s*(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,]\\d+)?)?\\s*([AaPp][Mm])?\\s*(Z|UTC|GMT|[-+]\\d{2}:?\\d{2})?)?$";
const ISO = new RegExp(`^(\\d{4})-(\\d{1,2})-(\\d{1,2})${CLOCK}`, "i");
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?()(Z)?)?$/i;
const DOTTED = new RegExp(`^(\\d{1,2})\\. ?(\\d{1,2})\\. ?(\\d{4}),?${CLOCK}`, "i");
const SLASHED = new RegExp(`^(\\d{1,2})[/-](\\d{1,2})[/-](\\d{4}),?${CLOCK}`, "i");

/** Null for what is not a date of the calendar. A clock at midnight means the whole day. */
export function readForeignTime(text: string, at: TimeContext): ForeignTime | null {
  const words = text.trim();
  if (words.length > 60) return null;
  const iso = ISO.exec(words) ?? COMPACT.exec(words);
  if (iso) return onClock(dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])), iso, at);
  const dotted = DOTTED.exec(words);
  if (dotted) return onClock(dayOf(Number(dotted[3]), Number(dotted[2]), Number(dotted[1])), dotted, at);
  const slashed = SLASHED.exec(words);
  if (!slashed) return null;
  const [first, second] = [Number(slashed[1]), Number(slashed[2])];
  const order = first === second ? "mdy" : (at.dayOrder ?? orderOf(words));
  if (order === null) return null;
  const [month, day] = order === "mdy" ? [first, second] : [second, first];
  return onClock(dayOf(Number(slashed[3]), month, day), slashed, at);
}

/** The order that a date such as `13/4/2026` proves. Null if both are possible, or it is no such date. */
export function orderOf(text: string): DayOrder {
  const [, first, second] = SLASHED.exec(text.trim()) ?? [];
  if (first === undefined || second === undefined) return null;
  if (Number(first) > 12 === Number(second) > 12) return null;
  return Number(first) > 12 ? "dmy" : "mdy";
}

/** Whether the order of the numbers decides which day it is. */
export function isAmbiguousDay(text: string): boolean {
  const [, first, second] = SLASHED.exec(text.trim()) ?? [];
  return first !== undefined && first !== second && orderOf(text) === null && Number(first) <= 12;
}

function onClock(day: string | null, found: RegExpExecArray, at: TimeContext): ForeignTime | null {
  const [, , , , hours, minutes, seconds = "0", half = "", offset] = found;
  if (day === null || hours === undefined) return day === null ? null : { day, time: null, moment: null };
  const hour = hourOf(Number(hours), half.toLowerCase());
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 60) return null;
  if (hour === 0 && Number(minutes) === 0 && Number(seconds) === 0) return { day, time: null, moment: null };
  const minute = hour * 60 + Number(minutes);
  const moment =
    (offset === undefined
      ? momentAt({ day, minute }, at.zone)
      : momentAt({ day, minute }, "UTC") - secondsOf(offset)) + Number(seconds);
  return isMoment(moment) ? atMoment(moment, at.accountZone) : null;
}

function hourOf(hour: number, half: string): number {
  if (half === "") return hour;
  if (hour < 1 || hour > 12) return 99; // no such hour
  return (hour % 12) + (half === "pm" ? 12 : 0);
}

function secondsOf(offset: string): number {
  const [, sign, hours, minutes] = /^([-+])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  return sign === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}

/** A moment (Unix seconds) in a time zone. */
export function atMoment(moment: number, zone: string): ForeignTime {
  return { ...clockAt(moment, zone), moment };
}

/** The exact moment of a text with a clock, also at midnight; of a day its first minute. Null if it is no date. */
export function readMoment(text: string, at: TimeContext): number | null {
  const found = readForeignTime(text, at);
  if (found === null) return null;
  if (found.moment !== null) return found.moment;
  const isUtc = /(?:Z|UTC|GMT|[-+]00:?00)$/i.test(text.trim()) && /\d:\d/.test(text);
  const moment = momentAt({ day: found.day, minute: 0 }, isUtc ? "UTC" : at.zone);
  const [, offset] = /\d:\d.*?([-+]\d{2}:?\d{2})$/.exec(text.trim()) ?? [];
  const exact =
    offset && !isUtc ? momentAt({ day: found.day, minute: 0 }, "UTC") - secondsOf(offset) : moment;
  return isMoment(exact) ? exact : null;
}

const zones = new Set<string>();

/** Whether this computer knows a time zone. */
export function isKnownZone(name: string): boolean {
  if (zones.has(name)) return true;
  try {
    offsetIn(name, 0);
    zones.add(name);
    return true;
  } catch {
    return false;
  }
}

import { isMoment } from "../../dates.ts";
import { clockAt, isDay, momentAt } from "./zone-offsets.ts";

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
  "(?:[T ]\\s*(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,]\\d+)?)?\\s*([AaPp][Mm])?\\s*(Z|UTC|GMT|[-+]\\d{2}(?::?\\d{2})?)?)?$";
const ISO = new RegExp(`^(\\d{4})-(\\d{1,2})-(\\d{1,2})${CLOCK}`, "i");
const COMPACT =
  /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2}):?(\d{2})(?::?(\d{2}))?()\s*(Z|UTC|GMT|[-+]\d{2}(?::?\d{2})?)?)?$/i;
const DOTTED = new RegExp(`^(\\d{1,2})\\. ?(\\d{1,2})\\. ?(\\d{4}),?${CLOCK}`, "i");
const SLASHED = new RegExp(`^(\\d{1,2})[/-](\\d{1,2})[/-](\\d{4}),?${CLOCK}`, "i");
const LONGEST = 60; // UTF-16 units

/** Null for what is not a date of the calendar. A clock at midnight means the whole day. */
export function readForeignTime(text: string, at: TimeContext): ForeignTime | null {
  const found = readWritten(text, at);
  return found?.isMidnight ? wholeDay(found.written) : (found?.exact ?? null);
}

/** As `readForeignTime`, but a clock at midnight is a time like any other. */
export function readExactTime(text: string, at: TimeContext): ForeignTime | null {
  return readWritten(text, at)?.exact ?? null;
}

/** The exact moment of a text; of a day its first one. Null if it is no date. */
export function readMoment(text: string, at: TimeContext): number | null {
  const found = readWritten(text, at)?.exact ?? null;
  return found === null ? null : (found.moment ?? momentOfTime(found, at.zone));
}

interface WrittenTime {
  /** The day as it is written, in whatever zone. */
  written: string;
  isMidnight: boolean;
  exact: ForeignTime;
}

function readWritten(text: string, at: TimeContext): WrittenTime | null {
  const words = text.trim();
  if (words.length > LONGEST) return null;
  const iso = ISO.exec(words) ?? COMPACT.exec(words);
  if (iso) return onClock(dayOf(iso[1], iso[2], iso[3]), iso, at);
  const dotted = DOTTED.exec(words);
  if (dotted) return onClock(dayOf(dotted[3], dotted[2], dotted[1]), dotted, at);
  const slashed = SLASHED.exec(words);
  if (!slashed) return null;
  const [, first, second, year] = slashed;
  const order = Number(first) === Number(second) ? "mdy" : (at.dayOrder ?? orderOf(words));
  if (order === null) return null;
  return onClock(order === "mdy" ? dayOf(year, first, second) : dayOf(year, second, first), slashed, at);
}

function dayOf(year = "", month = "", day = ""): string | null {
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(written) ? written : null;
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

function onClock(day: string | null, found: RegExpExecArray, at: TimeContext): WrittenTime | null {
  const [, , , , hours, minutes, seconds = "0", half = "", offset] = found;
  if (day === null) return null;
  if (hours === undefined) return { written: day, isMidnight: false, exact: wholeDay(day) };
  const hour = hourOf(Number(hours), half.toLowerCase());
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 60) return null;
  const minute = hour * 60 + Number(minutes);
  const moment =
    (offset === undefined
      ? momentAt({ day, minute }, at.zone)
      : momentAt({ day, minute }, "UTC") - secondsOf(offset)) + Number(seconds);
  const isMidnight = minute === 0 && Number(seconds) === 0;
  if (isMoment(moment)) return { written: day, isMidnight, exact: atMoment(moment, at.accountZone) };
  return isMidnight ? { written: day, isMidnight, exact: wholeDay(day) } : null;
}

function wholeDay(day: string): ForeignTime {
  return { day, time: null, moment: null };
}

function hourOf(hour: number, half: string): number {
  if (half === "") return hour;
  if (hour < 1 || hour > 12) return 99; // no such hour
  return (hour % 12) + (half === "pm" ? 12 : 0);
}

function secondsOf(offset: string): number {
  const [, sign, hours, minutes = "0"] = /^([-+])(\d{2}):?(\d{2})?$/.exec(offset) ?? [];
  return sign === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}

/** A moment (Unix seconds) in a time zone. */
export function atMoment(moment: number, zone: string): ForeignTime {
  return { ...clockAt(moment, zone), moment };
}

/** As `atMoment`, but a midnight of the zone is the whole day. */
export function atMomentOrDay(moment: number, zone: string): ForeignTime {
  const found = atMoment(moment, zone);
  return found.time === "00:00" ? wholeDay(found.day) : found;
}

/** Unix seconds of a local time, of a day its first moment; null if it cannot be stored. */
export function momentOfTime({ day, time }: Pick<ForeignTime, "day" | "time">, zone: string): number | null {
  const [hours = 0, minutes = 0] = (time ?? "").split(":").map(Number);
  const moment = isDay(day) ? momentAt({ day, minute: hours * 60 + minutes }, zone) : Number.NaN;
  return isMoment(moment) ? moment : null;
}

const DAY = 86_400; // seconds

/** The day of a midnight: of the zone, of UTC, or of another zone up to twelve hours away. Null if it cannot be stored. */
export function dayOfMidnight(moment: number, zone = "UTC"): string | null {
  if (!isMoment(moment)) return null;
  const found = atMomentOrDay(moment, zone);
  return found.time === null ? found.day : clockAt(Math.floor((moment + DAY / 2) / DAY) * DAY, "UTC").day;
}

/** Unix seconds of a number in parts of a second; null if it cannot be stored. */
export function toMoment(number: number, perSecond = 1): number | null {
  const moment = Math.floor(number / perSecond);
  return isMoment(moment) ? moment : null;
}

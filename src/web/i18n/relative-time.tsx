import { lookAgain } from "../state/look-again.ts";
import { Signal, useSignal } from "../state/signal.ts";
import { locale } from "./language.ts";

const TICK = 15_000; // ms
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = new Intl.RelativeTimeFormat(locale, { style: "narrow", numeric: "auto" });
const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" });
const dayOfYear = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric" });
const exact = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short" });
const time = new Intl.DateTimeFormat(locale, { timeStyle: "short" });

/** The current time in Unix seconds, as exact as ages need it. */
const now = new Signal(Date.now() / 1000);
const tick = () => !document.hidden && now.set(Date.now() / 1000);

export function keepTimeCurrent(): void {
  lookAgain(tick, TICK);
}

/** The age of a moment (Unix seconds) in words, which the page keeps up to date. */
export function RelativeTime({ at }: { at: number }) {
  const age = ageOf(at, useSignal(now));
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={formatExactTime(at)}>
      {age}
    </time>
  );
}

function ageOf(at: number, now: number): string {
  const seconds = Math.max(0, now - at);
  if (seconds < MINUTE) return relative.format(0, "second");
  if (seconds < HOUR) return relative.format(-Math.floor(seconds / MINUTE), "minute");
  if (seconds < DAY) return relative.format(-Math.floor(seconds / HOUR), "hour");
  if (seconds < 7 * DAY) return relative.format(-Math.floor(seconds / DAY), "day");
  const date = new Date(at * 1000);
  return (date.getFullYear() === new Date(now * 1000).getFullYear() ? day : dayOfYear).format(date);
}

export function formatExactTime(at: number): string {
  return exact.format(new Date(at * 1000));
}

/** The day of a moment, with its year. */
export function localDayOf(at: number): string {
  return dayOfYear.format(new Date(at * 1000));
}

/** The time of day of a moment, as a clock shows it. */
export function timeOfDay(at: number): string {
  return time.format(new Date(at * 1000));
}

/** A moment as a clock shows it, with its day unless that is today. */
export function clockTime(at: number): string {
  const date = new Date(at * 1000);
  return date.toDateString() === new Date().toDateString()
    ? time.format(date)
    : `${day.format(date)}, ${time.format(date)}`;
}

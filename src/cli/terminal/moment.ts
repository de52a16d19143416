import { SYSTEM } from "../../domain/environment.ts";
import { readClock, writeDay, writeMinute } from "../../domain/quick-entry/calendar.ts";

/** A moment (Unix seconds) as the clock on the wall shows it: "Fri 27 Nov 2026, 17:00". */
export function momentIn(at: number, zone = SYSTEM.zone()): string {
  const { day, minute } = readClock(at, zone);
  return `${writeDay(day)}, ${writeMinute(minute)}`;
}

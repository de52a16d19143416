import { REAL } from "../../domain/environment.ts";
import { readClock, sayDay, sayMinute } from "../../domain/quick-entry/calendar.ts";

/** A moment (Unix seconds) as the clock on the wall shows it: "Fri 27 Nov 2026, 17:00". */
export function momentIn(at: number, zone = REAL.zone()): string {
  const { day, minute } = readClock(at, zone);
  return `${sayDay(day)}, ${sayMinute(minute)}`;
}

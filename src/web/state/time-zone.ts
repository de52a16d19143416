import { SYSTEM } from "../../domain/environment.ts";
import { Signal } from "./signal.ts";
import { StoredValue } from "./stored-value.ts";

// The page shows and reads days in the time zone of its server, which stores them: a browser elsewhere has other days.

const stored = new StoredValue<string>("time-zone", isTimeZone);

/** The server's time zone, as IANA names it; until the server has named it once, the browser's own. */
export const timeZoneSignal = new Signal(stored.get() ?? SYSTEM.zone());

export function timeZone(): string {
  return timeZoneSignal.get();
}

/** Takes the zone that the server has named. A browser that does not know it keeps the one before. */
export function setTimeZone(zone: unknown): void {
  if (!isTimeZone(zone)) return;
  stored.set(zone);
  timeZoneSignal.set(zone);
}

function isTimeZone(zone: unknown): zone is string {
  if (typeof zone !== "string") return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}

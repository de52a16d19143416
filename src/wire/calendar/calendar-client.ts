import type { Calendar, CalendarConfig, CalendarEvents } from "../../domain/calendar/calendars.ts";
import type { Client } from "../client.ts";

/** The requests for calendars. They are apart from `Client`, so that the page loads them late. */
export interface CalendarClient {
  list(): Promise<Calendar[]>;
  /** Throws `invalid`, `forbidden`, `conflict` or `unavailable`. */
  add(config: CalendarConfig): Promise<Calendar>;
  remove(id: string): Promise<void>;
  /** The events of these days, both inclusive, as YYYY-MM-DD. */
  events(from: string, to: string): Promise<CalendarEvents>;
}

const FETCH_TIMEOUT_MS = 60_000; // ms: its host has 10 s, and the files before it are read one at a time
const CALENDARS = "/app/calendars";

export function calendarsOf({ ask }: Pick<Client, "ask">): CalendarClient {
  return {
    list: async () => (await ask<{ calendars: Calendar[] }>("GET", CALENDARS)).calendars,
    add: (config) => ask("POST", CALENDARS, config, undefined, FETCH_TIMEOUT_MS),
    remove: (id) => ask("DELETE", `${CALENDARS}/${encodeURIComponent(id)}`),
    events: (from, to) =>
      ask("GET", `${CALENDARS}/events?from=${from}&to=${to}`, undefined, undefined, FETCH_TIMEOUT_MS),
  };
}

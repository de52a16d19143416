import type { CalendarEvent } from "../../domain/calendar/calendars.ts";
import { dayIn } from "../../domain/dates.ts";

/** An event without the id of its calendar. */
export type ReadEvent = Omit<CalendarEvent, "calendar">;

/** By day, then those that last all day, then by time and title. */
export function compareIn(zone: string): (a: ReadEvent, b: ReadEvent) => number {
  const dayOf = ({ startDate, startAt }: ReadEvent) => startDate ?? dayIn(zone, startAt ?? 0);
  return (a, b) => {
    const [dayA, dayB] = [dayOf(a), dayOf(b)];
    if (dayA !== dayB) return dayA < dayB ? -1 : 1;
    if (a.isAllDay !== b.isAllDay) return a.isAllDay ? -1 : 1;
    if (a.startAt !== b.startAt) return (a.startAt ?? 0) - (b.startAt ?? 0);
    return a.title < b.title ? -1 : Number(a.title > b.title);
  };
}

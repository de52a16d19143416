import type { CalendarEvent, CalendarEvents } from "../../domain/calendar/calendars.ts";
import type { DaySpan } from "../../domain/item/today.ts";
import { messages } from "../i18n/messages.ts";
import { showControls } from "../i18n/title.ts";
import type { Interval } from "./layout.ts";

/** An event of a calendar at its time. */
export interface EventEntry extends Interval {
  kind: "event";
  id: string;
  title: string;
  place: string | null;
  /** The name of its calendar. */
  calendar: string;
}

export interface DayEvents {
  timed: EventEntry[];
  allDay: Pick<EventEntry, "id" | "title" | "calendar" | "place">[];
}

/** The events of a day; a timed one that lasts longer ends with it. */
export function eventsOf({ events, calendars }: CalendarEvents, { today, ...day }: DaySpan): DayEvents {
  const names = new Map(calendars.map(({ id, name }) => [id, showControls(name)]));
  const factsOf = (event: CalendarEvent, n: number) => ({
    id: `${event.calendar} ${n}`,
    title: showControls(event.title) || messages.listParts.plan.untitled,
    place: event.place === null ? null : showControls(event.place),
    calendar: names.get(event.calendar) ?? "",
  });
  const timed = events.flatMap((event, n): EventEntry[] => {
    const { startAt, endAt } = event;
    if (startAt === null || startAt >= day.ends) return [];
    const end = endAt ?? startAt;
    if (end < day.begins || (end === day.begins && startAt < end)) return [];
    const [begins, ends] = [Math.max(startAt, day.begins), Math.min(end, day.ends)];
    return [{ kind: "event", ...factsOf(event, n), begins, ends }];
  });
  const allDay = events.flatMap((event, n) => {
    const { startDate, endDate } = event;
    return startDate !== null && startDate <= today && (endDate ?? startDate) >= today
      ? [factsOf(event, n)]
      : [];
  });
  return { timed, allDay };
}

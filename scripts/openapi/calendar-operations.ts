import { z } from "zod";
import type { Calendar, CalendarEvent } from "../../src/domain/calendar/calendars.ts";
import { CalendarBody, EventsQueryShape } from "../../src/wire/calendar/calendar.ts";
import { flag, momentOrNull, shapeOf, text, textOrNull } from "./basic-schemas.ts";
import { answersWith, json, nothing, type Operations } from "./operation.ts";

const CalendarShape = shapeOf<Calendar>()(
  z.strictObject({
    id: text("Its id."),
    name: text("Its name."),
    host: text("The host of its address. The whole address is a secret, which no answer contains."),
    checkedOn: momentOrNull("When its events arrived last, since Creel started."),
    problem: textOrNull("Why its events are missing, old or incomplete, and what to do."),
  }),
);
const EventShape = shapeOf<CalendarEvent>()(
  z.strictObject({
    calendar: text("The id of its calendar."),
    title: text("Its title, of 500 characters at most; it can be empty."),
    startAt: momentOrNull("When it begins."),
    endAt: momentOrNull("When it ends."),
    isAllDay: flag("Whether it has dates instead of moments."),
    startDate: textOrNull("The first day of one that lasts all day."),
    endDate: textOrNull("Its last day."),
    place: textOrNull("Where it is."),
  }),
);
const CalendarsShape = z.array(CalendarShape);

/** The operations on calendars (docs/calendars.md). */
export const CALENDAR_OPERATIONS: Operations = {
  "GET /app/calendars": {
    id: "listCalendars",
    tag: "app",
    summary: "List calendars with their state",
    answers: answersWith(
      "The calendars, without their addresses.",
      z.strictObject({ calendars: CalendarsShape }),
    ),
  },
  "POST /app/calendars": {
    id: "addCalendar",
    tag: "app",
    summary: "Show the events of a calendar, which is fetched at once",
    body: json(CalendarBody),
    answers: answersWith("The calendar.", CalendarShape),
    problems: ["forbidden", "conflict", "unavailable"],
  },
  "DELETE /app/calendars/:id": {
    id: "removeCalendar",
    tag: "app",
    summary: "Remove a calendar",
    answers: nothing("Its address is not fetched any more."),
  },
  "GET /app/calendars/events": {
    id: "listEvents",
    tag: "app",
    summary: "List the events of some days, sorted by their start",
    query: EventsQueryShape,
    answers: answersWith(
      "At most 500 events, and the state of the calendars.",
      z.strictObject({ events: z.array(EventShape), calendars: CalendarsShape }),
    ),
  },
};

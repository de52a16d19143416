import { z } from "zod";
import { MAX_EVENT_DAYS } from "../../domain/calendar/calendars.ts";
import { daysBetween, isDate } from "../../domain/dates.ts";
import { Problem } from "../../domain/problem.ts";
import { parseQueryString } from "../item.ts";

/** The body of a new calendar. The rules of the name and the URL are the domain's. */
export const CalendarBody = z.strictObject({
  name: z.string(),
  url: z.string(),
  isPrivateAllowed: z.boolean().default(false),
});

const date = (description: string) => z.string().refine(isDate).describe(description);

/** The query of `GET /app/calendars/events`. */
export const EventsQueryShape = z.strictObject({
  from: date("The first day, as YYYY-MM-DD."),
  to: date(`The last day, as YYYY-MM-DD; ${MAX_EVENT_DAYS} days at most.`),
  key: z.string().optional(), // the guards have read it
});

const CURES = {
  from: "from is not a date of the calendar. Give the first day as YYYY-MM-DD.",
  to: "to is not a date of the calendar. Give the last day as YYYY-MM-DD.",
};

/** Throws `invalid`, naming the parameter. */
export function parseEventsQuery(parameters: URLSearchParams): { from: string; to: string } {
  const days = parseQueryString(EventsQueryShape, parameters, CURES);
  const count = daysBetween(days.from, days.to) + 1;
  if (count >= 1 && count <= MAX_EVENT_DAYS) return days;
  throw new Problem("invalid", `Give 1 to ${MAX_EVENT_DAYS} days: to is the last of them.`, { field: "to" });
}

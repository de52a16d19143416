import { Problem } from "../../../domain/problem.ts";
import { parseBody } from "../../../wire/body.ts";
import { CalendarBody, parseEventsQuery } from "../../../wire/calendar/calendar.ts";
import { readSmall } from "../../request/request-body.ts";
import { replyJson, replyNoContent } from "../../request/responses.ts";
import type { RequestContext } from "../../request/route.ts";

/** `GET /app/calendars`: the calendars and their state. Never an address. */
export async function listCalendars({ dependencies }: RequestContext): Promise<Response> {
  return replyJson({ calendars: await dependencies.calendars.list() });
}

/** `POST /app/calendars`: fetches the calendar, and stores it if that works. */
export async function addCalendar({
  request,
  checkAfterWait,
  dependencies,
}: RequestContext): Promise<Response> {
  const wanted = parseBody(CalendarBody, await readSmall(request, checkAfterWait));
  return replyJson(await dependencies.calendars.add(wanted));
}

/** `DELETE /app/calendars/{id}`: removes it; its address is not fetched again. */
export async function removeCalendar({ parameters, dependencies }: RequestContext): Promise<Response> {
  if (await dependencies.calendars.remove(parameters.id ?? "")) return replyNoContent();
  throw new Problem("not-found", "This calendar does not exist. `creel calendar list` shows the calendars.");
}

/** `GET /app/calendars/events`: the events of some days. */
export async function listEvents({ url, dependencies }: RequestContext): Promise<Response> {
  const days = parseEventsQuery(url.searchParams);
  return replyJson(await dependencies.calendars.events(days));
}

import { useEffect, useMemo } from "react";
import type { CalendarEvents } from "../../domain/calendar/calendars.ts";
import type { DaySpan } from "../../domain/item/today.ts";
import { messages } from "../i18n/messages.ts";
import { showControls } from "../i18n/title.ts";
import { currentSpan } from "../items/lists.ts";
import { calendarClient } from "../server/calendars.ts";
import { isPairedDevice } from "../state/device.ts";
import { poll } from "../state/poll.ts";
import { Query, useQuery } from "../state/query.ts";
import { isListOf, isText, StoredValue } from "../state/stored-value.ts";
import { type DayEvents, eventsOf } from "./event-entries.ts";

const INTERVAL_MS = 15 * 60_000; // after which the server reads a calendar again
const NO_EVENTS: CalendarEvents = { events: [], calendars: [] };

/** The names of the calendars: without them a page without its server cannot say what it lacks. */
const storedNames = new StoredValue<string[]>("calendars", isListOf(isText));

/** A paired device has no access to calendars. */
const eventsQuery = new Query<CalendarEvents>(async () => {
  if (isPairedDevice) return NO_EVENTS;
  const { today } = currentSpan.get();
  const read = await calendarClient.events(today, today);
  storedNames.set(read.calendars.map(({ name }) => name));
  return read;
});

/** Says what is missing. A text of the server is English. */
export interface CalendarMessage {
  text: string;
  lang?: "en";
}

/** Today's events of the calendars, read while the plan is shown, and what is missing of them. */
export function useDayEvents(span: DaySpan): DayEvents & { problems: readonly CalendarMessage[] } {
  const { view, problem } = useQuery(eventsQuery);
  useEffect(() => poll(() => void eventsQuery.refresh(), INTERVAL_MS), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day has other events.
  useEffect(() => void eventsQuery.refresh(), [span.today]);
  const day = useMemo(() => eventsOf(view ?? NO_EVENTS, span), [view, span]);
  const problems = problem ? unread(storedNames.get() ?? []) : problemsOf(view ?? NO_EVENTS);
  return { ...day, problems };
}

function unread(names: readonly string[]): CalendarMessage[] {
  return names.length === 0
    ? []
    : [{ text: messages.listParts.plan.unread(names.map(showControls).join(", ")) }];
}

function problemsOf({ calendars }: CalendarEvents): CalendarMessage[] {
  return calendars.flatMap(({ name, problem }) =>
    problem === null ? [] : [{ text: `${showControls(name)}: ${showControls(problem)}`, lang: "en" }],
  );
}

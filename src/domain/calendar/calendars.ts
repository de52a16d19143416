import { checkName } from "../item/tags.ts";
import { Problem } from "../problem.ts";
import { checkAddresses, readTarget } from "../webhook/target.ts";

/** The user's settings of a calendar. */
export interface CalendarConfig {
  name: string;
  /** The address of its iCalendar file. It is a secret: whoever knows it reads the calendar. */
  url: string;
  /** The host of the URL may be in a private network. */
  isPrivateAllowed: boolean;
}

/** A stored calendar, with its secret address. */
export interface StoredCalendar extends CalendarConfig {
  id: string;
  /** Unix seconds. */
  createdOn: number;
}

/** A calendar as clients see it. */
export interface Calendar {
  id: string;
  name: string;
  /** The host of its address, with the port if it is not the usual one. */
  host: string;
  /** The last time that its events arrived, Unix seconds; null if they have not since Creel started. */
  checkedOn: number | null;
  /** Why its events are missing, old or incomplete, with a cure. */
  problem: string | null;
}

/** An event of a calendar. A timed one has moments (Unix seconds), an all-day one has dates. */
export interface CalendarEvent {
  /** The id of its calendar. */
  calendar: string;
  title: string;
  startAt: number | null;
  endAt: number | null;
  isAllDay: boolean;
  startDate: string | null;
  /** Its last day. */
  endDate: string | null;
  place: string | null;
}

/** Days of the calendar, both inclusive, in a time zone. */
export interface EventWindow {
  from: string;
  to: string;
  zone: string;
}

/** The events of some days, sorted by their start, and the state of all calendars. */
export interface CalendarEvents {
  events: CalendarEvent[];
  calendars: Calendar[];
}

/** The stored calendars of one account. */
export interface CalendarStore {
  /** Throws `conflict` if there are too many, or one of this name. */
  add(config: CalendarConfig): Promise<StoredCalendar>;
  list(): Promise<StoredCalendar[]>;
  /** False if it does not exist. */
  remove(id: string): Promise<boolean>;
}

export const MAX_CALENDARS = 10;
export const MAX_EVENTS = 500;
export const MAX_EVENT_DAYS = 31;

/**
 * Normalizes the name, and the scheme that calendar programs use for https. Throws `invalid` or `forbidden`, naming the
 * field. The addresses of a name are checked at each request.
 */
export function checkCalendarConfig({ name, url, isPrivateAllowed }: CalendarConfig): CalendarConfig {
  const checked = {
    name: checkName(name, "name"),
    url: url.trim().replace(/^webcals?:/i, "https:"),
    isPrivateAllowed,
  };
  const target = readTarget(checked.url, "calendar");
  if (target.isAddress)
    checkAddresses(target, [target.host], { isPrivateAllowed, isOurs: () => false, purpose: "calendar" });
  return checked;
}

/** Throws `conflict`. */
export function checkNewCalendar(calendars: readonly Pick<CalendarConfig, "name">[], name: string): void {
  if (calendars.length >= MAX_CALENDARS)
    throw new Problem(
      "conflict",
      `There are ${MAX_CALENDARS} calendars already, which is the maximum. Remove one first.`,
    );
  if (calendars.some((one) => one.name === name))
    throw new Problem("conflict", "There is a calendar with this name already. Choose another name.", {
      field: "name",
    });
}

/** The host of an address, without its secret parts. */
export function hostOfCalendar(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}

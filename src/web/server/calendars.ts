import { calendarsOf } from "../../wire/calendar/calendar-client.ts";
import { apiClient } from "./client.ts";

/** The page's client of the calendars, which a part loads after the first screen. */
export const calendarClient = calendarsOf(apiClient);

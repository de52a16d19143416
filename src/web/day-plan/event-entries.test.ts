import { expect, test } from "bun:test";
import type { CalendarEvent } from "../../domain/calendar/calendars.ts";
import { daySpan } from "../../domain/item/today.ts";
import { momentOf } from "../../domain/quick-entry/calendar.ts";
import { eventsOf } from "./event-entries.ts";

const ZONE = "Europe/Berlin";
const TODAY = "2026-11-26";
const at = (hour: number) => momentOf({ day: TODAY, minute: hour * 60 }, ZONE);
const SPAN = daySpan(at(12), ZONE);
const EMPTY: CalendarEvent = {
  ...{ calendar: "A", title: "", place: null, isAllDay: false },
  ...{ startAt: null, endAt: null, startDate: null, endDate: null },
};
const timed = (title: string, startAt: number, endAt: number): CalendarEvent => ({
  ...EMPTY,
  ...{ title, startAt, endAt },
});
const allDay = (title: string, startDate: string, endDate: string): CalendarEvent => ({
  ...EMPTY,
  ...{ title, isAllDay: true, startDate, endDate },
});

test("the plan has the events of its day, of a longer one the part in the day, and all-day ones to their last day", () => {
  const { begins, ends } = SPAN;
  const events = [
    timed("Night", begins - 7_200, begins + 3_600),
    timed("Stand-up", at(9), at(9.25)),
    timed("No end", at(10), at(10)),
    timed("Late", ends - 1_800, ends + 1_800),
    timed("Yesterday", begins - 7_200, begins),
    timed("Tomorrow", ends, ends + 60),
    allDay("Trip", "2026-11-24", TODAY),
    allDay("Over", "2026-11-20", "2026-11-25"),
    allDay("Later", "2026-11-27", "2026-11-27"),
  ];
  const calendars = [{ id: "A", name: "Work", host: "calendar.example", checkedOn: 1, problem: null }];
  const day = eventsOf({ events, calendars }, SPAN);
  expect(day.timed.map((one) => [one.title, one.begins, one.ends, one.calendar])).toEqual([
    ["Night", begins, begins + 3_600, "Work"],
    ["Stand-up", at(9), at(9.25), "Work"],
    ["No end", at(10), at(10), "Work"],
    ["Late", ends - 1_800, ends, "Work"],
  ]);
  expect(day.allDay.map(({ title }) => title)).toEqual(["Trip"]);
});

import { addDays, isMoment } from "../../domain/dates.ts";
import type { Item, Patch } from "../../domain/item/item.ts";
import { momentOf } from "../../domain/quick-entry/calendar.ts";
import { meansNoDate } from "../calendar/short-words.ts";
import { formatDay, formatWholeDay, weekdayOf, withTime } from "../i18n/dates.ts";
import { messages } from "../i18n/messages.ts";
import { firstWeekday, nextWeekOf } from "../i18n/week.ts";
import { timeZone } from "../state/time-zone.ts";
import { foldCase, type PickerChoice } from "./choices.ts";

// The choices of a day, and the meaning of typed words.

const texts = messages.triage;
const MONDAY = 1;

/** The offered days whose names begin with the text, after the day that the text means; "none" clears. */
export function matchDays(
  dayChoices: readonly PickerChoice[],
  text: string,
  day: string | null,
): PickerChoice[] {
  const query = foldCase(text);
  if (query === "") return [...dayChoices];
  const isNone = meansNoDate(text.trim());
  const matches = dayChoices.filter(({ value, name }) =>
    value === null ? isNone : foldCase(name).startsWith(query),
  );
  const isNamed = day === null || matches.some(({ value }) => value === day);
  if (isNamed) return matches;
  const [date = "", time] = day.split(" ");
  return [{ value: day, name: withTime(formatWholeDay(date), time) }, ...matches];
}

/** What a picked due date sets. A time also sets the reminder of an item without one; without a time, that of the item stays. */
export function duePatch(picked: string | null, { remindAt }: Pick<Item, "remindAt">): Patch {
  const [dueDate = null, dueTime] = picked?.split(" ") ?? [];
  if (dueDate === null || dueTime === undefined) return { dueDate };
  const [hours, minutes] = dueTime.split(":").map(Number);
  const moment = momentOf({ day: dueDate, minute: (hours ?? 0) * 60 + (minutes ?? 0) }, timeZone());
  return { dueDate, dueTime, ...(remindAt === null && isMoment(moment) && { remindAt: moment }) };
}

/** Days of a row in a list, each with a key. */
export function keyedDays(today: string): PickerChoice[] {
  const { pick } = messages;
  return [
    { ...dayChoice(today, today, pick.today), press: "." },
    { ...dayChoice(addDays(today, 1) ?? today, today, pick.tomorrow), press: "," },
    { ...dayChoice(nextWeekOf(today, firstWeekday()), today, pick.nextWeek), press: ";" },
  ];
}

/** Start dates in triage: the date that is set, and common days. */
export function startDays(today: string, startDate: string | null): PickerChoice[] {
  const currentChoice =
    startDate !== null && startDate > today ? [dayChoice(startDate, today, texts.asSet)] : [];
  return [...currentChoice, ...commonDays(today)];
}

/** Due dates in triage: also today, or none. */
export function dueDays(today: string, dueDate: string | null): PickerChoice[] {
  const none = dueDate === null ? [] : [{ value: null, name: texts.noDue }];
  return [dayChoice(today, today, texts.today), ...commonDays(today).slice(0, 3), ...none];
}

function commonDays(today: string): PickerChoice[] {
  const [tomorrow, week] = [addDays(today, 1), addDays(today, 7)];
  const monday = nextWeekOf(today, MONDAY); // the next Monday
  return [
    ...(tomorrow ? [dayChoice(tomorrow, today, texts.tomorrow)] : []),
    ...(monday === tomorrow ? [] : [dayChoice(monday, today, weekdayOf(monday))]),
    ...(week && week !== monday ? [dayChoice(week, today, texts.inWeek)] : []),
    dayChoice(monthLater(today), today, texts.inMonth),
  ];
}

function dayChoice(day: string, today: string, name: string): PickerChoice {
  return { value: day, name, detail: formatDay(day, today) };
}

/** The same day of the next month, or its last. */
export function monthLater(today: string): string {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10);
}

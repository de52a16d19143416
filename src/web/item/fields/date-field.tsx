import { useRef } from "react";
import { SYSTEM } from "../../../domain/environment.ts";
import type { Patch } from "../../../domain/item/item.ts";
import { isOverdue } from "../../../domain/item/today.ts";
import { momentOf, readClock, writeMinute } from "../../../domain/quick-entry/calendar.ts";
import { formatDay, formatDistance, timeOfDay, withTime } from "../../i18n/dates.ts";
import { messages } from "../../i18n/messages.ts";
import { currentSpan } from "../../items/lists.ts";
import { today } from "../../items/row.ts";
import { useSignal } from "../../state/signal.ts";
import { timeZone } from "../../state/time-zone.ts";
import { DatePicker } from "./date-picker.tsx";
import { NaturalField, type NaturalInputProps, type ParsedInput } from "./natural-input.tsx";
import { DATE_FIELDS, type DateKind, MORNING, parseDateWords } from "./parse-date.ts";

export interface DateProps {
  kind: DateKind;
  /** Of one of several reminders: its name for keys and tests, and its label. */
  name?: string;
  label?: string;
  /** A day `YYYY-MM-DD`, or for a reminder Unix seconds. */
  value: string | number | null;
  /** Of a due date: its time `HH:MM`. */
  dueTime?: string | null;
  /** A typed due time sets no other reminder. */
  hasReminder?: boolean;
  /** Takes the date, with a reminder if it has a time. Returns an error message, or null on success. */
  onTake(patch: Patch): string | null;
}

/** A date of an item: typed in words or chosen in a calendar, shown as text, and cleared by its cross. */
export function DateField(props: DateProps) {
  const { kind, value, dueTime = null, name = DATE_FIELDS[kind] } = props;
  const span = useSignal(currentSpan);
  const isPast =
    typeof value === "number"
      ? value < SYSTEM.now()
      : kind === "due" && isOverdue({ dueDate: value, dueTime }, span);
  return (
    <NaturalField
      name={name}
      fieldValue={
        value === null
          ? null
          : { text: withTime(formatFieldDate(value), dueTime), more: distance(value), isPast }
      }
      emptyPatch={{ [DATE_FIELDS[kind]]: null }}
      {...useDateInput(props)}
    />
  );
}

/** The line in which a date is typed, above its calendar. */
export function useDateInput(props: DateProps): Omit<NaturalInputProps, "onLeave"> {
  const { kind, value, dueTime = null, hasReminder = false, onTake } = props;
  const texts = messages.item;
  const clock = typeof value === "number" ? readClock(value, timeZone()) : null;
  const day = clock?.day ?? (typeof value === "string" ? value : null);
  const changedTime = useRef<string | null>(undefined);
  const time = kind === "due" ? dueTime : kind === "remind" ? writeMinute(clock?.minute ?? MORNING) : null;
  const patchOf = (newDay: string): Patch => {
    if (kind !== "remind") return { [DATE_FIELDS[kind]]: newDay };
    return {
      remindAt: momentOf({ day: newDay, minute: minuteOf(changedTime.current ?? time) }, timeZone()),
    };
  };
  /** A changed time is one of the due date that is saved with it. */
  const withChangedTime = (patch: Patch): Patch =>
    patch.dueDate && patch.dueTime === undefined && changedTime.current !== undefined
      ? { ...patch, dueTime: changedTime.current }
      : patch;
  return {
    label: props.label ?? texts[kind],
    hint: texts[`${kind}Hint`],
    read: (words) => parseInput(kind, words, dueTime, hasReminder),
    more: (take, parsedInput) => {
      const typed = parsedInput?.patch ?? {};
      return (
        <DatePicker
          kind={kind}
          day={dayOfPatch(typed) ?? day}
          hasValue={value !== null}
          time={
            kind === "start"
              ? null
              : {
                  value: typed.dueTime ?? time,
                  changed: changedTime,
                  onEnter: () => {
                    if (changedTime.current !== undefined) take(patchOf(dayOfPatch(typed) ?? day ?? today()));
                    else if (parsedInput) take(typed);
                  },
                }
          }
          onDay={(newDay) =>
            take(
              newDay === null
                ? { [DATE_FIELDS[kind]]: null }
                : { ...patchOf(newDay), ...(typed.dueTime && { dueTime: typed.dueTime }) },
            )
          }
        />
      );
    },
    pending: () => (changedTime.current === undefined ? null : patchOf(day ?? today())),
    onTake: (patch) => onTake(withChangedTime(patch)),
  };
}

/** Minutes since midnight of `HH:MM`; without one the morning. */
function minuteOf(time: string | null): number {
  if (time === null) return MORNING;
  const [hours, minutes] = time.split(":").map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** The meaning of typed words. A due date without a time keeps the time that it has. */
async function parseInput(
  kind: DateKind,
  words: string,
  dueTime: string | null,
  hasReminder: boolean,
): Promise<ParsedInput | null> {
  const parsed = await parseDateWords(kind, words, { now: SYSTEM.now(), timeZone: timeZone() });
  if (parsed === null) return null;
  const { remindAt, ...dates } = parsed.patch;
  const day = dates.startDate ?? dates.dueDate;
  if (kind === "due" && day) {
    const text = withTime(formatDay(day, today()), dates.dueTime ?? dueTime);
    return dates.dueTime && !hasReminder
      ? { ...parsed, text: messages.item.withReminder(text) }
      : { ...parsed, patch: dates, text };
  }
  if (remindAt == null)
    return { ...parsed, text: day == null ? messages.item.noDate : formatDay(day, today()) };
  const text =
    day == null
      ? formatFieldDate(remindAt)
      : messages.item.dayWithReminder(formatDay(day, today()), timeOfDay(remindAt));
  return { ...parsed, text };
}

export function formatFieldDate(value: string | number): string {
  return typeof value === "string"
    ? formatDay(value, today())
    : `${formatDay(dayOf(value), today())}, ${timeOfDay(value)}`;
}

function distance(value: string | number): string {
  return formatDistance(typeof value === "string" ? value : dayOf(value), today());
}

function dayOf(moment: number): string {
  return readClock(moment, timeZone()).day;
}

function dayOfPatch({ startDate, dueDate, remindAt }: Patch): string | null {
  return startDate ?? dueDate ?? (remindAt == null ? null : dayOf(remindAt));
}

import { useRef } from "react";
import { SYSTEM } from "../../../domain/environment.ts";
import type { Patch } from "../../../domain/item/item.ts";
import { momentOf, readClock } from "../../../domain/quick-entry/calendar.ts";
import { formatDay, formatDistance, timeOfDay } from "../../i18n/dates.ts";
import { messages } from "../../i18n/messages.ts";
import { today } from "../../items/row.ts";
import { DatePicker } from "./date-picker.tsx";
import { NaturalField, type ParsedInput } from "./natural-input.tsx";
import { DATE_FIELDS, type DateKind, MORNING, parseDateWords } from "./parse-date.ts";

export interface DateProps {
  kind: DateKind;
  /** A day `YYYY-MM-DD`, or for a reminder Unix seconds. */
  value: string | number | null;
  /** Takes the date, with a reminder if it has a time. Returns an error message, or null on success. */
  onTake(patch: Patch): string | null;
}

/** A date of an item: typed in words or chosen in a calendar, shown as text, and cleared by its cross. */
export function DateField({ kind, value, onTake }: DateProps) {
  const texts = messages.item;
  const isPast =
    typeof value === "number" ? value < SYSTEM.now() : kind === "due" && (value ?? today()) < today();
  const clock = typeof value === "number" ? readClock(value, SYSTEM.zone()) : null;
  const day = clock?.day ?? (typeof value === "string" ? value : null);
  const minute = useRef<number | null>(null); // the time of the picker, when the user has changed it
  const patchOf = (newDay: string): Patch => {
    if (kind !== "remind") return { [DATE_FIELDS[kind]]: newDay };
    const at = { day: newDay, minute: minute.current ?? clock?.minute ?? MORNING };
    return { remindAt: momentOf(at, SYSTEM.zone()) };
  };
  return (
    <NaturalField
      name={DATE_FIELDS[kind]}
      label={texts[kind]}
      hint={texts[`${kind}Hint`]}
      read={(words) => parseInput(kind, words)}
      more={(take, parsedInput) => (
        <DatePicker
          kind={kind}
          day={(parsedInput && dayOfPatch(parsedInput.patch)) ?? day}
          hasValue={value !== null}
          time={kind === "remind" ? { minute: clock?.minute ?? MORNING, onMinute: minute } : null}
          onDay={(newDay) => take(newDay === null ? { [DATE_FIELDS[kind]]: null } : patchOf(newDay))}
        />
      )}
      pending={() => (minute.current === null ? null : patchOf(day ?? today()))}
      fieldValue={value === null ? null : { text: formatFieldDate(value), more: distance(value), isPast }}
      emptyPatch={{ [DATE_FIELDS[kind]]: null }}
      onTake={(patch) => {
        minute.current = null;
        return onTake(patch);
      }}
    />
  );
}

async function parseInput(kind: DateKind, words: string): Promise<ParsedInput | null> {
  const parsed = await parseDateWords(kind, words, { now: SYSTEM.now(), timeZone: SYSTEM.zone() });
  if (parsed === null) return null;
  const { remindAt } = parsed.patch;
  const day = parsed.patch.startDate ?? parsed.patch.dueDate;
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
  return readClock(moment, SYSTEM.zone()).day;
}

function dayOfPatch({ startDate, dueDate, remindAt }: Patch): string | null {
  return startDate ?? dueDate ?? (remindAt == null ? null : dayOf(remindAt));
}

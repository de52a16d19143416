import { isDate } from "../../../domain/dates.ts";
import { SYSTEM } from "../../../domain/environment.ts";
import type { Patch } from "../../../domain/item/item.ts";
import { momentOf, readClock, writeMinute } from "../../../domain/quick-entry/calendar.ts";
import { messages } from "../../i18n/messages.ts";
import { timeOfDay } from "../../i18n/relative-time.tsx";
import { today } from "../../items/row.ts";
import { type DateKind, parseDateWords } from "./date-words.ts";
import { type Native, NaturalField, NaturalInput, type ParsedInput } from "./natural-input.tsx";
import { formatDay, formatDistance } from "./say-dates.ts";

export interface DateProps {
  kind: DateKind;
  /** A day `YYYY-MM-DD`, or for a reminder Unix seconds. */
  value: string | number | null;
  /** Takes the date, with a reminder if it has a time. Returns an error message, or null on success. */
  onTake(patch: Patch): string | null;
}

const FIELDS = { start: "startDate", due: "dueDate", remind: "remindAt" } as const;

/** A date of an item: typed in words, shown as a chip, and cleared by its cross. */
export function DateField({ kind, value, onTake }: DateProps) {
  const isPast =
    typeof value === "number" ? value < SYSTEM.now() : kind === "due" && (value ?? today()) < today();
  return (
    <NaturalField
      {...wordsOf(kind, value)}
      name={FIELDS[kind]}
      shown={value === null ? null : { says: formatFieldDate(value), more: distance(value), isPast }}
      cleared={{ [FIELDS[kind]]: null }}
      onTake={onTake}
    />
  );
}

/** The line alone, for a date that is shown elsewhere. It calls `onLeave` on success or cancel. */
export function DateWords({ kind, value, onTake, onLeave }: DateProps & { onLeave(isByKey: boolean): void }) {
  return <NaturalInput {...wordsOf(kind, value)} onTake={onTake} onLeave={onLeave} />;
}

function wordsOf(kind: DateKind, value: string | number | null) {
  const say = messages.item;
  const { picks } = say;
  return {
    label: say[kind],
    hint: say[`${kind}Hint`],
    read: (words: string) => understand(kind, words),
    picks:
      kind === "remind"
        ? [
            { label: picks.tonight, words: "today 20:00" },
            { label: picks.tomorrow, words: "tomorrow" },
          ]
        : [
            { label: picks.today, words: "today" },
            { label: picks.tomorrow, words: "tomorrow" },
            { label: picks.week, words: "next week" },
          ],
    native: nativeOf(kind, value),
  };
}

async function understand(kind: DateKind, words: string): Promise<ParsedInput | null> {
  const said = await parseDateWords(kind, words, { now: SYSTEM.now(), timeZone: SYSTEM.zone() });
  if (said === null) return null;
  const { patch } = said;
  const day = patch.startDate ?? patch.dueDate;
  const remind =
    patch.remindAt == null ? [] : [day ? timeOfDay(patch.remindAt) : formatFieldDate(patch.remindAt)];
  return { ...said, says: [...(day ? [formatDay(day)] : []), ...remind].join(", ") };
}

export function formatFieldDate(value: string | number): string {
  return typeof value === "string" ? formatDay(value) : `${formatDay(dayOf(value))}, ${timeOfDay(value)}`;
}

function distance(value: string | number): string {
  return formatDistance(typeof value === "string" ? value : dayOf(value));
}

function dayOf(moment: number): string {
  return readClock(moment, SYSTEM.zone()).day;
}

function nativeOf(kind: DateKind, value: string | number | null): Native {
  if (kind !== "remind")
    return {
      type: "date",
      value: value === null ? "" : String(value),
      patchOf: (day) => (isDate(day) ? { [FIELDS[kind]]: day } : null),
    };
  const zone = SYSTEM.zone();
  const clock = typeof value === "number" ? readClock(value, zone) : null;
  return {
    type: "datetime-local",
    value: clock ? `${clock.day}T${writeMinute(clock.minute)}` : "",
    patchOf(text) {
      const [day = "", time = ""] = text.split("T");
      const [hours = "", minutes = ""] = time.split(":");
      if (!isDate(day) || minutes === "") return null;
      return { remindAt: momentOf({ day, minute: Number(hours) * 60 + Number(minutes) }, zone) };
    },
  };
}

import { type RefObject, useEffect } from "react";
import { MonthCalendar } from "../../calendar/month-calendar.tsx";
import { namedDaysAfter } from "../../calendar/month-grid.ts";
import { TimeField } from "../../calendar/time-field.tsx";
import { locale } from "../../i18n/language.ts";
import { messages } from "../../i18n/messages.ts";
import { firstWeekday } from "../../i18n/week.ts";
import { today } from "../../items/row.ts";
import styles from "./date-picker.module.css";
import type { DateKind } from "./parse-date.ts";

const weekday = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });

export interface PickedTime {
  /** `HH:MM`; null when there is none. */
  value: string | null;
  /** The time that the user has changed: undefined until then, null without a time. */
  changed: RefObject<string | null | undefined>;
  /** Saves the changed time. */
  onEnter(): void;
}

export interface DatePickerProps {
  kind: DateKind;
  /** The value, or the day that the typed words mean. */
  day: string | null;
  hasValue: boolean;
  /** The time of a reminder or a due date; null for a field without one. */
  time: PickedTime | null;
  /** Takes a day; null clears the date. */
  onDay(day: string | null): void;
}

/** The days that one press chooses, and a calendar for all others. */
export function DatePicker({ kind, day, hasValue, time, onDay }: DatePickerProps) {
  const texts = messages.item;
  const changedTime = time?.changed;
  useEffect(() => {
    if (changedTime) changedTime.current = undefined;
  }, [changedTime]);
  const namedDays = namedDaysAfter(today(), firstWeekday());
  const days = Object.entries(namedDays) as [keyof typeof namedDays, string][];
  return (
    <>
      <div className={styles.days}>
        {days.map(([name, namedDay]) => (
          <button
            key={name}
            type="button"
            className={styles.named}
            data-pick={name}
            onClick={() => onDay(namedDay)}
          >
            {texts.picks[name]}
            <small>{shortDate(namedDay)}</small>
          </button>
        ))}
        {hasValue && (
          <button type="button" className={styles.named} data-pick="none" onClick={() => onDay(null)}>
            {texts.noDate}
          </button>
        )}
      </div>
      {time && (
        <div className={styles.time}>
          <span aria-hidden>{texts.time}</span>
          <TimeField
            key={time.value}
            label={texts.time}
            value={time.value}
            onTime={(value) => {
              time.changed.current = value;
            }}
            onEnter={time.onEnter}
          />
        </div>
      )}
      <MonthCalendar
        label={`${texts[kind]}: ${texts.calendar.label}`}
        value={day}
        hasFocus={matchMedia("(pointer: coarse)").matches}
        onPick={onDay}
      />
    </>
  );
}

/** "Mon 30", short enough for half of a phone. */
function shortDate(day: string): string {
  return `${weekday.format(Date.parse(day)).replace(/\.$/, "")} ${Number(day.slice(8))}`;
}

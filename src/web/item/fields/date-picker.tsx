import type { RefObject } from "react";
import { writeMinute } from "../../../domain/quick-entry/calendar.ts";
import { MonthCalendar } from "../../calendar/month-calendar.tsx";
import { namedDaysAfter } from "../../calendar/month-grid.ts";
import { locale } from "../../i18n/language.ts";
import { messages } from "../../i18n/messages.ts";
import { firstWeekday } from "../../i18n/week.ts";
import { today } from "../../items/row.ts";
import styles from "./date-picker.module.css";
import type { DateKind } from "./parse-date.ts";

const weekday = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });

export interface DatePickerProps {
  kind: DateKind;
  /** The value, or the day that the typed words mean. */
  day: string | null;
  hasValue: boolean;
  /** The time of a reminder; null for a field without one. */
  time: { minute: number; onMinute: RefObject<number | null> } | null;
  /** Takes a day; null clears the date. */
  onDay(day: string | null): void;
}

/** The days that one press chooses, and a calendar for all others. */
export function DatePicker({ kind, day, hasValue, time, onDay }: DatePickerProps) {
  const texts = messages.item;
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
        <label className={styles.time}>
          {texts.time}
          <input
            type="time"
            className="field"
            defaultValue={writeMinute(time.minute)}
            onChange={(event) => {
              const [hours = "", minutes = ""] = event.target.value.split(":");
              time.onMinute.current = minutes === "" ? null : Number(hours) * 60 + Number(minutes);
            }}
          />
        </label>
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

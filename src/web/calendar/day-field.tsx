import { Popover } from "@base-ui/react/popover";
import CalendarDays from "lucide-react/icons/calendar-days";
import { useState } from "react";
import { formatDay, formatWholeDay } from "../i18n/dates.ts";
import { messages } from "../i18n/messages.ts";
import { today } from "../items/row.ts";
import styles from "./day-field.module.css";
import { MonthCalendar } from "./month-calendar.tsx";
import { useTypedDay } from "./read-day.ts";

export interface DayFieldProps {
  id: string;
  label: string;
  /** The ids of elements that describe the field. */
  describedBy: string;
  text: string;
  onText(text: string): void;
}

/** A day in a form: typed in words, or chosen in the calendar that its button opens. */
export function DayField({ id, label, describedBy, text, onText }: DayFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const { day } = useTypedDay(text);
  const meaning = day === null || text.trim() === "" ? "" : formatDay(day, today());
  return (
    <span className={styles.day}>
      <input
        id={id}
        className="field"
        aria-describedby={`${describedBy} ${id}-meaning`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <output id={`${id}-meaning`} className={styles.meaning}>
        {meaning !== text && meaning}
      </output>
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger
          className={`icon-button ${styles.open}`}
          aria-label={`${label}: ${messages.item.calendar.label}`}
        >
          <CalendarDays size={17} aria-hidden />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner className={styles.positioner} align="end" sideOffset={4} collisionPadding={12}>
            <Popover.Popup className={styles.popup} aria-label={label} initialFocus={false}>
              <MonthCalendar
                label={messages.item.calendar.label}
                value={day}
                hasFocus
                onPick={(picked) => {
                  onText(formatWholeDay(picked));
                  setOpen(false);
                }}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </span>
  );
}

import { type KeyboardEvent, useState } from "react";
import { writeMinute } from "../../domain/quick-entry/calendar.ts";
import { timeOfMinute } from "../i18n/dates.ts";
import { parseTime } from "./parse-time.ts";

const DAY_MINUTES = 24 * 60;
const STEP_MINUTES = 15; // of the arrow keys
const NOON = 12 * 60; // where the arrow keys begin without a time

export interface TimeFieldProps {
  label: string;
  /** `HH:MM`; null when there is none. */
  value: string | null;
  /** Takes each changed time as `HH:MM`, null for an empty field, and undefined while the text is no time. */
  onTime(value: string | null | undefined): void;
  onEnter(): void;
}

/** A time of day, written by the clock of the settings and read in any form; the arrows move it by a quarter of an hour. */
export function TimeField({ label, value, onTime, onEnter }: TimeFieldProps) {
  const [text, setText] = useState(() => formatted(value === null ? null : parseTime(value)));
  const typed = parseTime(text);
  const isEmpty = text.trim() === "";

  function type(next: string): void {
    setText(next);
    const minute = parseTime(next);
    onTime(minute !== null ? writeMinute(minute) : next.trim() === "" ? null : undefined);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowUp: STEP_MINUTES, ArrowDown: -STEP_MINUTES }[event.key];
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (by !== undefined) type(formatted(((typed ?? NOON) + by + DAY_MINUTES) % DAY_MINUTES));
    else if (event.key === "Enter") onEnter();
    else return;
    event.preventDefault();
  }

  return (
    <input
      className="field"
      aria-label={label}
      aria-invalid={(typed === null && !isEmpty) || undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      size={9}
      value={text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => typed !== null && setText(formatted(typed))}
    />
  );
}

/** Minutes since midnight by the clock of the settings; empty without a time. */
function formatted(minute: number | null): string {
  return minute === null ? "" : timeOfMinute(minute);
}

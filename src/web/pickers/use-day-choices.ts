import { useEffect, useState } from "react";
import { useTypedDay } from "../calendar/read-day.ts";
import { isUnfinishedDate } from "../calendar/unfinished-date.ts";
import { messages } from "../i18n/messages.ts";
import type { PickerChoice } from "./choices.ts";
import type { ComboboxProps } from "./combobox.tsx";
import { matchDays } from "./days.ts";

const DAY_LENGTH = "YYYY-MM-DD".length; // a typed time follows
const PAUSE_MS = 700; // longer than between two letters

export interface DayQuestion {
  /** A due date may have a time. */
  kind: "start" | "due";
  dayChoices: readonly PickerChoice[];
  /** Says that the text is no day. */
  notADay: string;
  /** The day that is set; null if there is none, or several. */
  day: string | null;
}

/** The choices of a day and its calendar, while the user types. */
export function useDayChoices(
  text: string,
  { kind, dayChoices, notADay, day }: DayQuestion,
): Pick<
  ComboboxProps,
  "choices" | "isReading" | "nothing" | "isUnfinished" | "calendarDay" | "calendarTime"
> {
  const typed = useTypedDay(text, kind);
  const hasPaused = useHasPaused(text);
  const time = typed.day?.slice(DAY_LENGTH + 1);
  return {
    choices: matchDays(dayChoices, text, typed.day),
    isReading: typed.isReading,
    nothing: typed.isMissing ? messages.missing.dates : notADay,
    isUnfinished: !typed.isMissing && (!hasPaused || isUnfinishedDate(text)),
    calendarDay: typed.day?.slice(0, DAY_LENGTH) ?? day,
    ...(time && { calendarTime: time }),
  };
}

/** Whether the user has stopped typing. */
function useHasPaused(text: string): boolean {
  const [pausedText, setPausedText] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setPausedText(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return pausedText === text;
}

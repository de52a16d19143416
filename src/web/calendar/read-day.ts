import { useEffect, useState } from "react";
import { addDays } from "../../domain/dates.ts";
import { SYSTEM } from "../../domain/environment.ts";
import { today } from "../items/row.ts";
import { timeZone } from "../state/time-zone.ts";
import { dayOfShortWords, grammarWords } from "./short-words.ts";

/**
 * The day that all words together mean, else null; a number alone is a number of days from today. A due date with a time
 * is "YYYY-MM-DD HH:MM".
 */
export async function readDay(
  text: string,
  today: string,
  kind: "start" | "due" = "start",
): Promise<string | null> {
  const typed = text.trim().replace(/\s+/g, " ");
  if (typed === "") return null;
  if (/^\d{1,3}$/.test(typed)) return addDays(today, Number(typed));
  const short = dayOfShortWords(typed, today);
  if (short !== null) return short;
  const words = grammarWords(typed);
  const { readDate } = await import("../../domain/quick-entry/date.ts");
  const parsed = await readDate(kind, words, { now: SYSTEM.now(), timeZone: timeZone() });
  if (parsed?.length !== words.length) return null;
  const { dueTime } = parsed.sets;
  return dueTime === undefined ? String(parsed.value) : `${parsed.value} ${dueTime}`;
}

/** The day of a text while the user types it. */
export interface TypedDay {
  /** The day of the text; of the one before until this one is read. */
  day: string | null;
  isReading: boolean;
  /** The parser could not be loaded. */
  isMissing: boolean;
}

export function useTypedDay(text: string, kind: "start" | "due" = "start"): TypedDay {
  const [parsed, setParsed] = useState<{ text: string; day: string | null; isMissing?: true }>({
    text: "",
    day: null,
  });
  useEffect(() => {
    let isOver = false;
    void readDay(text, today(), kind).then(
      (day) => !isOver && setParsed({ text, day }),
      () => !isOver && setParsed({ text, day: null, isMissing: true }),
    );
    return () => {
      isOver = true;
    };
  }, [text, kind]);
  return {
    day: parsed.day,
    isReading: text.trim() !== "" && parsed.text !== text,
    isMissing: parsed.isMissing ?? false,
  };
}

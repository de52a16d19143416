import { useEffect, useState } from "react";
import { messages } from "../i18n/messages.ts";
import { today } from "../items/row.ts";
import type { PickerChoice } from "./choices.ts";
import type { ComboboxProps } from "./combobox.tsx";
import { matchDays, readDay } from "./days.ts";

/** The choices of a day while the user types; a due date may have a time. `notADay` says that the text is no day. */
export function useDayChoices(
  text: string,
  dayChoices: readonly PickerChoice[],
  notADay: string,
  kind: "start" | "due" = "start",
): Pick<ComboboxProps, "choices" | "isReading" | "nothing"> {
  const [parsedDay, setParsedDay] = useState<{ text: string; day: string | null; isMissing?: true }>({
    text: "",
    day: null,
  });
  useEffect(() => {
    let isOver = false;
    void readDay(text, today(), kind).then(
      (day) => !isOver && setParsedDay({ text, day }),
      () => !isOver && setParsedDay({ text, day: null, isMissing: true }),
    );
    return () => {
      isOver = true;
    };
  }, [text, kind]);
  return {
    choices: matchDays(dayChoices, text, parsedDay.day), // the day of the text before, until this one is read
    isReading: text.trim() !== "" && parsedDay.text !== text,
    nothing: parsedDay.isMissing ? messages.missing.dates : notADay,
  };
}

import { useEffect, useState } from "react";
import { messages } from "../i18n/messages.ts";
import { today } from "../items/row.ts";
import type { PickerChoice } from "./choices.ts";
import type { ComboboxProps } from "./combobox.tsx";
import { matchDays, readDay } from "./days.ts";

/** The choices of a day while the user types. `notADay` says that the text is no day. */
export function useDayChoices(
  text: string,
  offered: readonly PickerChoice[],
  notADay: string,
): Pick<ComboboxProps, "choices" | "isReading" | "nothing"> {
  const [meant, setMeant] = useState<{ text: string; day: string | null; isMissing?: true }>({
    text: "",
    day: null,
  });
  useEffect(() => {
    let isOver = false;
    void readDay(text, today()).then(
      (day) => !isOver && setMeant({ text, day }),
      () => !isOver && setMeant({ text, day: null, isMissing: true }),
    );
    return () => {
      isOver = true;
    };
  }, [text]);
  return {
    choices: matchDays(offered, text, meant.day), // the day of the text before, until this one is read
    isReading: text.trim() !== "" && meant.text !== text,
    nothing: meant.isMissing ? messages.missing.dates : notADay,
  };
}

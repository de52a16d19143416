import { useState } from "react";
import { planRows, scheduleRows } from "../actions/item-actions.ts";
import type { Rows } from "../actions/run-action.ts";
import { messages } from "../i18n/messages.ts";
import { today } from "../items/row.ts";
import { keyedDays } from "./days.ts";
import { applyPick } from "./open-picker.ts";
import { PopupPicker } from "./popup-picker.tsx";
import { useDayChoices } from "./use-day-choices.ts";

const texts = messages.pick;

/** The picker of a day, in words or by one key. */
export function PickDay({ question, rows }: { question: keyof typeof texts.when; rows: Rows }) {
  const [text, setText] = useState("");
  const isPlanned = question !== "schedule" && rows.some(({ item }) => item[question] !== null);
  const clearChoice = isPlanned ? [{ value: null, name: texts.noDate[question] }] : [];
  const dayChoices = useDayChoices(text, [...keyedDays(today()), ...clearChoice], texts.notADay);
  return (
    <PopupPicker
      label={texts.when[question]}
      placeholder={texts.whenPlaceholder}
      text={text}
      {...dayChoices}
      onText={setText}
      onPick={(day) =>
        applyPick(() => {
          if (question !== "schedule") planRows(rows, question, day);
          else if (day !== null) scheduleRows(rows, day);
        })
      }
    />
  );
}

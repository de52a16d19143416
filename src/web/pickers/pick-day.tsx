import { useState } from "react";
import { planRows, scheduleRows } from "../actions/item-actions.ts";
import type { Rows } from "../actions/run-action.ts";
import { messages } from "../i18n/messages.ts";
import { today } from "../items/row.ts";
import { duePatch, keyedDays } from "./days.ts";
import { applyPick } from "./open-picker.ts";
import { PopupPicker } from "./popup-picker.tsx";
import { useDayChoices } from "./use-day-choices.ts";

const texts = messages.pick;

/** The picker of a day, in words, by one key or in the calendar. */
export function PickDay({ question, rows }: { question: keyof typeof texts.when; rows: Rows }) {
  const [text, setText] = useState("");
  const isPlanned = question !== "schedule" && rows.some(({ item }) => item[question] !== null);
  const clearChoice = isPlanned ? [{ value: null, name: texts.noDate[question] }] : [];
  const days = new Set(rows.map(({ item }) => item[question === "schedule" ? "startDate" : question]));
  const dayChoices = useDayChoices(text, {
    kind: question === "dueDate" ? "due" : "start",
    dayChoices: [...keyedDays(today()), ...clearChoice],
    notADay: texts.notADay,
    day: (days.size === 1 && [...days][0]) || null,
  });
  return (
    <PopupPicker
      label={texts.when[question]}
      placeholder={texts.whenPlaceholder}
      text={text}
      {...dayChoices}
      onText={setText}
      onPick={(day) =>
        applyPick(() => {
          if (question === "dueDate") planRows(rows, question, day, (item) => duePatch(day, item));
          else if (question === "startDate") planRows(rows, question, day);
          else if (day !== null) scheduleRows(rows, day);
        })
      }
    />
  );
}

import { useEffect, useState } from "react";
import { addDays } from "../../domain/dates.ts";
import { SYSTEM } from "../../domain/environment.ts";
import { readDate } from "../../domain/quick-entry/date.ts";
import { planRows, scheduleRows } from "../actions/item-actions.ts";
import type { Rows } from "../actions/run-action.ts";
import { formatWholeDay } from "../i18n/day-words.ts";
import { messages } from "../i18n/messages.ts";
import { today } from "../items/row.ts";
import { Chooser, type PickerChoice } from "./chooser.tsx";
import { applyPick } from "./open-picker.ts";

const say = messages.lists;
const NONE = "none";

/** The picker of a day, in words or by one key. */
export function PickDay({ question, rows }: { question: keyof typeof say.when; rows: Rows }) {
  const [text, setText] = useState("");
  const [meant, setMeant] = useState<{ text: string; day: string | null; isMissing?: true }>({
    text: "",
    day: null,
  });
  useEffect(() => {
    let isAsked = true;
    void readDay(text).then(
      (day) => isAsked && setMeant({ text, day }),
      () => isAsked && setMeant({ text, day: null, isMissing: true }),
    );
    return () => {
      isAsked = false;
    };
  }, [text]);

  const now = today();
  const word = text.trim().toLocaleLowerCase();
  const named = namedDays(now).filter(({ name }) => name.toLocaleLowerCase().startsWith(word));
  const isRead = meant.text === text && meant.day !== null && named.every(({ id }) => id !== meant.day);
  const spoken: PickerChoice[] =
    isRead && meant.day ? [{ id: meant.day, name: formatWholeDay(meant.day) }] : [];
  const isPlanned =
    question !== "schedule" && word === "" && rows.some(({ item }) => item[question] !== null);
  const none: PickerChoice[] = isPlanned ? [{ id: NONE, name: say.noDate[question] }] : [];
  return (
    <Chooser
      label={say.when[question]}
      placeholder={say.whenPlaceholder}
      text={text}
      choices={[...spoken, ...named, ...none]}
      nothing={meant.text !== text ? "" : meant.isMissing ? messages.missing.dates : say.notADay}
      onText={setText}
      onChoose={(id) =>
        applyPick(() => {
          const day = id === NONE ? null : id;
          if (question !== "schedule") planRows(rows, question, day);
          else if (day !== null) scheduleRows(rows, day);
        })
      }
    />
  );
}

function namedDays(now: string): PickerChoice[] {
  const toMonday = 7 - ((new Date(now).getUTCDay() + 6) % 7);
  return [
    { name: say.today, days: 0, press: "." },
    { name: say.tomorrow, days: 1, press: "," },
    { name: say.nextWeek, days: toMonday, press: ";" },
  ].map(({ name, days, press }) => {
    const day = addDays(now, days) ?? now;
    return { id: day, name, detail: formatWholeDay(day), press };
  });
}

/** The day that all words together mean; a number alone is a number of days from today. */
async function readDay(text: string): Promise<string | null> {
  const words = text.trim();
  if (words === "") return null;
  if (/^\d{1,3}$/.test(words)) return addDays(today(), Number(words));
  const read = await readDate("due", words, { now: SYSTEM.now(), timeZone: SYSTEM.zone() });
  return read?.length === words.length ? (read.sets.dueDate ?? null) : null;
}

import ChevronDown from "lucide-react/icons/chevron-down";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import { readExpiry, SCOPES, type Scope } from "../../../domain/access/key.ts";
import { addDays, LAST_MOMENT } from "../../../domain/dates.ts";
import { momentOf } from "../../../domain/quick-entry/calendar.ts";
import { DayField } from "../../calendar/day-field.tsx";
import { readDay } from "../../calendar/read-day.ts";
import { messages } from "../../i18n/messages.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { today } from "../../items/row.ts";
import { keyClient } from "../../server/keys.ts";
import { timeZone } from "../../state/time-zone.ts";
import { unsentFields } from "../../state/unsent-fields.ts";
import { newSecret } from "../api/api-data.ts";
import styles from "./add-key.module.css";

const texts = messages.keyring;
const EMPTY_FIELDS = { name: "", scope: "capture" as Scope, lastDay: "" };

/** Creates a key, named after its client. */
export function AddKey({ onAdded }: { onAdded(): Promise<void> }) {
  const nameField = useRef<HTMLInputElement>(null);
  const { fields, problem, isBusy, change, add } = useNewKey(onAdded, nameField);
  const { name, scope, lastDay } = fields;
  return (
    <form className={styles.add} onSubmit={(event) => void add(event)} noValidate>
      <div className={styles.name}>
        <label htmlFor="key-name">{texts.name}</label>
        <input
          ref={nameField}
          id="key-name"
          className="field"
          placeholder={texts.namePlaceholder}
          autoComplete="off"
          maxLength={64}
          aria-invalid={problem !== null || undefined}
          aria-describedby="key-problem"
          value={name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </div>
      <div className={styles.scope}>
        <label htmlFor="key-scope">{texts.scope}</label>
        <span className={styles.select}>
          <select
            id="key-scope"
            className="field"
            value={scope}
            onChange={(event) => change({ scope: event.target.value as Scope })}
          >
            {SCOPES.map((choice) => (
              <option key={choice} value={choice}>
                {messages.scopes[choice]}
              </option>
            ))}
          </select>
          <ChevronDown size={16} aria-hidden />
        </span>
      </div>
      <div className={styles.until}>
        <label htmlFor="key-until">{texts.until}</label>
        <DayField
          id="key-until"
          label={texts.until}
          describedBy="key-problem"
          text={lastDay}
          onText={(text) => change({ lastDay: text })}
        />
      </div>
      <button type="submit" className="button" aria-disabled={isBusy}>
        {texts.add}
      </button>
      <p id="key-problem" className={styles.problem} role="alert">
        {problem}
      </p>
    </form>
  );
}

/** The moment of a day in words, or of a duration such as `90d`; null without text. Throws `invalid`. */
async function readEnd(text: string): Promise<number | null> {
  if (text.trim() === "") return null;
  const day = await readDay(text, today());
  if (day === null) return readExpiry(text.trim(), Date.now() / 1000);
  const nextDay = addDays(day, 1);
  return nextDay ? momentOf({ day: nextDay, minute: 0 }, timeZone()) : LAST_MOMENT;
}

/** The typed data of the key, and the function that creates it. */
function useNewKey(onAdded: () => Promise<void>, nameField: RefObject<HTMLInputElement | null>) {
  const [edits, setEdits] = useState<Partial<typeof EMPTY_FIELDS>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const fields = { ...EMPTY_FIELDS, ...edits };
  const { name, scope, lastDay } = fields;

  const change = (changedFields: typeof edits) => setEdits((now) => ({ ...now, ...changedFields }));

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      const expiresOn = await readEnd(lastDay);
      newSecret.set({ key: await keyClient.add(name.trim(), scope, { expiresOn }), by: "add" });
      setEdits((now) => unsentFields(now, edits));
      setProblem(null);
      void onAdded();
    } catch (thrown) {
      setProblem(problemText(thrown));
      nameField.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  return { fields, problem, isBusy, change, add };
}

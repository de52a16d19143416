import { type FormEvent, useState } from "react";
import { asProblem } from "../../../wire/problems.ts";
import { messages } from "../../i18n/messages.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { calendarClient } from "../../server/calendars.ts";
import styles from "../../styles/add-line.module.css";
import { announce } from "../../ui/live-region.tsx";

const texts = messages.calendars;

/** Adds a calendar, which the server reads at once: an address that it cannot read is refused. */
export function AddCalendar({ onAdded }: { onAdded(): void }) {
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");
  const [isPrivateAllowed, setPrivateAllowed] = useState(false);
  const [problem, setProblem] = useState<{ text: string; isOfName: boolean } | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await calendarClient.add({ name: name.trim(), url: url.trim(), isPrivateAllowed });
      announce(texts.added(name.trim()));
      for (const clear of [setName, setUrl]) clear("");
      setPrivateAllowed(false);
      onAdded();
    } catch (thrown) {
      const isOfName = asProblem(thrown).field === "name";
      setProblem({ text: problemText(thrown), isOfName });
      document.getElementById(isOfName ? "calendar-name" : "calendar-url")?.focus();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles.add} onSubmit={(event) => void add(event)} noValidate>
      <label htmlFor="calendar-name">{texts.name}</label>
      <input
        id="calendar-name"
        className={`field ${styles.whole}`}
        autoComplete="off"
        aria-invalid={problem?.isOfName || undefined}
        aria-describedby="calendar-problem"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <label htmlFor="calendar-url">{texts.url}</label>
      <input
        id="calendar-url"
        className="field"
        type="url"
        inputMode="url"
        placeholder="https://example.org/calendar.ics"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        aria-invalid={(problem !== null && !problem.isOfName) || undefined}
        aria-describedby="calendar-problem"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <button type="submit" className="button" aria-disabled={isBusy}>
        {isBusy ? texts.reading : texts.add}
      </button>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={isPrivateAllowed}
          onChange={({ target }) => setPrivateAllowed(target.checked)}
        />
        {texts.allowPrivate}
      </label>
      <p id="calendar-problem" className={styles.problem} role="alert">
        {problem?.text}
      </p>
    </form>
  );
}

import type { Calendar } from "../../../domain/calendar/calendars.ts";
import { messages } from "../../i18n/messages.ts";
import { RelativeTime } from "../../i18n/relative-time.tsx";
import { showControls } from "../../i18n/title.ts";
import { calendarClient } from "../../server/calendars.ts";
import styles from "../../styles/key-row.module.css";
import { ConfirmRow } from "../../ui/confirm-row.tsx";
import { announce } from "../../ui/live-region.tsx";
import { useQuestion } from "../../ui/use-question.ts";

const texts = messages.calendars;

export interface CalendarRowProps {
  calendar: Calendar;
  onChanged(): Promise<void>;
}

/** A calendar with its host and its state, and a button that removes it, which asks first. */
export function CalendarRow({ calendar, onChanged }: CalendarRowProps) {
  const name = showControls(calendar.name);
  const { question, problem, ask, buttonRef, cancel, run } = useQuestion<"remove">(onChanged);

  const remove = () =>
    run(async () => {
      await calendarClient.remove(calendar.id);
      announce(texts.removed(name));
      document.getElementById("calendar-name")?.focus();
    });

  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.facts}>
          <bdi dir="ltr">{showControls(calendar.host)}</bdi>
          {calendar.checkedOn !== null && (
            <span>
              {texts.checked} <RelativeTime at={calendar.checkedOn} />
            </span>
          )}
          {calendar.problem !== null && (
            <span className={styles.expired} lang="en">
              {showControls(calendar.problem)}
            </span>
          )}
        </span>
      </div>
      {question === "remove" ? (
        <ConfirmRow
          question={texts.sure(name)}
          answers={[{ label: texts.yes, act: () => void remove(), isDanger: true }]}
          onNo={cancel}
        />
      ) : (
        <span className={styles.acts}>
          <button
            ref={buttonRef("remove")}
            type="button"
            className="button"
            data-kind="quiet"
            aria-label={texts.removeNamed(name)}
            onClick={() => ask("remove")}
          >
            {texts.remove}
          </button>
        </span>
      )}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </li>
  );
}

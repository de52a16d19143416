import type { Calendar } from "../../../domain/calendar/calendars.ts";
import { messages } from "../../i18n/messages.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { calendarClient } from "../../server/calendars.ts";
import { Query, useQuery } from "../../state/query.ts";
import styles from "../../styles/settings-list.module.css";
import section from "../../styles/settings-section.module.css";
import { AddCalendar } from "./add-calendar.tsx";
import { CalendarRow } from "./calendar-row.tsx";

const texts = messages.calendars;
const calendarsQuery = new Query<Calendar[]>(() => calendarClient.list());

/** The calendars whose events the plan of the day shows. */
export function CalendarSection() {
  const { view: calendars, problem } = useQuery(calendarsQuery);
  return (
    <section className={section.section} aria-labelledby="calendars">
      <h2 id="calendars">{texts.title}</h2>
      <p className={section.intro}>{texts.intro}</p>
      <div className={section.card}>
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {texts.loadFailed} {problemText(problem)}
          </p>
        )}
        {calendars?.length === 0 && <p className={styles.none}>{texts.none}</p>}
        {calendars && calendars.length > 0 && (
          <ul className={styles.keys}>
            {calendars.map((calendar) => (
              <CalendarRow key={calendar.id} calendar={calendar} onChanged={calendarsQuery.refresh} />
            ))}
          </ul>
        )}
        <AddCalendar onAdded={() => void calendarsQuery.refresh()} />
      </div>
    </section>
  );
}

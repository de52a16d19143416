import type { Calendar } from "../../../domain/calendar/calendars.ts";
import { messages } from "../../i18n/messages.ts";
import { calendarClient } from "../../server/calendars.ts";
import { Query } from "../../state/query.ts";
import { ListSection } from "../lists/list-section.tsx";
import { AddCalendar } from "./add-calendar.tsx";
import { CalendarRow } from "./calendar-row.tsx";

const texts = messages.calendars;
const calendarsQuery = new Query<Calendar[]>(() => calendarClient.list());

/** The calendars whose events the plan of the day shows. */
export function CalendarSection() {
  return (
    <ListSection
      id="calendars"
      texts={texts}
      query={calendarsQuery}
      renderRow={(calendar) => (
        <CalendarRow key={calendar.id} calendar={calendar} onChanged={calendarsQuery.refresh} />
      )}
    >
      <AddCalendar onAdded={() => void calendarsQuery.refresh()} />
    </ListSection>
  );
}

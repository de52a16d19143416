import GripVertical from "lucide-react/icons/grip-vertical";
import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import type { Row } from "../items/row.ts";
import { openRow } from "../list/row-pointer.ts";
import styles from "./day-plan.module.css";
import type { DayEvents } from "./event-entries.ts";
import { dropTarget } from "./plan-actions.ts";

const texts = messages.listParts.plan;

export interface AllDayItemsProps {
  rows: readonly Row[];
  /** Of calendars. */
  events: DayEvents["allDay"];
  isChangeable(row: Row): boolean;
  tabStop: string | undefined;
}

/** The items that are due today without a time. What is dropped here loses its time. */
export function AllDayItems({ rows, events, isChangeable, tabStop }: AllDayItemsProps) {
  return (
    <div className={styles.allDay} data-drop={dropTarget("day")}>
      <span id="plan-all-day" className={styles.allDayName}>
        {texts.allDay}
      </span>
      {rows.length + events.length > 0 && (
        <ul aria-labelledby="plan-all-day" data-keys="list">
          {rows.map((row) => (
            <li key={row.key}>
              {isChangeable(row) ? (
                <button
                  type="button"
                  className={styles.chip}
                  data-key={row.key}
                  data-plan-id={row.key}
                  tabIndex={row.key === tabStop ? 0 : -1}
                  aria-describedby="plan-how"
                  onClick={() => openRow(row)}
                >
                  <bdi>{shortTitle(row.item.title)}</bdi>
                  <span className={styles.grip} data-do="drag" aria-hidden>
                    <GripVertical size={14} />
                  </span>
                </button>
              ) : (
                <span className={styles.chip} data-quiet>
                  <bdi>{shortTitle(row.item.title)}</bdi>
                </span>
              )}
            </li>
          ))}
          {events.map(({ id, title, calendar }) => (
            <li key={id}>
              <span className={styles.chip} data-event title={calendar}>
                <bdi>{title}</bdi>
                <span className="unseen"> {calendar}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

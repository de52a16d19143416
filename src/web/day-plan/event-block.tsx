import { timeOfDay } from "../i18n/dates.ts";
import styles from "./day-plan.module.css";
import type { EventEntry } from "./event-entries.ts";
import { isShort, TimeRange } from "./plan-block.tsx";

/** An event of a calendar: it is only read. */
export function EventBlock({ entry }: { entry: EventEntry }) {
  const { begins, ends, title, place, calendar } = entry;
  const from = timeOfDay(begins);
  return (
    <span className={styles.block} data-event data-short={isShort(entry) || undefined}>
      <span className={styles.time}>
        {ends > begins ? <TimeRange from={from} to={timeOfDay(ends)} /> : from}
      </span>{" "}
      <bdi className={styles.title}>{title}</bdi>{" "}
      <span className={styles.origin}>
        {place !== null && (
          <>
            <bdi>{place}</bdi>
            {" · "}
          </>
        )}
        <bdi>{calendar}</bdi>
      </span>
    </span>
  );
}

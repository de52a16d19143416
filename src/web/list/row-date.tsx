import { formatShortDay, formatWholeDay, timeOfDay } from "../i18n/dates.ts";
import { messages } from "../i18n/messages.ts";
import { RelativeTime } from "../i18n/relative-time.tsx";
import { sourceName } from "../i18n/title.ts";
import type { Row } from "../items/row.ts";
import type { RowContext } from "./row-context.ts";
import styles from "./row-details.module.css";

const texts = messages.lists;

/** The end of a row's first line: the due date; in the inbox, the source. */
export function RowDate({ row, context: { screen, today } }: { row: Row; context: RowContext }) {
  const { item, state } = row;
  const { dueDate, startDate, completedOn } = item;
  const { saving, waiting } = messages.capture;
  return (
    <span className={styles.side}>
      {dueDate !== null && completedOn === null && (
        <time
          className={styles.due}
          dateTime={dueDate}
          title={texts.due(formatWholeDay(dueDate))}
          data-when={dueDate < today ? "past" : dueDate === today ? "today" : undefined}
        >
          <span className="unseen">{dueDate < today ? texts.overdue("") : texts.due("")}</span>
          {formatShortDay(dueDate, today)}
        </time>
      )}
      {screen === "scheduled" && startDate !== null && (
        <time dateTime={startDate} title={texts.starts(formatWholeDay(startDate))}>
          <span className="unseen">{texts.starts("")}</span>
          {formatShortDay(startDate, today)}
        </time>
      )}
      {screen === "done" && completedOn !== null && <span>{timeOfDay(completedOn)}</span>}
      {(state === "saving" || state === "waiting") && (
        <span className={state === "saving" ? styles.saving : undefined}>
          {state === "saving" ? saving : waiting}
        </span>
      )}
      {state === "kept" && screen === "inbox" && (
        <>
          <bdi className={styles.source}>{sourceName(item.source)}</bdi>
          <RelativeTime at={item.createdOn} />
        </>
      )}
    </span>
  );
}

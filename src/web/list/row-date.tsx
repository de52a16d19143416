import Bell from "lucide-react/icons/bell";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Flag from "lucide-react/icons/flag";
import Repeat from "lucide-react/icons/repeat";
import type { Item } from "../../domain/item/item.ts";
import { isOpen } from "../../domain/item/item.ts";
import { reminderMoments } from "../../domain/item/reminders.ts";
import { isOverdue } from "../../domain/item/today.ts";
import {
  clockTime,
  formatExactTime,
  formatShortDay,
  formatWholeDay,
  timeOfDay,
  withTime,
} from "../i18n/dates.ts";
import { messages } from "../i18n/messages.ts";
import { RelativeTime } from "../i18n/relative-time.tsx";
import { sourceName } from "../i18n/title.ts";
import type { Row } from "../items/row.ts";
import { useSignal } from "../state/signal.ts";
import { timeZoneSignal } from "../state/time-zone.ts";
import type { RowContext } from "./row-context.ts";
import styles from "./row-details.module.css";

const ICON = 13; // px
const texts = messages.lists;

/** The end of a row's first line: repeat, reminder and dates, each with its sign; in the inbox, the source. */
export function RowDate({ row, context: { screen, today, time } }: { row: Row; context: RowContext }) {
  const { item, state } = row;
  const { dueDate, dueTime, startDate, completedOn } = item;
  const isPast = isOverdue(item, { today, time });
  const { saving, waiting } = messages.capture;
  return (
    <span className={styles.side}>
      {isOpen(item.list) && <TimeMarks item={item} />}
      {dueDate !== null && completedOn === null && (
        <time
          className={styles.due}
          dateTime={dueTime ? `${dueDate}T${dueTime}` : dueDate}
          title={texts.due(withTime(formatWholeDay(dueDate), dueTime))}
          data-when={isPast ? "past" : dueDate === today ? "today" : undefined}
        >
          <Flag size={ICON} aria-hidden />
          <span className="unseen">{isPast ? texts.overdue("") : texts.due("")}</span>
          {withTime(formatShortDay(dueDate, today), dueTime)}
        </time>
      )}
      {(screen === "scheduled" || screen === "upcoming") && startDate !== null && (
        <time dateTime={startDate} title={texts.starts(formatWholeDay(startDate))}>
          <CalendarClock size={ICON} aria-hidden />
          <span className="unseen">{texts.starts("")}</span>
          {formatShortDay(startDate, today)}
        </time>
      )}
      {screen === "trash" && (
        <span>
          <span className="unseen">{texts.trashedOn}</span>
          <RelativeTime at={item.changedOn} />
        </span>
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

/** That an item repeats, and when it reminds. A reminder of the past has been shown. */
function TimeMarks({ item }: { item: Item }) {
  useSignal(timeZoneSignal); // rows are memoized
  const { repeat } = item;
  const remindAt = reminderMoments(item).find((moment) => moment * 1000 > Date.now());
  return (
    <>
      {repeat !== null && (
        <span title={texts.repeats}>
          <Repeat size={ICON} role="img" aria-label={texts.repeats} />
        </span>
      )}
      {remindAt !== undefined && (
        <time
          dateTime={new Date(remindAt * 1000).toISOString()}
          title={texts.reminds(formatExactTime(remindAt))}
        >
          <Bell size={ICON} aria-hidden />
          <span className="unseen">{texts.reminds("")}</span>
          {clockTime(remindAt)}
        </time>
      )}
    </>
  );
}

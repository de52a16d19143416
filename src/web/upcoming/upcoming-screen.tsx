import CalendarRange from "lucide-react/icons/calendar-range";
import { useMemo } from "react";
import { KeyHelp } from "../commands/key-help.tsx";
import { useFilteredRows } from "../filter/use-filtered-rows.ts";
import { messages } from "../i18n/messages.ts";
import { currentDay } from "../items/lists.ts";
import { itemStore } from "../items/store.ts";
import { upcomingRows } from "../items/upcoming.ts";
import { InteractiveList } from "../list/interactive-list.tsx";
import type { DayRules } from "../list/list-entries.ts";
import { NoMatch } from "../list-screens/filter-parts.tsx";
import { ListHeader } from "../list-screens/list-header.tsx";
import { useListTitle } from "../list-screens/list-title.ts";
import { useSignal } from "../state/signal.ts";
import styles from "../styles/list-screen.module.css";
import { dayEntries } from "./day-entries.ts";
import { moveToDay, shiftDays } from "./move-days.ts";

const DAYS: DayRules = { arrange: dayEntries, shift: shiftDays, moveTo: moveToDay };

/** The screen of the items that start or are due after today, under their days. A row is dragged to another day. */
export default function UpcomingScreen() {
  const { isLoaded, isWhole, open } = useSignal(itemStore.view);
  const today = useSignal(currentDay);
  const all = useMemo(() => upcomingRows(open, today), [open, today]);
  const rows = useFilteredRows(all);
  const title = useListTitle("upcoming");
  return (
    <>
      <ListHeader
        title={title}
        count={isLoaded ? rows.length : 0}
        isWhole={isWhole.open}
        filtered={{ rows: all, total: all.length, shown: rows.length }}
      />
      <div className={styles.list}>
        <InteractiveList
          screen="upcoming"
          label={messages.lists.label(title)}
          rows={rows}
          isWhole={isWhole.open}
          order="none"
          canOrder={false}
          days={DAYS}
          empty={isWhole.open && (all.length > 0 ? <NoMatch /> : <EmptyUpcoming />)}
        />
      </div>
    </>
  );
}

function EmptyUpcoming() {
  const [title, ...how] = messages.listParts.upcoming.empty;
  return (
    <div className={styles.empty}>
      <CalendarRange size={28} strokeWidth={1.5} aria-hidden />
      <p className={styles.emptyTitle}>{title}</p>
      <p>
        <KeyHelp by={how} />
      </p>
    </div>
  );
}

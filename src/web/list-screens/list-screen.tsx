import { useMemo } from "react";
import { useFilteredRows, useIsSorted } from "../filter/use-filtered-rows.ts";
import { messages } from "../i18n/messages.ts";
import { itemLists } from "../items/lists.ts";
import { itemStore } from "../items/store.ts";
import type { GroupOrder } from "../list/grouping.ts";
import { InteractiveList } from "../list/interactive-list.tsx";
import { isDayPlanShown } from "../state/day-plan.ts";
import { useSignal } from "../state/signal.ts";
import styles from "../styles/list-screen.module.css";
import { LazyComponent, LazyPart } from "../ui/lazy-part.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { dayPlan } from "./day-plan-part.ts";
import { NoMatch } from "./filter-parts.tsx";
import { areHeldBackShown } from "./held-back.ts";
import { ListHeader } from "./list-header.tsx";
import { useListTitle } from "./list-title.ts";
import { groupingOf, groupings } from "./stored-grouping.ts";

/** The lists of open items that show only their rows. */
export type OpenScreen =
  | "today"
  | "next"
  | "waiting"
  | "scheduled"
  | "someday"
  | "open"
  | "projects"
  | "notes";

export const emptyList = new LazyComponent(() => import("./empty-list.tsx"));
export const listButtons = new LazyComponent(() => import("./list-buttons.tsx"));

/** The lists with an order and groups of their own. */
const FIXED_ORDERS: Partial<Record<OpenScreen, GroupOrder>> = {
  today: "today",
  scheduled: "startDate",
  open: "screen",
};

const NO_ROWS = [] as const;

/** One list of open items. Today, Scheduled and All open have groups of their own until they are sorted by a field; the others have a manual order and a grouping. */
export function ListScreen({ screen }: { screen: OpenScreen }) {
  const { isLoaded, isWhole, problem } = useSignal(itemStore.view);
  const lists = useSignal(itemLists);
  const heldBack = screen === "next" ? lists.heldBack : NO_ROWS;
  const isAllShown = useSignal(areHeldBackShown) && heldBack.length > 0;
  const available = lists[screen];
  const all = useMemo(
    () => (isAllShown ? [...available, ...heldBack] : available),
    [isAllShown, available, heldBack],
  );
  const rows = useFilteredRows(all);
  const grouping = groupingOf(useSignal(groupings), screen);
  const isSorted = useIsSorted();
  const ownOrder = FIXED_ORDERS[screen];
  const isPlanned = useSignal(isDayPlanShown) && screen === "today";
  const title = useListTitle(screen);
  return (
    <>
      <ListHeader
        title={title}
        count={isLoaded ? rows.length : 0}
        isWhole={isWhole.open}
        filtered={{ rows: all, total: all.length, shown: rows.length }}
      >
        <LazyPart of={listButtons} props={{ screen, rows, heldBack: heldBack.length }} />
      </ListHeader>
      <div className={styles.list}>
        {problem !== null && !isLoaded && (
          <LoadError
            reason={`${messages.list.loadFailed} ${problem}`}
            onRetry={() => void itemStore.refresh()}
          />
        )}
        <InteractiveList
          key={screen}
          screen={screen}
          label={messages.lists.label(title)}
          rows={rows}
          isWhole={isWhole.open}
          order={ownOrder ? (isSorted ? "none" : ownOrder) : grouping}
          canOrder={isWhole.open && !ownOrder && rows === all && !isAllShown}
          isSorted={isSorted && !ownOrder}
          plan={isPlanned && <LazyPart of={dayPlan} props={{ all, rows }} />}
          empty={
            isWhole.open && (all.length > 0 ? <NoMatch /> : <LazyPart of={emptyList} props={{ screen }} />)
          }
        />
      </div>
    </>
  );
}

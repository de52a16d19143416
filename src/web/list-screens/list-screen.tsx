import { messages } from "../i18n/messages.ts";
import { itemLists } from "../items/lists.ts";
import { itemStore } from "../items/store.ts";
import { InteractiveList } from "../list/interactive-list.tsx";
import { useSignal } from "../state/signal.ts";
import styles from "../styles/list-screen.module.css";
import { LoadError } from "../ui/load-error.tsx";
import { EmptyList } from "./empty-list.tsx";
import { ListHeader } from "./list-header.tsx";
import { groupingOf, groupings } from "./stored-grouping.ts";

/** The lists of open items that show only their rows. */
export type OpenScreen = "next" | "waiting" | "scheduled" | "someday" | "projects" | "notes" | "focus";

/** One list of open items. Scheduled is grouped by day; the others have a manual order and an optional grouping. */
export function ListScreen({ screen }: { screen: OpenScreen }) {
  const { isLoaded, isWhole, problem } = useSignal(itemStore.view);
  const rows = useSignal(itemLists)[screen];
  const grouping = groupingOf(useSignal(groupings), screen);
  const isByDay = screen === "scheduled";
  const title = messages.screens[screen];
  return (
    <>
      <ListHeader
        title={title}
        count={isLoaded ? rows.length : 0}
        isWhole={isWhole.open}
        {...(!isByDay && { groups: screen })}
      />
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
          order={isByDay ? "startDate" : grouping}
          canOrder={!isByDay}
          empty={isLoaded && <EmptyList screen={screen} />}
        />
      </div>
    </>
  );
}

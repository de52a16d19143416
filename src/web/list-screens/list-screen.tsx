import { sentences } from "../i18n/messages.ts";
import { lists } from "../items/lists.ts";
import { items } from "../items/store.ts";
import { RowList } from "../list/interactive-list.tsx";
import { useCell } from "../state/signal.ts";
import styles from "../styles/list-screen.module.css";
import { NotLoaded } from "../ui/load-error.tsx";
import { EmptyList } from "./empty-list.tsx";
import { ListHeader } from "./list-header.tsx";
import { groupingOf, groupings } from "./stored-grouping.ts";

/** The lists of what is open that have nothing but their rows. */
export type OpenScreen = "next" | "waiting" | "scheduled" | "someday" | "projects" | "notes" | "focus";

/** One list of what is open. Scheduled stands by its days; the others as one puts them, grouped if one likes. */
export function ListScreen({ screen }: { screen: OpenScreen }) {
  const { isLoaded, isWhole, problem } = useCell(items.view);
  const rows = useCell(lists)[screen];
  const grouping = groupingOf(useCell(groupings), screen);
  const isByDay = screen === "scheduled";
  const title = sentences.screens[screen];
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
          <NotLoaded
            reason={`${sentences.list.loadFailed} ${problem}`}
            onRetry={() => void items.refresh()}
          />
        )}
        <RowList
          key={screen}
          screen={screen}
          label={sentences.lists.label(title)}
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

import { useCell } from "../cell.ts";
import { items } from "../items/items-data.ts";
import { lists } from "../items/lists.ts";
import { sentences } from "../sentences.ts";
import { EmptyList } from "./empty-list.tsx";
import { groupingOf, groupings } from "./kept-grouping.ts";
import { ListHeader } from "./list-header.tsx";
import styles from "./list-screen.module.css";
import { NotLoaded } from "./not-loaded.tsx";
import { RowList } from "./row-list.tsx";

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

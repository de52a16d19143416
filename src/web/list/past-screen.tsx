import { useCallback, useEffect, useMemo } from "react";
import { useCell } from "../cell.ts";
import { items } from "../items/items-data.ts";
import { sentences } from "../sentences.ts";
import { EmptyList } from "./empty-list.tsx";
import { ListHeader } from "./list-header.tsx";
import styles from "./list-screen.module.css";
import { RowList } from "./row-list.tsx";

/** What is done, by its days, or in the trash. It is read page by page, as one gets there. */
export function PastScreen({ screen }: { screen: "done" | "trash" }) {
  const view = useCell(items.view);
  const isWhole = view.isWhole[screen];
  const all = view[screen];
  const rows = useMemo(
    () =>
      screen === "trash"
        ? all
        : all.toSorted((a, b) => (b.item.completedOn ?? 0) - (a.item.completedOn ?? 0)),
    [screen, all],
  );
  const readMore = useCallback(() => void items.readMore(screen), [screen]);
  useEffect(readMore, [readMore]);
  const title = sentences.screens[screen];
  return (
    <>
      <ListHeader title={title} count={all.length} isWhole={isWhole} />
      <div className={styles.list}>
        <RowList
          key={screen}
          screen={screen}
          label={sentences.lists.label(title)}
          rows={rows}
          isWhole={isWhole}
          order={screen === "done" ? "completedOn" : "none"}
          canOrder={false}
          empty={isWhole && <EmptyList screen={screen} />}
          onEnd={readMore}
        />
      </div>
    </>
  );
}

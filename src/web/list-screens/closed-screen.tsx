import { useCallback, useEffect, useMemo } from "react";
import { sentences } from "../i18n/messages.ts";
import { items } from "../items/store.ts";
import { RowList } from "../list/interactive-list.tsx";
import { useCell } from "../state/signal.ts";
import styles from "../styles/list-screen.module.css";
import { EmptyList } from "./empty-list.tsx";
import { ListHeader } from "./list-header.tsx";

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

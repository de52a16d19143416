import { useCallback, useEffect, useMemo } from "react";
import { messages } from "../i18n/messages.ts";
import { itemStore } from "../items/store.ts";
import { InteractiveList } from "../list/interactive-list.tsx";
import { purgeRequest } from "../state/purge-request.ts";
import { useSignal } from "../state/signal.ts";
import styles from "../styles/list-screen.module.css";
import { EmptyList } from "./empty-list.tsx";
import { ListHeader } from "./list-header.tsx";

/** The items in Done, by day, or in the trash. Pages load while the user scrolls. */
export function ClosedScreen({ screen }: { screen: "done" | "trash" }) {
  const view = useSignal(itemStore.view);
  const isWhole = view.isWhole[screen];
  const items = view[screen];
  const rows = useMemo(
    () =>
      screen === "trash"
        ? items
        : items.toSorted((a, b) => (b.item.completedOn ?? 0) - (a.item.completedOn ?? 0)),
    [screen, items],
  );
  const readMore = useCallback(() => void itemStore.readMore(screen), [screen]);
  useEffect(readMore, [readMore]);
  const title = messages.screens[screen];
  return (
    <>
      <ListHeader title={title} count={items.length} isWhole={isWhole}>
        {screen === "trash" && items.length > 0 && (
          <button type="button" className="button" onClick={() => purgeRequest.set("trash")}>
            {messages.lists.emptyTrash}
          </button>
        )}
      </ListHeader>
      <div className={styles.list}>
        <InteractiveList
          key={screen}
          screen={screen}
          label={messages.lists.label(title)}
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

import { useCallback, useEffect, useMemo } from "react";
import { useFilteredRows } from "../filter/use-filtered-rows.ts";
import { messages } from "../i18n/messages.ts";
import { FoundList } from "../items/found-list.ts";
import { itemStore } from "../items/store.ts";
import { InteractiveList } from "../list/interactive-list.tsx";
import { readFilterAddress } from "../state/filter-address.ts";
import { purgeRequest } from "../state/purge-request.ts";
import { route } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import styles from "../styles/list-screen.module.css";
import EmptyList from "./empty-list.tsx";
import { NoMatch } from "./filter-parts.tsx";
import { ListHeader } from "./list-header.tsx";
import { useListTitle } from "./list-title.ts";

/** The items in Done, by day, or in the trash. Pages load while the user scrolls. */
export default function ClosedScreen({ screen }: { screen: "done" | "trash" }) {
  const view = useSignal(itemStore.view);
  const { filter } = useSignal(route);
  useFoundItems(screen, filter);
  const all = view[screen];
  const known = useFilteredRows(all);
  // Until the server has answered, those of the loaded pages.
  const items = filter === "" ? all : (view.found ?? known);
  const part = filter === "" ? screen : "found";
  const isWhole = view.isWhole[part];
  const rows = useMemo(
    () =>
      screen === "trash"
        ? items
        : items.toSorted((a, b) => (b.item.completedOn ?? 0) - (a.item.completedOn ?? 0)),
    [screen, items],
  );
  const readMore = useCallback(() => void itemStore.readMore(part), [part]);
  useEffect(() => void itemStore.readMore(screen), [screen]);
  const title = useListTitle(screen);
  return (
    <>
      <ListHeader
        title={title}
        count={items.length}
        isWhole={isWhole}
        filtered={{
          rows: all,
          total: view.isWhole[screen] ? all.length : null,
          shown: rows.length,
        }}
      >
        {screen === "trash" && items.length > 0 && (
          <button type="button" className="button" onClick={() => purgeRequest.set("trash")}>
            {messages.listParts.emptyTrash}
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
          empty={isWhole && (filter === "" ? <EmptyList screen={screen} /> : <NoMatch />)}
          onEnd={readMore}
        />
      </div>
    </>
  );
}

/** Lets the server find what fits the filter, while this screen shows it. */
function useFoundItems(screen: "done" | "trash", address: string): void {
  useEffect(() => {
    if (address === "") return;
    let isActive = true;
    const filter = readFilterAddress(address);
    void import("../filter/filter-rows.ts").then(
      ({ filterTest }) => {
        const rules = {
          matches: filterTest(filter),
          matchesWithoutWords: filterTest(filter, () => true),
          onRead: () => void itemStore.refresh(),
        };
        if (isActive) void itemStore.setFound(new FoundList(screen, filter, rules));
      },
      () => {}, // as in `loadFilterRules`
    );
    return () => {
      isActive = false;
      void itemStore.setFound(null);
    };
  }, [screen, address]);
}

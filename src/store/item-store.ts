import { type Actor, CLOCK } from "../domain/access/actor.ts";
import type { Items } from "../domain/inbox/items.ts";
import type { CaptureStore } from "./capture-store.ts";
import { openItemChanges, openScheduledActivation } from "./items/item-changes.ts";
import { openItemReads } from "./items/item-reads.ts";
import { openSearch } from "./items/search.ts";

export type ItemStore = ReturnType<typeof openItemStore>;

/** Adds what `Items` needs beside captures. */
export function openItemStore(captureStore: CaptureStore) {
  const { tools } = captureStore;
  const search = openSearch(tools.engine);
  const wake = openScheduledActivation(tools, CLOCK);
  /** A cache for actors that capture repeatedly. */
  const known = new WeakMap<Actor, Items>();
  return {
    tools,
    search,
    wake,
    items(by: Actor): Items {
      const before = known.get(by);
      if (before) return before;
      const items = {
        ...captureStore.captures(by),
        ...openItemReads(tools, search, wake, by),
        ...openItemChanges(tools, by),
      };
      known.set(by, items);
      return items;
    },
    async close() {
      await search.close();
      await captureStore.close();
    },
  };
}

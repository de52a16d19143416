import { SORTS, type Sort } from "../../domain/inbox/items.ts";
import { messages } from "../i18n/messages.ts";
import { readFilterAddress, storedSorts, writeFilter } from "../state/filter-address.ts";
import { replaceFilter, route, type Screen, setFilter } from "../state/route.ts";
import { announce } from "../ui/live-region.tsx";
import { dismissToast, showToast } from "../ui/toasts.ts";

// The order of the list on the screen: chosen, removed, and explained where it is in the way.

const MANUAL: readonly Screen[] = ["next", "waiting", "someday", "projects", "notes", "project"];
const SORTED: readonly Screen[] = [...MANUAL, "today", "inbox", "scheduled", "open"];

/** The choices of an order; `none` is the list's own. */
export const ORDERS = ["none", ...SORTS] as const;

export const canSort = (screen: Screen): boolean => SORTED.includes(screen);
/** Whether the own order of a list is by hand. */
export const isManual = (screen: Screen): boolean => MANUAL.includes(screen);

export function currentSort(): Sort | undefined {
  return readFilterAddress(route.get().filter).sort;
}

/** Sorts the list on the screen. The choice is stored for the list, unless it is filtered: then the address alone has it. */
export function setSort(sort: Sort | undefined): void {
  const { screen, subject, filter } = route.get();
  const { sort: _, ...conditions } = readFilterAddress(filter);
  if (writeFilter(conditions) === "") {
    const { [subject ?? screen]: _, ...others } = storedSorts.get() ?? {};
    storedSorts.set(sort ? { ...others, [subject ?? screen]: sort } : others);
  }
  replaceFilter(writeFilter({ ...conditions, sort }));
  announce(orderName(sort));
}

/** Removes the conditions of the list on the screen; its order stays. */
export function clearFilter(): void {
  setFilter(writeFilter({ sort: currentSort() }));
}

/** The order in words. */
export function orderName(sort: Sort | undefined): string {
  const { ownOrder, sortedBy } = messages.sorting;
  return sort ? sortedBy[sort] : ownOrder[isManual(route.get().screen) ? "manual" : "fixed"];
}

let explanation = 0;

/** Says why rows of a sorted list do not move, and offers the order by hand; nothing in another list. */
export function explainSort(): void {
  const sort = currentSort();
  if (!sort || !isManual(route.get().screen)) return;
  const { cannotMove, sortByHand } = messages.sorting;
  dismissToast(explanation); // a held key says it once
  explanation = showToast({
    kind: "ask",
    title: orderName(sort),
    detail: cannotMove,
    actions: [{ label: sortByHand, act: () => setSort(undefined) }],
  });
}

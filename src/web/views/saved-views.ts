import { VIEW_LISTS, type View, type ViewChange } from "../../domain/home/views.ts";
import { isFilter, writeFilter } from "../state/filter-address.ts";
import { addressOf, go, type PageRoute } from "../state/route.ts";
import { Signal } from "../state/signal.ts";
import { isListOf, isRecord, isText, StoredValue } from "../state/stored-value.ts";

/** The views of the account in this browser, which its windows share. */
export interface StoredViews {
  /** As the server last had them. */
  views: readonly View[];
  /** The changes that the server has not confirmed. */
  changes: readonly ViewChange[];
  /** The views with the changes. */
  shown: readonly View[];
}

const isView = (value: unknown) =>
  isRecord(value) &&
  isText(value.name) &&
  VIEW_LISTS.some((list) => list === value.list) &&
  isFilter(value.filter);
const isChange = (value: unknown) =>
  isRecord(value) &&
  (value.verb === "save"
    ? isView(value.view) && (value.former === undefined || isText(value.former))
    : isText(value.name) &&
      (value.verb === "remove" || (value.verb === "move" && Number.isSafeInteger(value.to))));
const isStoredViews = (value: unknown) =>
  isRecord(value) &&
  isListOf(isView)(value.views) &&
  isListOf(isChange)(value.changes) &&
  isListOf(isView)(value.shown);

const stored = new StoredValue<StoredViews>("views", isStoredViews);

const readStored = (): StoredViews => stored.get() ?? { views: [], changes: [], shown: [] };
let current = readStored();
let isStored = true; // false if the browser stores nothing

/** The saved views of the account, in their order. */
export const savedViews = new Signal(current.shown);

/** Reads them from the storage, because another window may have changed them in this moment. */
export function readViews(): StoredViews {
  return isStored ? readStored() : current;
}

export function storeViews(next: StoredViews): void {
  isStored = stored.set(next);
  current = next;
  savedViews.set(next.shown);
}

window.addEventListener("storage", ({ key }) => {
  if (key !== stored.key) return;
  current = readStored();
  savedViews.set(current.shown);
});

export function addressOfView({ list, filter, sort }: View): string {
  return addressOf(list, null, null, writeFilter({ ...filter, sort }));
}

export function openView({ list, filter, sort }: View): void {
  go(list, null, null, writeFilter({ ...filter, sort }));
}

/** The saved view that an address shows. */
export function viewAt(
  { screen, filter }: Pick<PageRoute, "screen" | "filter">,
  views: readonly View[],
): View | null {
  const address = addressOf(screen, null, null, filter);
  return views.find((view) => addressOfView(view) === address) ?? null;
}

import { TAG_KINDS } from "../../domain/item/tags.ts";
import { filterTest } from "../filter/filter-rows.ts";
import { locale } from "../i18n/language.ts";
import { currentDay, itemLists } from "../items/lists.ts";
import { itemStore } from "../items/store.ts";
import { upcomingRows } from "../items/upcoming.ts";
import { apiClient } from "../server/client.ts";
import { connectionState } from "../server/event-stream.ts";
import { poll } from "../state/poll.ts";
import { keyOfColour, storeColours } from "./colours.ts";
import { counts, type Place } from "./places.ts";
import { savedViews } from "./saved-views.ts";
import { syncViews } from "./view-changes.ts";

const DELAY_MS = 250; // after a change: counting all items must not delay the paint of a key
const INTERVAL_MS = 600_000; // between reads of a window that keeps the focus

/** Keeps the views, the colours and the counts of the sidebar current. Returns `stop`. */
export function followViews(): () => void {
  const readAll = () => {
    if (connectionState.get() !== "live") return;
    void syncViews();
    void readColours();
  };
  readAll();
  const stops = [connectionState.watch(readAll), poll(readAll, INTERVAL_MS), followCounts()];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Reads the colours. Without an answer the last ones stay. */
async function readColours(): Promise<void> {
  try {
    const lists = await Promise.all(TAG_KINDS.map((kind) => apiClient.tags.list(kind)));
    const named = TAG_KINDS.flatMap((kind, n) =>
      (lists[n] ?? []).flatMap(({ name, colour }) =>
        colour === null ? [] : [[keyOfColour(kind, name), colour] as const],
      ),
    );
    storeColours(Object.fromEntries(named));
  } catch {
    // The server is away.
  }
}

let timer: ReturnType<typeof setTimeout> | null = null;

/** Counts a moment after each change. Returns `stop`. */
function followCounts(): () => void {
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = null;
      counts.set({ places: countPlaces(), views: countViews() });
    }, DELAY_MS);
  };
  soon();
  const stops = [itemLists.watch(soon), savedViews.watch(soon)];
  return () => {
    for (const stop of stops) stop();
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
}

function countPlaces(): Place[] {
  const places = new Map<string, Place>();
  const add = (field: Place["field"], value: string | null) => {
    if (value === null) return;
    const place = places.get(`${field} ${value}`);
    if (place) place.count++;
    else places.set(`${field} ${value}`, { field, value, count: 1 });
  };
  for (const { item } of itemStore.view.get().open) {
    for (const tag of item.tags) add("tag", tag);
    add("contact", item.contact);
    add("area", item.area);
  }
  return [...places.values()].sort((a, b) => a.value.localeCompare(b.value, locale));
}

/** Only the server has all items of Done and of the trash. */
function countViews(): Map<string, number> {
  const lists = itemLists.get();
  const counted = savedViews.get().flatMap(({ name, list, filter }): [string, number][] => {
    if (list === "done" || list === "trash") return [];
    const matches = filterTest(filter);
    const rows = list === "upcoming" ? upcomingRows(lists.open, currentDay.get()) : lists[list];
    return [[name, rows.filter(({ item }) => matches(item)).length]];
  });
  return new Map(counted);
}

import type { View, ViewList } from "../../domain/home/views.ts";
import type { Item } from "../../domain/item/item.ts";
import { TAG_KINDS } from "../../domain/item/tags.ts";
import { filterTest, filterWordsTest } from "../filter/filter-rows.ts";
import { locale } from "../i18n/language.ts";
import { currentDay, currentSpan, itemLists } from "../items/lists.ts";
import { projectTitles } from "../items/project-titles.ts";
import type { Row } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import { upcomingRows } from "../items/upcoming.ts";
import { apiClient } from "../server/client.ts";
import { connectionState } from "../server/event-stream.ts";
import type { PageFilter } from "../state/filter-address.ts";
import { poll } from "../state/poll.ts";
import { SlicedWork } from "../state/sliced-work.ts";
import { keyOfColour, storeColours } from "./colours.ts";
import { type Counts, counts, type Place } from "./places.ts";
import { savedViews } from "./saved-views.ts";
import { syncViews } from "./view-changes.ts";
import { ViewCounter } from "./view-counter.ts";

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

/** Counts a moment after each change. A change during a count lets that count end, and then causes another. Returns `stop`. */
function followCounts(): () => void {
  const stop = new AbortController();
  let isStale = false;
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    try {
      while (isStale && !stop.signal.aborted) {
        await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
        isStale = false;
        const work = new SlicedWork(countAll());
        if (await work.finish(stop.signal)) counts.set(work.result ?? counts.get());
      }
    } finally {
      isRunning = false; // same synchronous turn as the last check of `isStale`
    }
  };
  const soon = () => {
    isStale = true;
    if (!isRunning) void run();
  };
  soon();
  const stops = [itemLists.watch(soon), savedViews.watch(soon), () => stop.abort()];
  return () => {
    for (const stop of stops) stop();
  };
}

function* countAll(): Generator<void, Counts> {
  const lists = itemLists.get();
  const rowsOf = (list: ViewList) =>
    list === "upcoming"
      ? upcomingRows(lists.open, currentDay.get())
      : list === "done" || list === "trash"
        ? []
        : lists[list];
  return {
    places: yield* countPlaces(itemStore.view.get().open),
    views: yield* currentCounter().count(rowsOf, lists.waitsFor),
  };
}

let counter: { of: readonly unknown[]; counter: ViewCounter } | null = null;

/** The views, the day, its time and the names of projects decide which views an item matches. */
function currentCounter(): ViewCounter {
  const of = [savedViews.get(), currentSpan.get(), projectTitles.get()];
  if (!counter?.of.every((value, n) => value === of[n]))
    counter = {
      of,
      counter: new ViewCounter(savedViews.get(), (filter) => filterTest(filter, wordsOf(filter))),
    };
  return counter.counter;
}

/** The tests of words of the views. They outlast a minute, which may end the test of due dates. */
let wordTests: { views: readonly View[]; byWords: Map<string, (item: Item) => boolean> } | null = null;

function wordsOf(filter: PageFilter): (item: Item) => boolean {
  const { words = "" } = filter;
  const views = savedViews.get();
  if (wordTests?.views !== views) wordTests = { views, byWords: new Map() };
  const hasWords = wordTests.byWords.get(words) ?? filterWordsTest(filter);
  wordTests.byWords.set(words, hasWords);
  return hasWords;
}

function* countPlaces(rows: readonly Row[]): Generator<void, Place[]> {
  const places = new Map<string, Place>();
  const add = (field: Place["field"], value: string | null) => {
    if (value === null) return;
    const place = places.get(`${field} ${value}`);
    if (place) place.count++;
    else places.set(`${field} ${value}`, { field, value, count: 1 });
  };
  for (const { item } of rows) {
    for (const tag of item.tags) add("tag", tag);
    add("contact", item.contact);
    add("area", item.area);
    yield;
  }
  return [...places.values()].sort((a, b) => a.value.localeCompare(b.value, locale));
}

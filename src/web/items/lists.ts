import { SYSTEM } from "../../domain/environment.ts";
import { daySpan, dayTime } from "../../domain/item/today.ts";
import { poll } from "../state/poll.ts";
import { derive, Signal } from "../state/signal.ts";
import { timeZone, timeZoneSignal } from "../state/time-zone.ts";
import { sortIntoLists } from "./sort.ts";
import { itemStore } from "./store.ts";

const readSpan = () => daySpan(SYSTEM.now(), timeZone());

/** The current day and its seconds. Lists follow it, because an item moves to next on its start date. */
export const currentSpan = new Signal(readSpan());
export const currentDay = new Signal(currentSpan.get().today);

/** Checks regularly: a timer until midnight would sleep with the computer. */
export const followDay = (): (() => void) => poll(updateSpan);
timeZoneSignal.watch(updateSpan);

function updateSpan(): void {
  const [span, before] = [readSpan(), currentSpan.get()];
  if (span.begins !== before.begins || span.ends !== before.ends) currentSpan.set(span);
  else followTime();
  currentDay.set(span.today);
}

/** A new time sorts all lists again, so it is set only while an item is due at a time of this day. */
function followTime(): void {
  const { open } = itemStore.view.get();
  const span = currentSpan.get();
  if (!open.some(({ item }) => item.dueTime && item.dueDate === span.today)) return;
  const { time } = dayTime(SYSTEM.now(), timeZone());
  if (time !== span.time) currentSpan.set({ ...span, time });
}

let drawnOf: readonly unknown[] = [];
const draw = () => {
  const [open, span] = [itemStore.view.get().open, currentSpan.get()];
  drawnOf = [open, span];
  return sortIntoLists(open, span);
};

/** The lists of open items as of today. */
export const itemLists = new Signal(draw());

/** By id, the item that each one waits for; the same map until it changes, so that rows are not rendered again. */
export const waitsFor = derive(itemLists, (lists) => lists.waitsFor, isSameMap);

export function isSameMap(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([id, other]) => b.get(id) === other);
}

itemStore.view.watch(followTime);
for (const source of [itemStore.view, currentSpan])
  source.watch(() => {
    const isSame = drawnOf[0] === itemStore.view.get().open && drawnOf[1] === currentSpan.get();
    if (!isSame) itemLists.set(draw());
  });

/** The open projects in their order, and the tags of the open items, those of most items first. */
export function readOpenNames(): { projects: string[]; tags: string[] } {
  const counts = new Map<string, number>();
  for (const { item } of itemStore.view.get().open)
    for (const tag of item.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return {
    projects: itemLists.get().projects.map(({ item }) => item.title),
    tags: [...counts].sort(([, a], [, b]) => b - a).map(([tag]) => tag),
  };
}

import { Signal } from "../state/signal.ts";
import { currentDay } from "./day.ts";
import { sortIntoLists } from "./sort.ts";
import { itemStore } from "./store.ts";

const draw = () => sortIntoLists(itemStore.view.get().open, currentDay.get());

/** The lists of open items as of today. */
export const itemLists = new Signal(draw());
for (const source of [itemStore.view, currentDay]) source.watch(() => itemLists.set(draw()));

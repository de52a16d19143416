import { lookAgain } from "../state/look-again.ts";
import { Signal } from "../state/signal.ts";
import { today } from "./row.ts";
import { sortIntoLists } from "./sort.ts";
import { itemStore } from "./store.ts";

/** The current day. Lists follow it, because an item moves to next on its start date. */
export const currentDay = new Signal(today());

/** Checks regularly: a timer until midnight would sleep with the computer. */
export const followDay = (): (() => void) => lookAgain(() => currentDay.set(today()));

const draw = () => sortIntoLists(itemStore.view.get().open, currentDay.get());

/** The lists of open items as of today. */
export const itemLists = new Signal(draw());
for (const source of [itemStore.view, currentDay]) source.watch(() => itemLists.set(draw()));

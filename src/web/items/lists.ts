import { Cell } from "../state/signal.ts";
import { day } from "./day.ts";
import { sortIntoLists } from "./sort.ts";
import { items } from "./store.ts";

const draw = () => sortIntoLists(items.view.get().open, day.get());

/** The lists of what is open, as they are today. */
export const lists = new Cell(draw());
for (const source of [items.view, day]) source.watch(() => lists.set(draw()));

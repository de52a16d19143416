import { Cell } from "../cell.ts";
import { day } from "./day.ts";
import { items } from "./items-data.ts";
import { sortIntoLists } from "./sort.ts";

const draw = () => sortIntoLists(items.view.get().open, day.get());

/** The lists of what is open, as they are today. */
export const lists = new Cell(draw());
for (const source of [items.view, day]) source.watch(() => lists.set(draw()));

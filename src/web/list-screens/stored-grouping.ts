import { GROUPINGS, type Grouping } from "../list/grouping.ts";
import { Signal } from "../state/signal.ts";
import { StoredValue } from "../state/stored-value.ts";

const kept = new StoredValue<Record<string, Grouping>>("grouping");

/** By what the reader wants the rows of each list to stand together. */
export const groupings = new Signal<Record<string, Grouping>>(kept.get() ?? {});

export function groupingOf(all: Record<string, Grouping>, list: string): Grouping {
  return GROUPINGS.find((one) => one === all[list]) ?? "none";
}

export function setGrouping(list: string, grouping: Grouping): void {
  const next = { ...groupings.get(), [list]: grouping };
  kept.set(next);
  groupings.set(next);
}

import { GROUPINGS, type Grouping } from "../list/grouping.ts";
import { Signal } from "../state/signal.ts";
import { isRecord, StoredValue } from "../state/stored-value.ts";

const storedValue = new StoredValue<Record<string, Grouping>>("grouping", isRecord);

/** The grouping that the user chose for each list. */
export const groupings = new Signal<Record<string, Grouping>>(storedValue.get() ?? {});

export function groupingOf(all: Record<string, Grouping>, list: string): Grouping {
  return GROUPINGS.find((grouping) => grouping === all[list]) ?? "none";
}

export function setGrouping(list: string, grouping: Grouping): void {
  const next = { ...groupings.get(), [list]: grouping };
  storedValue.set(next);
  groupings.set(next);
}

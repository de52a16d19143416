import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { currentSpan, waitsFor } from "../items/lists.ts";
import type { Row } from "../items/row.ts";
import { readFilterAddress } from "../state/filter-address.ts";
import { route } from "../state/route.ts";
import { Signal, useSignal } from "../state/signal.ts";
import { SlicedWork, useSlicedWork } from "../state/sliced-work.ts";

/** The rules of filters load after the first screen, because few visits begin with a filter. */
const rules = new Signal<typeof import("./filter-rows.ts") | null>(null);
/** Whether the rows on the screen are those that match the filter in the address. */
const isFiltered = new Signal(false);
const NO_ROWS: readonly Row[] = [];

export function loadFilterRules(): Promise<void> {
  return import("./filter-rows.ts").then(
    (module) => rules.set(module),
    () => {}, // the bar of the filter, which comes with them, says that a part is missing
  );
}

/** Whether the list on the screen is sorted by a field. */
export function useIsSorted(): boolean {
  return readFilterAddress(useSignal(route).filter).sort !== undefined;
}

/** Whether the rows are filtered, so that none of them means that none fits. */
export function useIsFiltered(): boolean {
  return useSignal(isFiltered);
}

/**
 * The rows that match the filter in the address, in its order; none until its rules are loaded and all rows are tested. A change of
 * the rows tests the changed ones, and meanwhile the last result stays.
 */
export function useFilteredRows(rows: readonly Row[]): readonly Row[] {
  const { filter, screen, subject } = useSignal(route);
  const span = useSignal(currentSpan);
  const heldBack = useSignal(waitsFor);
  const loaded = useSignal(rules);
  const isOn = filter !== "";
  useEffect(() => {
    if (isOn) void loadFilterRules();
  }, [isOn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last result of another screen must not stay.
  const listFilter = useMemo(
    () => (isOn && loaded ? new loaded.ListFilter(readFilterAddress(filter)) : null),
    [isOn, filter, loaded, screen, subject],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: due dates are compared with the day.
  const work = useMemo(
    () => (listFilter ? new SlicedWork(listFilter.matching(rows)).begin() : null),
    [listFilter, rows, span, heldBack],
  );
  const matching = useSlicedWork(work);
  const last = useRef({ listFilter, matching });
  useLayoutEffect(() => {
    if (matching) last.current = { listFilter, matching };
    isFiltered.set(loaded !== null && (!isOn || matching !== null));
  }, [listFilter, matching, loaded, isOn]);
  if (!isOn) return rows;
  return matching ?? (last.current.listFilter === listFilter ? last.current.matching : null) ?? NO_ROWS;
}

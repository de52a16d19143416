import { useEffect, useMemo } from "react";
import { currentSpan } from "../items/lists.ts";
import type { Row } from "../items/row.ts";
import { readFilterAddress } from "../state/filter-address.ts";
import { route } from "../state/route.ts";
import { Signal, useSignal } from "../state/signal.ts";

/** The rules of filters load after the first screen, because few visits begin with a filter. */
const rules = new Signal<typeof import("./filter-rows.ts") | null>(null);
const NO_ROWS: readonly Row[] = [];

export function loadFilterRules(): Promise<void> {
  return import("./filter-rows.ts").then(
    (module) => rules.set(module),
    () => {}, // the bar of the filter, which comes with them, says that a part is missing
  );
}

/** Whether the rows are filtered, so that none of them means that none fits. */
export function useIsFiltered(): boolean {
  return useSignal(rules) !== null;
}

/** The rows that match the filter in the address; none until its rules are loaded. */
export function useFilteredRows(rows: readonly Row[]): readonly Row[] {
  const { filter } = useSignal(route);
  const span = useSignal(currentSpan);
  const loaded = useSignal(rules);
  const isOn = filter !== "";
  useEffect(() => {
    if (isOn) void loadFilterRules();
  }, [isOn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: due dates are compared with the day.
  return useMemo(
    () => (!isOn ? rows : (loaded?.filterRows(rows, readFilterAddress(filter)) ?? NO_ROWS)),
    [rows, isOn, filter, span, loaded],
  );
}

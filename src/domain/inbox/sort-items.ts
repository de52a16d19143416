import type { Item } from "../item/item.ts";
import { dueOrder } from "../item/today.ts";
import type { Sort } from "./items.ts";

// The order of a list by a field.

type SortKey = string | number | null;

/** What each order compares, the lowest first. Null is an empty field. */
const KEYS: Record<Sort, (item: Item) => SortKey> = {
  due: (item) => (item.dueDate === null ? null : dueOrder(item)),
  start: ({ startDate }) => startDate,
  created: ({ createdOn }) => -createdOn,
  changed: ({ changedOn }) => -changedOn,
  title: ({ title }) => title || null,
  minutes: ({ minutes }) => minutes,
};

const CHUNK = 256; // rows of one step: few, because other work waits for its end

/**
 * Sorts rows in steps, as a merge sort: items with an empty field come last, and equal ones stay in their order before.
 * Titles are compared by the rules of `locale`.
 */
export function* sortInSteps<Row extends { item: Item }>(
  rows: readonly Row[],
  sort: Sort,
  locale?: string,
): Generator<void, Row[]> {
  const compare = comparatorOf(sort, locale);
  let runs: { row: Row; key: SortKey }[][] = [];
  for (let start = 0; start < rows.length; start += CHUNK) {
    const run = rows.slice(start, start + CHUNK).map((row) => ({ row, key: KEYS[sort](row.item) }));
    runs.push(run.sort((a, b) => compare(a.key, b.key)));
    yield;
  }
  while (runs.length > 1) {
    const longer: typeof runs = [];
    for (let n = 0; n < runs.length; n += 2)
      longer.push(yield* merge(runs[n] ?? [], runs[n + 1] ?? [], compare));
    runs = longer;
  }
  return (runs[0] ?? []).map(({ row }) => row);
}

/** Sorts items at once. */
export function sortItems(items: readonly Item[], sort: Sort, locale?: string): Item[] {
  const steps = sortInSteps(
    items.map((item) => ({ item })),
    sort,
    locale,
  );
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value.map(({ item }) => item);
  }
}

type Comparator = (a: SortKey, b: SortKey) => number;

function comparatorOf(sort: Sort, locale?: string): Comparator {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return (a, b) => {
    if (a === b) return 0;
    if (a === null || b === null) return a === null ? 1 : -1;
    return sort === "title" ? compare(String(a), String(b)) : a < b ? -1 : 1;
  };
}

/** Merges two sorted runs. Of equal entries those of the first come first. */
function* merge<Entry extends { key: SortKey }>(
  first: readonly Entry[],
  second: readonly Entry[],
  compare: Comparator,
): Generator<void, Entry[]> {
  const merged: Entry[] = [];
  let [at, other] = [0, 0];
  while (at < first.length || other < second.length) {
    const [a, b] = [first[at], second[other]];
    const isFirst = b === undefined || (a !== undefined && compare(a.key, b.key) <= 0);
    const next = isFirst ? a : b;
    if (isFirst) at++;
    else other++;
    if (next) merged.push(next);
    if (merged.length % CHUNK === 0) yield;
  }
  return merged;
}

import type { Item } from "../item/item.ts";
import { dueOrder } from "../item/today.ts";
import type { Sort } from "./items.ts";

// The order of a list by a field.

type SortKey = string | number | null;

/** The value of an item that each order compares; the lowest is first. Null is an empty field. */
const KEYS: Record<Sort, (item: Item) => SortKey> = {
  due: (item) => (item.dueDate === null ? null : dueOrder(item)),
  start: ({ startDate }) => startDate,
  created: ({ createdOn }) => -createdOn,
  changed: ({ changedOn }) => -changedOn,
  title: ({ title }) => title || null,
  minutes: ({ minutes }) => minutes,
};

const CHUNK = 256; // rows of one step: few, because other work waits for its end
const MAX_INSERTED = 32; // changed rows that are inserted one by one; more of them cost as much as to sort all

interface SortEntry<Row> {
  row: Row;
  key: SortKey;
  /** Its place in the list before: equal rows stay in that order. */
  index: number;
}

/**
 * Sorts the rows of a list, again after each change: then it compares the rows of changed items only. Items with an empty
 * field come last, and equal ones stay in their order before. Titles are compared by the rules of `locale`.
 */
export class RowSorter<Row extends { item: Item }> {
  readonly #compare: (a: SortEntry<Row>, b: SortEntry<Row>) => number;
  readonly #entryOf: (row: Row, index: number) => SortEntry<Row>;
  #last: readonly SortEntry<Row>[] = [];

  constructor(sort: Sort, locale?: string) {
    const compare = comparatorOf(sort, locale);
    this.#compare = (a, b) => compare(a.key, b.key) || a.index - b.index;
    this.#entryOf = (row, index) => ({ row, key: KEYS[sort](row.item), index });
  }

  /** The rows in order. It yields after each few rows. */
  *sorted(rows: readonly Row[]): Generator<void, Row[]> {
    this.#last = (yield* this.#insertChanged(rows)) ?? (yield* this.#sortAll(rows));
    return this.#last.map(({ row }) => row);
  }

  /** The last order with the changed rows in their new places; null if there are many, or if equal rows have changed places. */
  *#insertChanged(rows: readonly Row[]): Generator<void, SortEntry<Row>[] | null> {
    if (this.#last.length === 0) return null;
    const indexes = new Map<Item, number>();
    for (const [index, { item }] of rows.entries()) {
      indexes.set(item, index);
      if (index % CHUNK === 0) yield;
    }
    const entries: SortEntry<Row>[] = [];
    for (const { row: before, key } of this.#last) {
      const index = indexes.get(before.item);
      const row = index === undefined ? undefined : rows[index];
      if (index === undefined || !row) continue;
      const above = entries.at(-1);
      if (above && above.key === key && above.index > index) return null;
      indexes.delete(before.item);
      entries.push({ row, key, index });
      if (entries.length % CHUNK === 0) yield;
    }
    if (indexes.size > MAX_INSERTED) return null;
    for (const index of indexes.values()) {
      const row = rows[index];
      if (row) this.#insert(entries, this.#entryOf(row, index));
    }
    return entries;
  }

  #insert(entries: SortEntry<Row>[], entry: SortEntry<Row>): void {
    let [start, end] = [0, entries.length];
    while (start < end) {
      const middle = (start + end) >> 1;
      const other = entries[middle];
      if (other && this.#compare(other, entry) < 0) start = middle + 1;
      else end = middle;
    }
    entries.splice(start, 0, entry);
  }

  /** A merge sort, which can pause at any place. */
  *#sortAll(rows: readonly Row[]): Generator<void, SortEntry<Row>[]> {
    let runs: SortEntry<Row>[][] = [];
    for (let start = 0; start < rows.length; start += CHUNK) {
      const run = rows.slice(start, start + CHUNK).map((row, n) => this.#entryOf(row, start + n));
      runs.push(run.sort(this.#compare));
      yield;
    }
    while (runs.length > 1) {
      const longer: typeof runs = [];
      for (let n = 0; n < runs.length; n += 2)
        longer.push(yield* this.#merge(runs[n] ?? [], runs[n + 1] ?? []));
      runs = longer;
    }
    return runs[0] ?? [];
  }

  *#merge(
    first: readonly SortEntry<Row>[],
    second: readonly SortEntry<Row>[],
  ): Generator<void, SortEntry<Row>[]> {
    const merged: SortEntry<Row>[] = [];
    let [at, other] = [0, 0];
    while (at < first.length || other < second.length) {
      const [a, b] = [first[at], second[other]];
      const isFirst = b === undefined || (a !== undefined && this.#compare(a, b) < 0);
      const next = isFirst ? a : b;
      if (isFirst) at++;
      else other++;
      if (next) merged.push(next);
      if (merged.length % CHUNK === 0) yield;
    }
    return merged;
  }
}

/** Sorts items at once. */
export function sortItems(items: readonly Item[], sort: Sort, locale?: string): Item[] {
  const steps = new RowSorter<{ item: Item }>(sort, locale).sorted(items.map((item) => ({ item })));
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value.map(({ item }) => item);
  }
}

/** Only equal keys compare as 0: titles that the language does not tell apart are compared by their signs. */
function comparatorOf(sort: Sort, locale?: string): (a: SortKey, b: SortKey) => number {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return (a, b) => {
    if (a === b) return 0;
    if (a === null || b === null) return a === null ? 1 : -1;
    return (sort === "title" && compare(String(a), String(b))) || (a < b ? -1 : 1);
  };
}

import { SYSTEM } from "../../domain/environment.ts";
import { filterOn } from "../../domain/inbox/filter.ts";
import { RowSorter } from "../../domain/inbox/sort-items.ts";
import type { Item } from "../../domain/item/item.ts";
import { locale } from "../i18n/language.ts";
import { itemLists } from "../items/lists.ts";
import { projectTitles } from "../items/project-titles.ts";
import type { Row } from "../items/row.ts";
import { wordsTest } from "../search/match.ts";
import { readQuery } from "../search/search-query.ts";
import type { PageFilter } from "../state/filter-address.ts";
import { timeZone } from "../state/time-zone.ts";

/** The test of a filter's words, which are looked for as the page's search does. */
export function filterWordsTest({ words = "" }: PageFilter): (item: Item) => boolean {
  return wordsTest(readQuery(words), projectTitles.get);
}

/** Whether an item matches, by the rule of the store. */
export function filterTest(filter: PageFilter, hasWords = filterWordsTest(filter)): (item: Item) => boolean {
  const matches = filterOn(filter, SYSTEM.now(), timeZone(), itemLists.get().waitsFor);
  return (item) => matches(item) && hasWords(item);
}

export function filterRows<R extends Pick<Row, "item">>(
  rows: readonly R[],
  filter: PageFilter,
): readonly R[] {
  const matches = filterTest(filter);
  return rows.filter(({ item }) => matches(item));
}

/** The filter and the order of the list on the screen. It searches the text of an item once, until the item changes. */
export class ListFilter {
  readonly #hasWords: (item: Item) => boolean;
  readonly #sorter: RowSorter<Row> | null;

  constructor(private readonly filter: PageFilter) {
    this.#sorter = filter.sort ? new RowSorter(filter.sort, locale) : null;
    this.#hasWords = filterWordsTest(filter);
  }

  *matching(rows: readonly Row[]): Generator<void, readonly Row[]> {
    const matches = filterTest(this.filter, this.#hasWords);
    const matching: Row[] = [];
    for (const row of rows) {
      if (matches(row.item)) matching.push(row);
      yield;
    }
    return this.#sorter ? yield* this.#sorter.sorted(matching) : matching;
  }
}

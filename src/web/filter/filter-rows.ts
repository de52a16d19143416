import { SYSTEM } from "../../domain/environment.ts";
import { filterOn } from "../../domain/inbox/filter.ts";
import type { Item } from "../../domain/item/item.ts";
import { itemLists } from "../items/lists.ts";
import type { Row } from "../items/row.ts";
import { readWords } from "../search/fold-words.ts";
import { itemHasWords } from "../search/match.ts";
import type { PageFilter } from "../state/filter-address.ts";

/** Whether an item matches, by the rule of the store; words are looked for as the page's search does. */
export function filterTest(filter: PageFilter): (item: Item) => boolean {
  const matches = filterOn(filter, SYSTEM.now(), SYSTEM.zone(), itemLists.get().waitsFor);
  const words = readWords(filter.words ?? "");
  return (item) => matches(item) && itemHasWords(item, words);
}

export function filterRows<R extends Pick<Row, "item">>(
  rows: readonly R[],
  filter: PageFilter,
): readonly R[] {
  const matches = filterTest(filter);
  return rows.filter(({ item }) => matches(item));
}

import type { View, ViewList } from "../../domain/home/views.ts";
import type { Item } from "../../domain/item/item.ts";
import type { Row } from "../items/row.ts";
import type { PageFilter } from "../state/filter-address.ts";

interface TestedView {
  view: View;
  matches(item: Item): boolean;
}

/** Counts the items of saved views. It remembers which views an item matches, so that only a changed item is tested again. */
export class ViewCounter {
  readonly #views: readonly TestedView[];
  readonly #matchedBy = new WeakMap<Item, readonly View[]>();

  /** `testOf` makes the test of a filter on one day. */
  constructor(views: readonly View[], testOf: (filter: PageFilter) => (item: Item) => boolean) {
    this.#views = views
      .filter(({ list }) => list !== "done" && list !== "trash") // only the server has all of those
      .map((view) => {
        // Whether an item is available changes with other items.
        const { isAvailable: _, ...ownFilter } = view.filter;
        return { view, matches: testOf(ownFilter) };
      });
  }

  /** The number of items of each view, by its name. Each step is one row. */
  *count(
    rowsOf: (list: ViewList) => readonly Pick<Row, "item">[],
    heldBack: ReadonlyMap<string, string>,
  ): Generator<void, Map<string, number>> {
    const counts = new Map(this.#views.map(({ view }) => [view.name, 0]));
    for (const list of new Set(this.#views.map(({ view }) => view.list)))
      for (const { item } of rowsOf(list)) {
        for (const { name, list: ownList, filter } of this.#viewsOf(item)) {
          const isAvailable = !heldBack.has(item.id);
          if (ownList === list && (filter.isAvailable ?? isAvailable) === isAvailable)
            counts.set(name, (counts.get(name) ?? 0) + 1);
        }
        yield;
      }
    return counts;
  }

  #viewsOf(item: Item): readonly View[] {
    let views = this.#matchedBy.get(item);
    if (!views) {
      views = this.#views.filter(({ matches }) => matches(item)).map(({ view }) => view);
      this.#matchedBy.set(item, views);
    }
    return views;
  }
}

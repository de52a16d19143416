import type { Item } from "../../domain/item/item.ts";
import type { Row } from "./row.ts";

/** The open items with their rows. A list that differs in few places costs no work for the others. */
export class OpenItems {
  #items: readonly Item[] = [];
  /** The row of each item, in the same order. */
  #rows: readonly Row[] = [];
  readonly #byId = new Map<string, Row>();

  constructor(private readonly makeRow: (item: Item) => Row) {}

  get(id: string): Row | undefined {
    return this.#byId.get(id);
  }

  ids(): Iterable<string> {
    return this.#byId.keys();
  }

  /** Replaces the items, whose ids differ. Only those between the equal beginning and the equal end are looked at. */
  set(items: readonly Item[]): void {
    const before = this.#items;
    if (items === before) return;
    const most = Math.min(before.length, items.length);
    let start = 0;
    while (start < most && before[start] === items[start]) start++;
    let end = 0; // how many are equal at the end
    while (end < most - start && before.at(-1 - end) === items.at(-1 - end)) end++;
    const newRows = items.slice(start, items.length - end).map((item) => this.#rowOf(item));
    for (const { id } of before.slice(start, before.length - end)) this.#byId.delete(id);
    for (const row of newRows) this.#byId.set(row.item.id, row);
    this.#rows = this.#rows.slice(0, start).concat(newRows, this.#rows.slice(this.#rows.length - end));
    this.#items = items;
  }

  #rowOf(item: Item): Row {
    const row = this.#byId.get(item.id);
    return row?.item === item ? row : this.makeRow(item);
  }

  /** Makes the row of an item again. */
  remake(id: string): void {
    const before = this.#byId.get(id);
    if (!before) return;
    const row = this.makeRow(before.item);
    this.#byId.set(id, row);
    this.#rows = this.#rows.map((one) => (one === before ? row : one));
  }

  /** The rows, some of them replaced by others; without those that the list does not hold. */
  rowsWith(replacements: ReadonlyMap<string, Row | null>, holds: (row: Row) => boolean): Row[] {
    if (replacements.size === 0) return this.#rows.slice();
    const rows: Row[] = [];
    for (const row of this.#rows) {
      const shown = replacements.get(row.item.id) ?? row;
      if (shown === row || holds(shown)) rows.push(shown);
    }
    return rows;
  }
}

import type { ItemFilter, ItemPage, ItemQuery } from "../../domain/inbox/items.ts";
import { type Item, isOpen } from "../../domain/item/item.ts";
import { apiClient } from "../server/client.ts";
import { appendPage, insertInOrder, isEqualItem, keepSame } from "./merge.ts";

const FIRST_PAGE_SIZE = 100;
const PAGE_SIZE = 500;

/** The server's items of one list, newest first: read page by page, and updated by events. */
export class PagedList {
  items: readonly Item[] = [];
  isLoaded = false;
  #cursor: string | null = null;
  #reading: Promise<boolean> | null = null;
  #readings = 0;
  /** Updates of single items that arrived while pages were read, which may be older. */
  #lateUpdates: Parameters<PagedList["take"]>[] = [];

  /** `filter` is of the items, besides the list. */
  constructor(
    private readonly list: NonNullable<ItemFilter["list"]>,
    private readonly filter: Omit<ItemFilter, "list"> = {},
  ) {}

  /** Whether the oldest one is loaded. */
  get isWhole(): boolean {
    return this.isLoaded && this.#cursor === null;
  }

  holds(item: Item): boolean {
    return this.list === "open" ? isOpen(item.list) : item.list === this.list;
  }

  /** Reads the newest items. */
  readFirst(): Promise<void> {
    return this.#trackRead(async () => {
      let { items, next } = await this.#read({ limit: FIRST_PAGE_SIZE });
      // A page may end early: the server looks at so many items and no more.
      if (items.length === 0 && next !== null) ({ items, next } = await this.#readPages(next, 1));
      this.#setItems(items, next);
    });
  }

  /** Reads all loaded pages again, because too much has changed. */
  readAgain(): Promise<void> {
    return this.#trackRead(async () => {
      const minCount = this.list === "open" ? Number.POSITIVE_INFINITY : this.items.length;
      const { items, next } = await this.#readPages(null, minCount);
      this.#setItems(keepSame(this.items, items, isEqualItem), next);
    });
  }

  /** Reads all older pages. */
  readRest(): Promise<void> {
    return this.#trackRead(async () => {
      const cursor = this.#cursor;
      if (cursor === null) return;
      const { items, next } = await this.#readPages(cursor, Number.POSITIVE_INFINITY);
      if (cursor === this.#cursor) this.#setItems(appendPage(this.items, items), next);
    });
  }

  /** Reads pages until there are so many items. They are joined once: joined one by one, each would copy all before it. */
  async #readPages(from: string | null, minCount: number): Promise<ItemPage> {
    const pages: (readonly Item[])[] = [];
    let count = 0;
    let next = from;
    do {
      const page = await this.#read({ limit: PAGE_SIZE, ...(next !== null && { cursor: next }) });
      pages.push(page.items);
      count += page.items.length;
      next = page.next;
    } while (next !== null && count < minCount);
    return { items: appendPage([], pages.flat()), next };
  }

  /** Reads the next page. False if there is none. */
  readOlder(): Promise<boolean> {
    this.#reading ??= this.#trackRead(() => this.#readPage()).finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readPage(): Promise<boolean> {
    const cursor = this.#cursor;
    if (cursor === null) return false;
    const page = await this.#read({ limit: PAGE_SIZE, cursor });
    // Otherwise the list was read again meanwhile.
    if (cursor === this.#cursor) this.#setItems(appendPage(this.items, page.items), page.next);
    return true;
  }

  #read(page: Pick<ItemQuery, "limit" | "cursor">): Promise<ItemPage> {
    return apiClient.inbox.list({ ...this.filter, list: this.list, ...page });
  }

  async #trackRead<T>(read: () => Promise<T>): Promise<T> {
    this.#readings++;
    try {
      return await read();
    } finally {
      this.#readings--;
      if (this.#readings === 0) this.#lateUpdates = [];
    }
  }

  /** Sets the items, and then applies updates that arrived during the read. */
  #setItems(items: readonly Item[], cursor: string | null): void {
    this.items = items;
    this.#cursor = cursor;
    this.isLoaded = true;
    for (const update of this.#lateUpdates) this.#place(...update);
  }

  /** Keeps shown items that are equal, so that their rows are not made again and the offline copy is not written again. */
  reuse(shownItems: readonly Item[]): void {
    if (shownItems.length > 0) this.items = keepSame(shownItems, this.items, isEqualItem);
  }

  /** Updates one item; null if it no longer exists. */
  take(id: string, item: Item | null, isNew: boolean): void {
    if (this.#readings > 0) this.#lateUpdates.push([id, item, isNew]);
    // An open item is used at once: an older copy may be visible.
    if (this.isLoaded || this.list === "open") this.#place(id, item, isNew);
  }

  #place(id: string, item: Item | null, isNew: boolean): void {
    const knownItem = item && this.items.find((knownItem) => knownItem.id === id);
    // The event of a change may follow the page that has it already.
    if (knownItem && (knownItem.revision > item.revision || isEqualItem(knownItem, item))) return;
    this.items = insertInOrder(this.items, id, item && this.holds(item) ? item : null, isNew);
  }

  forget(): void {
    this.items = [];
    this.#cursor = null;
    this.isLoaded = false;
    this.#lateUpdates = [];
  }
}

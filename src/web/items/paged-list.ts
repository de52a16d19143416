import { Coalescer } from "../../domain/async.ts";
import type { ItemFilter } from "../../domain/inbox/items.ts";
import { type Item, isOpen } from "../../domain/item/item.ts";
import { apiClient } from "../server/client.ts";
import { appendPage, insertInOrder, mergeFirstPage } from "./merge.ts";

const FIRST_PAGE = 100;
const PAGE = 500;

/** Items of one kind of list, newest first, exactly as the server told: read page by page, kept right by what is heard. */
export class PagedList {
  items: readonly Item[] = [];
  isLoaded = false;
  #cursor: string | null = null;
  readonly #older = new Coalescer(() => this.#during(() => this.#readPage()));
  #readings = 0;
  /** What was told of single items while pages were read, which may be older. */
  #since: Parameters<PagedList["take"]>[] = [];

  constructor(private readonly list: NonNullable<ItemFilter["list"]>) {}

  /** Whether the oldest one is there. */
  get isWhole(): boolean {
    return this.isLoaded && this.#cursor === null;
  }

  holds({ list }: Item): boolean {
    return this.list === "open" ? isOpen(list) : list === this.list;
  }

  /** Reads the newest, and lays them over what is known: afterwards nothing is missing between the two. */
  readNews(): Promise<void> {
    return this.#during(async () => {
      const known = this.isLoaded ? this.items : [];
      let { items, next } = await apiClient.inbox.list({ list: this.list, limit: FIRST_PAGE });
      let merged = mergeFirstPage(known, items, next === null);
      while (!merged && this.isLoaded && next !== null) {
        const older = await apiClient.inbox.list({ list: this.list, limit: PAGE, cursor: next });
        items = appendPage(items, older.items);
        next = older.next;
        merged = mergeFirstPage(known, items, next === null);
      }
      this.#lay(merged ?? items, !merged || next === null ? next : this.#cursor);
    });
  }

  /** Reads all of what is known anew: too much has changed to look at each. */
  readAgain(): Promise<void> {
    return this.#during(async () => {
      const least = this.items.length;
      let items: readonly Item[] = [];
      let cursor: string | undefined;
      do {
        const page = await apiClient.inbox.list({ list: this.list, limit: PAGE, ...(cursor && { cursor }) });
        items = appendPage(items, page.items);
        cursor = page.next ?? undefined;
      } while (cursor && (items.length < least || this.list === "open"));
      this.#lay(items, cursor ?? null);
    });
  }

  /** Reads the page that follows. False when there is none. */
  readOlder(): Promise<boolean> {
    return this.#older.run();
  }

  async #readPage(): Promise<boolean> {
    const cursor = this.#cursor;
    if (cursor === null) return false;
    const page = await apiClient.inbox.list({ list: this.list, limit: PAGE, cursor });
    // Else it was read anew meanwhile.
    if (cursor === this.#cursor) this.#lay(appendPage(this.items, page.items), page.next);
    return true;
  }

  async #during<T>(read: () => Promise<T>): Promise<T> {
    this.#readings++;
    try {
      return await read();
    } finally {
      this.#readings--;
      if (this.#readings === 0) this.#since = [];
    }
  }

  /** What was read, and over it what was told since the reading began. */
  #lay(items: readonly Item[], cursor: string | null): void {
    this.items = items;
    this.#cursor = cursor;
    this.isLoaded = true;
    for (const told of this.#since) this.#place(...told);
  }

  /** One item as it is now; null when there is none any more. */
  take(id: string, item: Item | null, isNew: boolean): void {
    if (this.#readings > 0) this.#since.push([id, item, isNew]);
    // What is open is wanted as soon as it is known: older knowledge of it may be shown already.
    if (this.isLoaded || this.list === "open") this.#place(id, item, isNew);
  }

  #place(id: string, item: Item | null, isNew: boolean): void {
    const known = item && this.items.find((one) => one.id === id);
    if (known && known.revision > item.revision) return;
    this.items = insertInOrder(this.items, id, item && this.holds(item) ? item : null, isNew);
  }

  forget(): void {
    this.items = [];
    this.#cursor = null;
    this.isLoaded = false;
    this.#since = [];
  }
}

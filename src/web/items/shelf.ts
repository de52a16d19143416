import type { ItemFilter } from "../../domain/inbox.ts";
import { type Item, isOpen } from "../../domain/item.ts";
import { creel } from "../creel.ts";
import { append, layOver, place } from "./merge.ts";

const FIRST_PAGE = 100;
const PAGE = 500;

/** Items of one kind of list, newest first, exactly as the server told: read page by page, kept right by what is heard. */
export class Shelf {
  items: readonly Item[] = [];
  isLoaded = false;
  #cursor: string | null = null;
  #reading: Promise<boolean> | null = null;

  constructor(private readonly list: NonNullable<ItemFilter["list"]>) {}

  /** Whether the oldest one is there. */
  get isWhole(): boolean {
    return this.isLoaded && this.#cursor === null;
  }

  holds({ list }: Item): boolean {
    return this.list === "open" ? isOpen(list) : list === this.list;
  }

  /** Reads the newest, and lays them over what is known: afterwards nothing is missing between the two. */
  async readNews(): Promise<void> {
    let { items, next } = await creel.inbox.list({ list: this.list, limit: FIRST_PAGE });
    let merged = layOver(this.items, items, next === null);
    while (!merged && this.isLoaded && next !== null) {
      const older = await creel.inbox.list({ list: this.list, limit: PAGE, cursor: next });
      items = append(items, older.items);
      next = older.next;
      merged = layOver(this.items, items, next === null);
    }
    if (!merged || next === null) this.#cursor = next;
    this.items = merged ?? items;
    this.isLoaded = true;
  }

  /** Reads all of what is known anew: too much has changed to look at each. */
  async readAgain(): Promise<void> {
    const least = this.items.length;
    let items: readonly Item[] = [];
    let cursor: string | undefined;
    do {
      const page = await creel.inbox.list({ list: this.list, limit: PAGE, ...(cursor && { cursor }) });
      items = append(items, page.items);
      cursor = page.next ?? undefined;
    } while (cursor && (items.length < least || this.list === "open"));
    this.#cursor = cursor ?? null;
    this.items = items;
    this.isLoaded = true;
  }

  /** Reads the page that follows. False when there is none, or it could not be read. */
  readOlder(): Promise<boolean> {
    this.#reading ??= this.#readPage().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readPage(): Promise<boolean> {
    const cursor = this.#cursor;
    if (cursor === null) return false;
    const page = await creel.inbox.list({ list: this.list, limit: PAGE, cursor }).catch(() => null);
    if (page === null) return false; // the stream will notice that the server is gone
    if (cursor !== this.#cursor) return true; // it was read anew meanwhile
    this.items = append(this.items, page.items);
    this.#cursor = page.next;
    return true;
  }

  /** One item as it is now; null when there is none any more. */
  take(id: string, item: Item | null, isNew: boolean): void {
    if (!this.isLoaded) return;
    this.items = place(this.items, id, item && this.holds(item) ? item : null, isNew);
  }

  forget(): void {
    this.items = [];
    this.#cursor = null;
    this.isLoaded = false;
  }
}

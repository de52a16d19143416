import type { Captured, Delivery, Draft } from "./capture.ts";
import type { Item, List } from "./item.ts";

export interface ItemQuery {
  /** All lists when absent. */
  list?: List;
  /** 1 to 500, at most: a page of long texts has fewer. */
  limit: number;
  /** Where the page before ended: its `next`. */
  cursor?: string;
}

export interface ItemPage {
  /** Newest first. */
  items: Item[];
  /** The cursor of the page that follows, or null at the end. */
  next: string | null;
}

/**
 * Items as one actor sees and captures them. The store fulfils it on the database, `wire/client.ts` over the
 * wire: whoever holds an Inbox need not know which.
 */
export interface Inbox {
  /**
   * When it resolves, the item is synced to the disk under the id returned. Throws `invalid`, also when an
   * idempotency key comes back with another draft.
   */
  capture(draft: Draft, delivery?: Delivery): Promise<Captured>;
  list(query: ItemQuery): Promise<ItemPage>;
  get(id: string): Promise<Item | null>;
}

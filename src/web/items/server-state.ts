import type { Item } from "../../domain/item/item.ts";
import { apiClient } from "../server/client.ts";
import { OfflineCopy } from "./offline-copy.ts";
import { PagedList } from "./paged-list.ts";

/**
 * What the server told: all that is open, of done and trash what was asked for, and the one that somebody looks at. Answers
 * come in any order; by their revisions the newest of them stands.
 */
export class ServerState {
  readonly open = new PagedList("open");
  readonly done = new PagedList("done");
  readonly trash = new PagedList("trash");
  readonly #shelves = [this.open, this.done, this.trash];
  readonly #memory: OfflineCopy;
  /** The revisions of single items that were told since the page began; what was purged has no later one. */
  readonly #newest = new Map<string, number>();
  /** What someone looks at, on whatever list it is. */
  #looked: { id: string; item: Item | null } | null = null;

  constructor(changed: () => void) {
    this.#memory = new OfflineCopy(changed);
  }

  /** Whether there is anything of the open items to go by. */
  get isThere(): boolean {
    return this.open.isLoaded || this.#memory.isThere;
  }

  /** Whether there is something of all open items. */
  get isWhole(): boolean {
    return this.open.isWhole || this.#memory.isThere;
  }

  /** What is open, newest first. */
  allOpen(): readonly Item[] {
    return this.#memory.fill(this.open, this.#newest);
  }

  /** What is known besides. */
  others(): Item[] {
    const looked = this.#looked?.item ? [this.#looked.item] : [];
    return [...looked, ...this.done.items, ...this.trash.items];
  }

  /** Keeps an item for as long as nobody looks at another. Null when there is none. */
  async look(id: string, item: Item | null): Promise<Item | null> {
    const looked = { id, item };
    this.#looked = looked;
    if (!item) await this.#lookAgain(looked);
    return looked.item;
  }

  async #lookAgain(looked: { id: string; item: Item | null }): Promise<void> {
    const item = await apiClient.inbox.get(looked.id);
    const newest = this.#newest.get(looked.id) ?? 0;
    if (!item || item.revision >= newest) looked.item = item;
  }

  /** One item as it is now; null when it was purged. An answer that was overtaken by a newer one says nothing. */
  take(id: string, item: Item | null, isNew = false): void {
    const revision = item?.revision ?? Number.POSITIVE_INFINITY;
    if (revision < (this.#newest.get(id) ?? 0)) return;
    this.#newest.set(id, revision);
    for (const shelf of this.#shelves) shelf.take(id, item, isNew);
    if (this.#looked?.id === id) this.#looked.item = item;
  }

  /** Reads all that is known anew; of what is open at first the newest, for they are looked at. `begun` hears of that. */
  async readAll(begun: () => void): Promise<void> {
    const wasLoaded = this.open.isLoaded;
    if (wasLoaded) await this.open.readAgain();
    else await this.open.readNews();
    for (const shelf of [this.done, this.trash]) if (shelf.isLoaded) await shelf.readAgain();
    if (this.#looked) await this.#lookAgain(this.#looked);
    if (wasLoaded) return;
    begun();
    while (!this.open.isWhole) await this.open.readOlder();
  }

  /** Forgets all, for its history is no longer the server's. */
  forget(): void {
    for (const shelf of this.#shelves) shelf.forget();
    this.#newest.clear();
    this.#memory.forget();
  }
}

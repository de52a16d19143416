import type { Item } from "../../domain/item/item.ts";
import { apiClient } from "../server/client.ts";
import { OfflineCopy } from "./offline-copy.ts";
import { PagedList } from "./paged-list.ts";

/**
 * The server's items: all open ones, the requested pages of done and trash, and the item that is shown. Responses can
 * arrive in any order; the highest revision wins.
 */
export class ServerState {
  readonly open = new PagedList("open");
  readonly done = new PagedList("done");
  readonly trash = new PagedList("trash");
  readonly #shelves = [this.open, this.done, this.trash];
  readonly #memory: OfflineCopy;
  /** The latest revisions of single items since the page began; a purged one is final. */
  readonly #newest = new Map<string, number>();
  /** The item that is shown, on any list. */
  #looked: { id: string; item: Item | null } | null = null;

  constructor(changed: () => void) {
    this.#memory = new OfflineCopy(changed);
  }

  /** Whether any open items are known. */
  get isThere(): boolean {
    return this.open.isLoaded || this.#memory.isThere;
  }

  /** Whether all open items are known. */
  get isWhole(): boolean {
    return this.open.isWhole || this.#memory.isThere;
  }

  /** The open items, newest first. */
  allOpen(): readonly Item[] {
    return this.#memory.fill(this.open, this.#newest);
  }

  /** All other known items. */
  others(): Item[] {
    const looked = this.#looked?.item ? [this.#looked.item] : [];
    return [...looked, ...this.done.items, ...this.trash.items];
  }

  /** Keeps an item until another one is shown. Null if it does not exist. */
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

  /** Updates one item; null if it was purged. Ignores a response that is older than a known one. */
  take(id: string, item: Item | null, isNew = false): void {
    const revision = item?.revision ?? Number.POSITIVE_INFINITY;
    if (revision < (this.#newest.get(id) ?? 0)) return;
    this.#newest.set(id, revision);
    for (const shelf of this.#shelves) shelf.take(id, item, isNew);
    if (this.#looked?.id === id) this.#looked.item = item;
  }

  /** Reads all known lists again: first the newest open items, then it calls `begun` and reads the rest. */
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

  /** Forgets everything, because the server's history is another one. */
  forget(): void {
    for (const shelf of this.#shelves) shelf.forget();
    this.#newest.clear();
    this.#memory.forget();
  }
}

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
  /** The items of done or of the trash that fit the filter in the address; null without one. */
  found: PagedList | null = null;
  readonly #offlineCopy: OfflineCopy;
  /** The latest revisions of single items since the page began; a purged one is final. */
  readonly #newest = new Map<string, number>();
  /** The item that is shown, on any list. */
  #shownEntry: { id: string; item: Item | null } | null = null;

  constructor(onChange: () => void) {
    this.#offlineCopy = new OfflineCopy(onChange);
  }

  /** Whether any open items are known. */
  get isThere(): boolean {
    return this.open.isLoaded || this.#offlineCopy.isThere;
  }

  /** Whether all open items are known. */
  get isWhole(): boolean {
    return this.open.isWhole || this.#offlineCopy.isWhole;
  }

  /** The open items, newest first. */
  allOpen(): readonly Item[] {
    return this.#offlineCopy.fill(this.open, this.#newest);
  }

  /** All other known items. */
  others(): Item[] {
    const shownItems = this.#shownEntry?.item ? [this.#shownEntry.item] : [];
    return [...shownItems, ...this.done.items, ...this.trash.items, ...(this.found?.items ?? [])];
  }

  get #lists(): PagedList[] {
    return [this.open, this.done, this.trash, ...(this.found ? [this.found] : [])];
  }

  /** Keeps an item until another one is shown. Null if it does not exist. */
  async look(id: string, item: Item | null): Promise<Item | null> {
    const shownEntry = { id, item };
    this.#shownEntry = shownEntry;
    if (!item) await this.#lookAgain(shownEntry);
    return shownEntry.item;
  }

  async #lookAgain(shownEntry: { id: string; item: Item | null }): Promise<void> {
    const item = await apiClient.inbox.get(shownEntry.id);
    const newest = this.#newest.get(shownEntry.id) ?? 0;
    if (!item || item.revision >= newest) shownEntry.item = item;
  }

  /** Updates one item; null if it was purged. Ignores a response that is older than a known one. */
  take(id: string, item: Item | null, isNew = false): void {
    const revision = item?.revision ?? Number.POSITIVE_INFINITY;
    if (revision < (this.#newest.get(id) ?? 0)) return;
    this.#newest.set(id, revision);
    for (const list of this.#lists) list.take(id, item, isNew);
    if (this.#shownEntry?.id === id) this.#shownEntry.item = item;
  }

  /** Reads all known lists again: first the newest open items, then it calls `onFirstPage` and reads the rest. */
  async readAll(onFirstPage: () => void): Promise<void> {
    const wasLoaded = this.open.isLoaded;
    if (wasLoaded) await this.open.readAgain();
    else await this.open.readFirst();
    for (const list of this.#lists) if (list !== this.open && list.isLoaded) await list.readAgain();
    if (this.#shownEntry) await this.#lookAgain(this.#shownEntry);
    if (wasLoaded) return;
    onFirstPage();
    await this.open.readRest();
    this.open.reuse(this.#offlineCopy.items);
  }

  /** Forgets everything, because the server's history is another one. */
  forget(): void {
    for (const list of this.#lists) list.forget();
    this.#newest.clear();
    this.#offlineCopy.forget();
  }
}

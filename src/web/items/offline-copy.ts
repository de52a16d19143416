import type { Item } from "../../domain/item/item.ts";
import { currentSession } from "../server/session.ts";
import type { PagedList } from "./paged-list.ts";
import { snapshot } from "./snapshot.ts";

const WRITE_PAUSE_MS = 3_000; // ms between two writes

/** The open items of the last visit, shown until the server's are read. */
export class OfflineCopy {
  #storedItems: readonly Item[] | null = null;
  #pendingItems: readonly Item[] | null = null;
  #isForgotten = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly onRecall: () => void) {
    currentSession.watch(() => currentSession.get() === null && this.forget());
    addEventListener("pagehide", () => this.#write());
    if (currentSession.get() === null) this.forget();
    else void this.#recall();
  }

  /** Whether there is a copy. */
  get isThere(): boolean {
    return this.#storedItems !== null;
  }

  /** The server's items, and below them older ones of the copy; `newerIds` has the ids with newer data. */
  fill(open: PagedList, newerIds: ReadonlyMap<string, unknown>): readonly Item[] {
    if (open.isWhole) {
      this.#storedItems = null;
      this.#writeLater(open.items);
      return open.items;
    }
    if (this.#storedItems === null) return open.items;
    const openIds = new Set(open.items.map(({ id }) => id));
    const olderItems = this.#storedItems.filter(({ id }) => !openIds.has(id) && !newerIds.has(id));
    return [...open.items, ...olderItems].sort((a, b) => b.createdOn - a.createdOn);
  }

  forget(): void {
    this.#isForgotten = true;
    this.#storedItems = null;
    this.#pendingItems = null;
    snapshot.clear().catch(() => {});
  }

  async #recall(): Promise<void> {
    const storedItems = await snapshot.read().catch(() => null); // the browser stores nothing
    if (!storedItems || this.#isForgotten) return;
    this.#storedItems = storedItems;
    this.onRecall();
  }

  #writeLater(items: readonly Item[]): void {
    if (items === this.#pendingItems) return;
    this.#pendingItems = items;
    this.#timer ??= setTimeout(() => this.#write(), WRITE_PAUSE_MS);
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#pendingItems && currentSession.get() !== null)
      snapshot.write(this.#pendingItems).catch(() => {});
  }
}

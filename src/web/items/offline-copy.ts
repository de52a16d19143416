import type { Item } from "../../domain/item/item.ts";
import { currentSession } from "../server/session.ts";
import type { PagedList } from "./paged-list.ts";
import { snapshot } from "./snapshot.ts";

const WRITE_PAUSE_MS = 3_000; // ms between two writes

/** The open items of the last visit, shown until the server's are read. */
export class OfflineCopy {
  #storedItems: readonly Item[] | null = null;
  #pendingItems: readonly Item[] | null = null;
  #isRead = false;
  #isRecallOver = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly onRecall: () => void) {
    currentSession.watch(() => currentSession.get() === null && this.forget());
    addEventListener("pagehide", () => this.#write());
    if (currentSession.get() === null) this.forget();
    else this.#recall().catch(() => {}); // the browser stores nothing
  }

  /** Whether there is a copy. */
  get isThere(): boolean {
    return this.#storedItems !== null;
  }

  /** Whether all of it was read. */
  get isWhole(): boolean {
    return this.isThere && this.#isRead;
  }

  /** The items of the copy, while they are shown. */
  get items(): readonly Item[] {
    return this.#storedItems ?? [];
  }

  /** The server's items, and below them older ones of the copy; `newerIds` has the ids with newer data. */
  fill(open: PagedList, newerIds: ReadonlyMap<string, unknown>): readonly Item[] {
    if (open.isWhole) {
      this.#isRecallOver = true;
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
    this.#isRecallOver = true;
    this.#storedItems = null;
    this.#pendingItems = null;
    snapshot.clear().catch(() => {});
  }

  /** Shows the newest items first, and all of them as soon as they are read. */
  async #recall(): Promise<void> {
    // Two windows with different data may have written one item into two parts.
    const items = new Map<string, Item>();
    for await (const part of snapshot.read()) {
      if (this.#isRecallOver) return;
      for (const item of part) if (!items.has(item.id)) items.set(item.id, item);
      if (this.#storedItems === null) this.#show([...items.values()]);
    }
    if (this.#storedItems === null || this.#isRecallOver) return;
    this.#isRead = true;
    this.#show([...items.values()]);
  }

  #show(items: readonly Item[]): void {
    this.#storedItems = items;
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

import type { Item } from "../../domain/item/item.ts";
import { currentSession } from "../server/session.ts";
import type { PagedList } from "./paged-list.ts";
import { snapshot } from "./snapshot.ts";

const PAUSE = 3_000; // ms between two writes

/** The open items of the last visit, shown until the server's are read. */
export class OfflineCopy {
  #recalled: readonly Item[] | null = null;
  #toKeep: readonly Item[] | null = null;
  #isForgotten = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly recalled: () => void) {
    currentSession.watch(() => currentSession.get() === null && this.forget());
    addEventListener("pagehide", () => this.#keep());
    if (currentSession.get() === null) this.forget();
    else void this.#recall();
  }

  /** Whether there is a copy. */
  get isThere(): boolean {
    return this.#recalled !== null;
  }

  /** The server's items, and below them older ones of the copy; `better` has the ids with newer data. */
  fill(open: PagedList, better: ReadonlyMap<string, unknown>): readonly Item[] {
    if (open.isWhole) {
      this.#recalled = null;
      this.#keepSoon(open.items);
      return open.items;
    }
    if (this.#recalled === null) return open.items;
    const told = new Set(open.items.map(({ id }) => id));
    const rest = this.#recalled.filter(({ id }) => !told.has(id) && !better.has(id));
    return [...open.items, ...rest].sort((a, b) => b.createdOn - a.createdOn);
  }

  forget(): void {
    this.#isForgotten = true;
    this.#recalled = null;
    this.#toKeep = null;
    snapshot.clear().catch(() => {});
  }

  async #recall(): Promise<void> {
    const read = await snapshot.read().catch(() => null); // the browser stores nothing
    if (!read || this.#isForgotten) return;
    this.#recalled = read;
    this.recalled();
  }

  #keepSoon(items: readonly Item[]): void {
    if (items === this.#toKeep) return;
    this.#toKeep = items;
    this.#timer ??= setTimeout(() => this.#keep(), PAUSE);
  }

  #keep(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#toKeep && currentSession.get() !== null) snapshot.write(this.#toKeep).catch(() => {});
  }
}

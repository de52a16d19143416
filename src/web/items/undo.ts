import type { Item } from "../../domain/item/item.ts";
import { apiClient } from "../server/client.ts";
import { currentId } from "../state/captured-items.ts";
import { Signal } from "../state/signal.ts";
import { capturesOf, type Mutation } from "./mutations/mutation.ts";
import type { MutationQueue } from "./mutations/mutation-queue.ts";
import { itemOf } from "./mutations/predict.ts";
import type { Row } from "./row.ts";
import { type PageStep, representativeOf, type UndoneStep, UndoStack } from "./undo-stack.ts";

interface Page {
  sender: MutationQueue;
  find(id: string): Row | null;
  /** The server has changed these. */
  onItemsChanged(items: readonly Item[]): void;
}

/** Undo and redo: unsent mutations are taken back here, all others by the server. */
export class UndoManager {
  /** The number of this page's steps: undo reverts the newest. */
  readonly steps = new Signal(0);
  readonly #undone = new UndoStack();

  constructor(private readonly page: Page) {}

  /** Whether this page has a step to undo. */
  get hasSteps(): boolean {
    return this.#undone.hasSteps;
  }

  /** Records mutations that are one step. `dropped` are the unsent ones that it takes back. */
  recordStep(entries: readonly Mutation[], dropped: readonly Mutation[] = []): void {
    this.steps.set(this.steps.get() + 1);
    this.#undone.recordStep(entries.length, {
      keys: entries.map(({ key }) => key),
      items: entries.flatMap(representativeOf),
      dropped,
    });
  }

  /** All captures and changes of the callback are one step of undo. */
  asOne = (work: () => void): void => this.#undone.join(work);

  /** Drops the unsent captures as a part of the current step. Returns their keys. */
  drop(keys: readonly string[]): ReadonlySet<string> {
    const dropped = this.page.sender.takeBack(new Set(keys));
    if (dropped.length > 0) this.recordStep([], dropped);
    return new Set(dropped.map(({ key }) => key));
  }

  /** Removes a capture from its step, for editing. */
  removeCapture(key: string): void {
    this.#undone.removeCapture(key);
  }

  undo(): Promise<readonly Item[]> {
    return this.#undone.undo(
      (limit, step) => this.#undoSome(limit, step),
      (entries) => this.#sendAgain(entries),
    );
  }

  redo(): Promise<readonly Item[]> {
    return this.#undone.redo((entry) =>
      entry ? this.#sendAgain([entry]) : this.page.sender.runExclusive(() => this.#redoOne()),
    );
  }

  /** All unsent mutations at once, so that none of them is sent meanwhile; of the sent ones only the newest. */
  async #undoSome(limit: number, { keys, items }: Pick<PageStep, "keys" | "items">): Promise<UndoneStep[]> {
    const { sender } = this.page;
    const newest = new Set(sender.newest(limit, keys));
    const unsent = () => nullIfEmpty(sender.takeBack(newest).reverse());
    // A mutation that was in flight may not have reached the server.
    const undone = unsent() ?? (await sender.runExclusive(async () => unsent() ?? this.#byServer(items)));
    if ("items" in undone) return [undone];
    return Promise.all(undone.map(async (entry) => ({ entry, items: await this.#about(entry) })));
  }

  /** The server undoes the newest step with one of the items, or of all if this page knows the id of none. */
  async #byServer(of: readonly string[]): Promise<UndoneStep> {
    const ids = of.map(currentId).filter((id) => !id.includes("-")); // the others are keys of captures
    const items = await apiClient.inbox.undo(ids.length === 0 ? undefined : ids);
    this.page.onItemsChanged(items);
    return { entry: null, items };
  }

  async #sendAgain(entries: readonly Mutation[]): Promise<readonly Item[]> {
    if (entries.length > 0) this.page.sender.add(...entries);
    return (await Promise.all(entries.map((entry) => this.#about(entry)))).flat();
  }

  /** The items of an unsent mutation after the next render; its capture is in no list. */
  async #about(entry: Mutation): Promise<readonly Item[]> {
    await Promise.resolve(); // after the render
    if ("wishes" in entry) return entry.wishes.flatMap(({ id }) => this.page.find(id)?.item ?? []);
    return capturesOf(entry).map(
      ({ key, draft }) => this.page.find(key)?.item ?? { ...itemOf(draft, key, entry.at), list: "trash" },
    );
  }

  async #redoOne(): Promise<readonly Item[]> {
    const items = await apiClient.inbox.redo();
    this.page.onItemsChanged(items);
    return items;
  }
}

function nullIfEmpty<T>(values: readonly T[]): readonly T[] | null {
  return values.length > 0 ? values : null;
}

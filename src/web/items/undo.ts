import type { Item } from "../../domain/item/item.ts";
import { Problem } from "../../domain/problem.ts";
import { messages } from "../i18n/messages.ts";
import { apiClient } from "../server/client.ts";
import { Signal } from "../state/signal.ts";
import { withTimeout } from "./mutations/database.ts";
import { capturesOf, type Mutation } from "./mutations/mutation.ts";
import type { MutationQueue } from "./mutations/mutation-queue.ts";
import { isUnanswered } from "./mutations/passing-problems.ts";
import { itemOf } from "./mutations/predict.ts";
import { undoneCaptures } from "./mutations/taken-back.ts";
import type { Row } from "./row.ts";
import {
  asRequest,
  type RevertedThing,
  type StepRequest,
  type UndoDirection,
  type UndoPorts,
  UndoStack,
} from "./undo-stack.ts";

interface Page {
  sender: MutationQueue;
  find(id: string): Row | null;
  /** The server has changed these. */
  onItemsChanged(items: readonly Item[]): void;
}

/** Undo and redo: unsent mutations are taken back here, all others by the server. */
export class UndoManager implements UndoPorts {
  /** The number of this page's steps: undo reverts the newest. */
  readonly steps = new Signal(0);
  readonly stack = new UndoStack(this);
  /** The items that each mutation of this page changes, as they were before, by its key: the page may forget them. */
  readonly #itemsBefore = new Map<string, readonly Item[]>();

  constructor(private readonly page: Page) {}

  /** Records mutations that are one step, before they change what the page shows. */
  recordStep(entries: readonly Mutation[]): void {
    this.steps.set(this.steps.get() + 1);
    this.stack.recordStep(entries.map(asRequest));
    for (const entry of entries)
      if ("wishes" in entry) this.#itemsBefore.set(entry.key, this.#itemsOf(entry));
  }

  /** All mutations without an answer at once, so that none of them is sent meanwhile. */
  async takeBack(requests: readonly StepRequest[]) {
    const { sender } = this.page;
    const keys = requests.flatMap(({ key, idempotencyKeys }) => (idempotencyKeys.length > 0 ? key : []));
    const pending = () => sender.pending(keys);
    if (pending().length > 0) await withTimeout(sender.lookAgain()).catch(() => {}); // another window may have sent them
    const entries = sender.takeBack(new Set(pending())).reverse();
    return Promise.all(
      entries.map(async (entry) => ({
        request: { ...asRequest(entry), entry },
        items: await this.#about(entry),
      })),
    );
  }

  hasWaiting(): boolean {
    return this.page.sender.pending([]).length > 0;
  }

  /** A mutation that was undone after a request without an answer may be undone on the server now: then null. */
  async sendAgain(entry: Mutation): Promise<readonly Item[] | null> {
    const { sender } = this.page;
    if (!entry.isUndone) sender.add(entry);
    else if (!(await sender.runExclusive(async () => sender.keep(entry.key)))) return null;
    return this.#about(entry);
  }

  /**
   * The newer steps must be undone there before: they may have changed the same items. No mutation waits for an import, which
   * makes a backup first.
   */
  async atServer<T>(work: () => Promise<T>, { importId }: StepRequest): Promise<T> {
    const { sender } = this.page;
    if (await sender.sendUndone()) return importId ? work() : sender.runExclusive(work);
    throw new Problem("unavailable", messages.unreachable);
  }

  /** Asks once more if the answer is lost: the key of the request tells the server that it is the same one. */
  async ask(
    direction: UndoDirection,
    { key, idempotencyKeys, importId }: StepRequest,
    idempotencyKey: string,
  ): Promise<readonly RevertedThing[]> {
    if (importId) return (await import("../server/imports.ts")).takeImportStep(direction, importId);
    if (direction === "undo" && undoneCaptures.has(key)) return []; // another window has taken it back
    const keys = idempotencyKeys.length > 0 && { keys: idempotencyKeys };
    const send = () => apiClient.inbox[direction]({ idempotencyKey, ...keys });
    const items = await send().catch((thrown) => {
      if (thrown instanceof Problem && isUnanswered(thrown)) return send();
      throw thrown;
    });
    if (direction === "redo") undoneCaptures.delete(key); // else the next undo would pass over it
    this.page.onItemsChanged(items);
    return items;
  }

  /** The items of a mutation that was taken back, after the next render; its capture is in no list. */
  async #about(entry: Mutation): Promise<readonly Item[]> {
    await Promise.resolve(); // after the render
    const items = this.#itemsOf(entry);
    return items.length > 0 ? items : (this.#itemsBefore.get(entry.key) ?? []);
  }

  #itemsOf(entry: Mutation): readonly Item[] {
    if ("wishes" in entry) return entry.wishes.flatMap(({ id }) => this.page.find(id)?.item ?? []);
    return capturesOf(entry).map(
      ({ key, draft }) => this.page.find(key)?.item ?? { ...itemOf(draft, key, entry.at), list: "trash" },
    );
  }
}

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
  type StepRequest,
  type UndoDirection,
  type UndoneRequest,
  UndoStack,
} from "./undo-stack.ts";

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
  readonly #stack = new UndoStack();
  /** The items that each mutation of this page changes, as they were before, by its key: the page may forget them. */
  readonly #itemsBefore = new Map<string, readonly Item[]>();

  /** The keys of requests about a step of an earlier page, which has no name here, while they have no answer. */
  readonly #unansweredKeys = new Map<UndoDirection, string>();

  constructor(private readonly page: Page) {}

  /** Whether this page has a step to undo. */
  get hasSteps(): boolean {
    return this.#stack.hasSteps;
  }

  /** Records mutations that are one step, before they change what the page shows. */
  recordStep(entries: readonly Mutation[]): void {
    this.steps.set(this.steps.get() + 1);
    this.#stack.recordStep(entries);
    for (const entry of entries)
      if ("wishes" in entry) this.#itemsBefore.set(entry.key, this.#itemsOf(entry));
  }

  /** All captures and changes of the callback are one step of undo. */
  asOne = (work: () => void): void => this.#stack.join(work);

  /** Removes a mutation from its step, because it is taken back for editing. */
  forget(key: string): void {
    this.#stack.forget(key);
  }

  undo(): Promise<readonly Item[]> {
    return this.#stack.undo((requests) => this.#undoSome(requests));
  }

  redo(): Promise<readonly Item[]> {
    return this.#stack.redo((undone) =>
      undone?.entry
        ? this.#sendAgain([undone.entry])
        : this.#atServer(() => this.#redoByServer(undone?.request ?? null)),
    );
  }

  /** All mutations without an answer at once, so that none of them is sent meanwhile; of the sent ones only the newest. */
  async #undoSome(requests: readonly StepRequest[]): Promise<readonly UndoneRequest[]> {
    const { sender } = this.page;
    const pending = () => sender.pending(requests.map(({ key }) => key));
    if (pending().length > 0) await withTimeout(sender.lookAgain()).catch(() => {}); // another window may have sent them
    const entries = sender.takeBack(new Set(pending())).reverse();
    if (entries.length === 0) return [await this.#atServer(() => this.#undoByServer(requests))];
    return Promise.all(
      entries.map(async (entry) => ({ request: asRequest(entry), entry, items: await this.#about(entry) })),
    );
  }

  /** The newer steps must be undone there before: they may have changed the same items. */
  async #atServer<T>(work: () => Promise<T>): Promise<T> {
    const { sender } = this.page;
    if (await sender.sendUndone()) return sender.runExclusive(work);
    throw new Problem("unavailable", messages.unreachable);
  }

  /** The server undoes the newest request, or the newest step of all windows if this page knows none. */
  async #undoByServer(requests: readonly StepRequest[]): Promise<UndoneRequest> {
    const request = requests.at(-1) ?? null;
    const idempotencyKey = this.#keyOf("undo", request);
    const isGone = request && undoneCaptures.has(request.key); // another window has taken it back
    const items = isGone ? [] : await this.#askServer("undo", request, idempotencyKey);
    // The key of an undo names the step that it has undone, which this page knows no key of.
    return {
      request: request ?? { key: idempotencyKey, idempotencyKeys: [idempotencyKey] },
      entry: null,
      items,
    };
  }

  async #redoByServer(request: StepRequest | null): Promise<readonly Item[]> {
    const items = await this.#askServer("redo", request, this.#keyOf("redo", request));
    if (request) undoneCaptures.delete(request.key); // else the next undo would pass over it
    return items;
  }

  /** Of a step of an earlier page the last key, as long as the server has not answered it: it may have carried that out. */
  #keyOf(direction: UndoDirection, request: StepRequest | null): string {
    const unansweredKey = request ? undefined : this.#unansweredKeys.get(direction);
    return unansweredKey ?? crypto.randomUUID();
  }

  /** Asks once more if the answer is lost: the key of the request tells the server that it is the same one. */
  async #askServer(
    direction: UndoDirection,
    request: StepRequest | null,
    idempotencyKey: string,
  ): Promise<readonly Item[]> {
    const keys = request?.idempotencyKeys;
    const ask = () => apiClient.inbox[direction]({ idempotencyKey, ...(keys && { keys }) });
    if (!request) this.#unansweredKeys.set(direction, idempotencyKey);
    const items = await ask().catch((thrown) => {
      if (thrown instanceof Problem && isUnanswered(thrown)) return ask();
      throw thrown;
    });
    if (!request) this.#unansweredKeys.delete(direction);
    this.page.onItemsChanged(items);
    return items;
  }

  /** A mutation that was undone after a request without an answer may be undone on the server now. */
  async #sendAgain(entries: readonly Mutation[]): Promise<readonly Item[]> {
    const { sender } = this.page;
    const unsent = entries.filter(({ isUndone }) => !isUndone);
    if (unsent.length > 0) sender.add(...unsent);
    const items: Item[] = [];
    for (const entry of entries) {
      const redo = async () => (sender.keep(entry.key) ? null : await this.#redoByServer(asRequest(entry)));
      const redone = entry.isUndone ? await sender.runExclusive(redo) : null;
      items.push(...(redone ?? (await this.#about(entry))));
    }
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

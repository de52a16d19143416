import type { ItemChange } from "../../domain/inbox/items.ts";
import type { Draft } from "../../domain/item/capture.ts";
import type { Change } from "../../domain/item/change-log.ts";
import type { Item } from "../../domain/item/item.ts";
import { messages } from "../i18n/messages.ts";
import { problemText } from "../i18n/problem-text.ts";
import { shortTitle } from "../i18n/title.ts";
import { apiClient } from "../server/client.ts";
import { connectionState } from "../server/event-stream.ts";
import { currentId } from "../state/captured-items.ts";
import { isLoadingRest } from "../state/loading.ts";
import { poll } from "../state/poll.ts";
import { renameInAddress, route } from "../state/route.ts";
import { Signal } from "../state/signal.ts";
import { announce } from "../ui/live-region.tsx";
import { showToast } from "../ui/toasts.ts";
import { type CaptureText, capturesOf, type Mutation, toMutations } from "./mutations/mutation.ts";
import { MutationQueue } from "./mutations/mutation-queue.ts";
import { OptimisticView } from "./optimistic-view.ts";
import type { PagedList } from "./paged-list.ts";
import { RefetchQueue } from "./refetch-queue.ts";
import type { Row } from "./row.ts";
import { ServerState } from "./server-state.ts";
import { UndoManager } from "./undo.ts";

/** The items that the page shows. */
export interface ItemsView {
  /** The open items and the unsent captures, newest first. */
  open: readonly Row[];
  done: readonly Row[];
  trash: readonly Row[];
  /** The items of done or of the trash that fit the filter; null until the server has answered. */
  found: readonly Row[] | null;
  /** Which lists were read to their end. */
  isWhole: { open: boolean; done: boolean; trash: boolean; found: boolean };
  isLoaded: boolean;
  problem: string | null;
}

/** The view before the first read. */
const EMPTY_VIEW: ItemsView = {
  open: [],
  done: [],
  trash: [],
  found: null,
  isWhole: { open: false, done: false, trash: false, found: false },
  isLoaded: false,
  problem: null,
};

const MAX_CHANGES = 1_000; // changes that the server accepts at once
const MAX_SINGLE_READS = 30; // changed items above which lists are read again
const RETRY_MS = 3_000; // until a failed read is retried
const CAPTURE_WAIT_MS = 2_000; // that updates wait for captures of this page, so that none is shown twice

/**
 * The items of this page: all open ones, and the requested pages of done and trash. A change is shown at once, by the
 * server's rules, and undone exactly if the server refuses it.
 */
class ItemsData {
  readonly view = new Signal<ItemsView>(EMPTY_VIEW);
  readonly #serverState = new ServerState(() => this.#draw());
  readonly #optimisticView = new OptimisticView();
  readonly #sender = new MutationQueue({
    onChange: () => this.#draw(),
    onCaptured: (key, item) => this.#addCaptured(key, item),
    onSentElsewhere: (key, id) => this.#keepSentElsewhere(key, id),
    onRefused: reportRefusedCapture,
    onItemsChanged: (items) => this.#takeAll(items),
  });
  readonly #undoManager = new UndoManager({
    sender: this.#sender,
    find: (id) => this.find(id),
    onItemsChanged: (items) => this.#takeAll(items),
  });
  readonly undoStack = this.#undoManager.stack;
  /** The number of this page's steps: undo reverts the newest. */
  readonly steps = this.#undoManager.steps;
  #problem: string | null = null;
  #refreshRun: Promise<void> | null = null;
  #isStale = false;
  #needsFullRead = true;
  readonly #refetchQueue = new RefetchQueue();
  #isDrawPending = false;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.#sender.begin();
    poll(() => void this.#sender.lookAgain());
  }

  /** The item with an id, or of a capture, as it is shown; null if this page does not know it. */
  find(id: string): Row | null {
    return this.#optimisticView.find(this.#shownId(id));
  }

  /**
   * The id of the item that a capture became; its key while the outbox has it. Until then the item has a row of its own,
   * which would replace the fields of the capture and take the focus from them.
   */
  readonly #shownId = (id: string): string => (this.#optimisticView.hasCapture(id) ? id : currentId(id));

  /** The item as the server last sent it, without pending mutations. */
  serverItem(id: string): Item | null {
    return this.#optimisticView.serverItem(id);
  }

  /** The item as the server last sent it, or as it was captured: without pending changes. */
  itemBeforeChanges(id: string): Item | null {
    return this.#optimisticView.itemBeforeChanges(id);
  }

  /** Keeps an item up to date until another one is shown, even an old one. False if it does not exist. */
  async look(idOrKey: string): Promise<boolean> {
    const id = currentId(idOrKey);
    const item = await this.#serverState.look(id, this.serverItem(id));
    this.#draw();
    return item !== null || this.find(id) !== null;
  }

  /** Removes a purged item. */
  forget(id: string): void {
    this.#serverState.take(id, null);
    this.#draw();
  }

  /** Shows the draft at once, and stores it until the server has it. Returns its key. */
  capture(draft: Draft, { parse = false } = {}): string {
    const [key] = this.captureAll([{ draft, parse }]);
    return key as string; // one draft has one row
  }

  /** Several are one request. Returns the keys of their rows, which replace their ids until the server has them. */
  captureAll(captures: readonly CaptureText[]): string[] {
    const entries = toMutations(captures, Math.floor(Date.now() / 1000));
    const rowKeys = entries.flatMap((entry) => capturesOf(entry).map(({ key }) => key));
    this.#undoManager.recordStep(entries);
    for (const key of rowKeys) this.#optimisticView.arrive(key);
    this.#sender.add(...entries);
    return rowKeys;
  }

  /**
   * Changes items, as one step of undo. Throws the problem of the rules (`invalid`, `conflict`), and then changes
   * nothing.
   */
  change(...changes: readonly ItemChange[]): void {
    if (this.#isDrawPending) this.#drawNow(); // includes mutations of the same turn
    for (const { id, command } of changes) this.#optimisticView.check(id, command);
    const at = Math.floor(Date.now() / 1000);
    this.asOne(() => {
      for (let n = 0; n < changes.length; n += MAX_CHANGES) {
        const entry = { key: crypto.randomUUID(), at, wishes: changes.slice(n, n + MAX_CHANGES) };
        this.#undoManager.recordStep([entry]);
        this.#sender.add(entry);
      }
    });
  }

  /** The newest unsent mutation. */
  get newestUnsent(): Mutation | null {
    return this.#sender.entries.findLast(({ state }) => state !== "failed")?.entry ?? null;
  }

  /** All captures and changes of the callback are one step of undo. */
  asOne = (work: () => void): void => this.undoStack.join(work);

  /** Sends a capture that failed once more. */
  retry = (key: string): void => this.#sender.retry(key);

  /** Takes an unsent capture back for editing. */
  withdraw(key: string): void {
    this.#sender.withdraw(key);
    this.undoStack.forget(key);
  }

  /** Stores a draft without sending it. */
  setAside(draft: Draft): void {
    this.#sender.setAside(draft);
  }

  /** Sets the filter of done or of the trash, of which only the server has all items; null for none. */
  setFound(list: PagedList | null): Promise<void> {
    this.#serverState.found = list;
    this.#draw();
    return list ? this.readMore("found") : Promise.resolve();
  }

  /** Reads done, trash or what was found in one of them, which few users open: the newest page, or the next one. */
  async readMore(list: "done" | "trash" | "found"): Promise<void> {
    const pagedList = this.#serverState[list];
    if (!pagedList) return;
    await (pagedList.isLoaded ? pagedList.readOlder() : pagedList.readFirst()).catch((thrown) =>
      this.#fail(thrown),
    );
    this.#draw();
  }

  /** The event stream is open. `isGapless`: no event was missed. */
  opened(isGapless: boolean): Promise<void> {
    this.#needsFullRead ||= !isGapless;
    this.#sender.begin(); // loads entries that another window left
    this.#sender.retryNow();
    return this.refresh();
  }

  /** Reads the item of a change. */
  hear({ item, verb }: Change): Promise<void> {
    this.#refetchQueue.hear(item, verb === "capture");
    return this.refresh();
  }

  /** Forgets all items and reads them again, because the server's history is another one. */
  startOver(): Promise<void> {
    this.#serverState.forget();
    this.#needsFullRead = true;
    return this.refresh();
  }

  /** A call during a read causes one more read. */
  refresh = (): Promise<void> => {
    this.#isStale = true;
    this.#refreshRun ??= this.#catchUp();
    return this.#refreshRun;
  };

  async #catchUp(): Promise<void> {
    clearTimeout(this.#retryTimer);
    while (this.#isStale) {
      this.#isStale = false;
      try {
        const pendingRequest = this.#needsFullRead ? this.#sender.idle() : this.#sender.answered();
        await Promise.race([pendingRequest, pause(CAPTURE_WAIT_MS)]);
        if (this.#needsFullRead) await this.#readAll();
        else await this.#readHeard();
        this.#problem = null;
      } catch (thrown) {
        this.#fail(thrown);
        // If the server is unreachable, the event stream reports its return; otherwise only this timer retries.
        if (connectionState.get() === "live") this.#retryTimer = setTimeout(this.refresh, RETRY_MS);
      }
      this.#draw();
    }
    this.#refreshRun = null; // same synchronous turn as the last check of `#isStale`
  }

  async #readAll(): Promise<void> {
    this.#needsFullRead = false;
    this.#refetchQueue.forget();
    try {
      await this.#serverState.readAll(() => this.#draw());
    } catch (thrown) {
      this.#needsFullRead = true;
      throw thrown;
    }
  }

  #readHeard(): Promise<void> {
    return this.#refetchQueue.read(async (changedIds) => {
      if (changedIds.size > MAX_SINGLE_READS) {
        await this.#serverState.readAll(() => {});
        this.#announceArrivals(this.#serverState.open.items.filter(({ id }) => changedIds.has(id)));
      } else {
        const items = await Promise.all([...changedIds.keys()].map((id) => apiClient.inbox.get(id)));
        this.#announceArrivals(items.filter((item) => item !== null));
        for (const [n, [id, isNew]] of [...changedIds].entries())
          this.#serverState.take(id, items[n] ?? null, isNew);
      }
    });
  }

  /** Animates and announces items that arrived from elsewhere. */
  #announceArrivals(items: readonly Item[]): void {
    const newItems = items.filter(({ id, list }) => list === "inbox" && !this.find(id)).reverse();
    for (const { id } of newItems) this.#optimisticView.arrive(id);
    const [newest] = newItems;
    if (newest) announce(messages.list.arrived(newItems.length, shortTitle(newest.title)));
  }

  /** A capture of this page has become an item. */
  #addCaptured(key: string, item: Item): void {
    this.#optimisticView.become(key, item.id);
    this.#serverState.take(item.id, item, true);
    announce(messages.capture.captured(shortTitle(item.title)));
  }

  /** Another window has sent a capture of this page: its row stays until its item is read. */
  #keepSentElsewhere(key: string, id: string): void {
    const item = this.#optimisticView.itemBeforeChanges(key);
    if (item && !this.serverItem(id)) this.#serverState.take(id, { ...item, id }, true);
    this.#optimisticView.become(key, id);
    this.#refetchQueue.hear(id, true);
    void this.refresh();
  }

  #takeAll(items: readonly Item[]): void {
    for (const item of items) this.#serverState.take(item.id, item);
    this.#draw();
  }

  #fail(thrown: unknown): void {
    this.#problem = problemText(thrown);
  }

  /** Renders once in a turn. */
  #draw(): void {
    if (this.#isDrawPending) return;
    this.#isDrawPending = true;
    queueMicrotask(() => this.#isDrawPending && this.#drawNow());
  }

  #drawNow(): void {
    this.#isDrawPending = false;
    const { done, trash, found, isWhole } = this.#serverState;
    const open = this.#serverState.allOpen();
    this.#optimisticView.draw(open, this.#serverState.others(), this.#sender.entries);
    this.view.set({
      open: this.#optimisticView.openRows(),
      done: this.#optimisticView.rows(done.items, ({ list }) => list === "done"),
      trash: this.#optimisticView.rows(trash.items, ({ list }) => list === "trash"),
      found: found?.isLoaded ? this.#optimisticView.rows(found.items, (item) => found.holds(item)) : null,
      isWhole: {
        open: isWhole,
        done: done.isWhole,
        trash: trash.isWhole,
        found: found?.isWhole ?? false,
      },
      isLoaded: this.#serverState.isThere,
      problem: this.#problem,
    });
    isLoadingRest.set(this.#serverState.isThere && !isWhole);
    renameInAddress(this.#shownId);
  }
}

/** The inbox shows the reason at the row; any other screen needs a toast. */
function reportRefusedCapture(title: string, reason: string): void {
  if (route.get().screen === "inbox") announce(messages.capture.notCaptured(title, reason));
  else showToast({ kind: "bad", title: messages.capture.refused, detail: `${title}: ${reason}` });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export const itemStore = new ItemsData();

import type { ItemChange } from "../../domain/inbox/items.ts";
import type { Draft } from "../../domain/item/capture.ts";
import type { Change } from "../../domain/item/change-log.ts";
import { type Item, isOpen } from "../../domain/item/item.ts";
import { messages } from "../i18n/messages.ts";
import { problemText } from "../i18n/problem-text.ts";
import { shortTitle } from "../i18n/title.ts";
import { apiClient } from "../server/client.ts";
import { connectionState } from "../server/event-stream.ts";
import { lookAgain } from "../state/look-again.ts";
import { Signal } from "../state/signal.ts";
import { announce } from "../ui/live-region.tsx";
import type { Mutation } from "./mutations/mutation.ts";
import { MutationQueue } from "./mutations/mutation-queue.ts";
import { OptimisticView } from "./optimistic-view.ts";
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
  /** Which lists were read to their end. */
  isWhole: { open: boolean; done: boolean; trash: boolean };
  isLoaded: boolean;
  problem: string | null;
}

/** The view before the first read. */
const EMPTY_VIEW: ItemsView = {
  open: [],
  done: [],
  trash: [],
  isWhole: { open: false, done: false, trash: false },
  isLoaded: false,
  problem: null,
};

const MOST = 1_000; // changes that the server accepts at once
const MANY = 30; // changed items above which lists are read again
const PAUSE = 3_000; // ms until a failed read is retried
const PATIENCE = 2_000; // ms that updates wait for captures of this page, so that none is shown twice

/**
 * The items of this page: all open ones, and the requested pages of done and trash. A change is shown at once, by the
 * server's rules, and undone exactly if the server refuses it.
 */
class ItemsData {
  readonly view = new Signal<ItemsView>(EMPTY_VIEW);
  readonly #known = new ServerState(() => this.#draw());
  readonly #picture = new OptimisticView();
  readonly #sender = new MutationQueue({
    changed: () => this.#draw(),
    kept: (key, item) => this.#kept(key, item),
    took: (items) => this.#takeAll(items),
  });
  readonly #undoing = new UndoManager({
    sender: this.#sender,
    find: (id) => this.find(id),
    took: (items) => this.#takeAll(items),
  });
  /** The number of this page's steps: undo reverts the newest. */
  readonly steps = this.#undoing.steps;
  #problem: string | null = null;
  #catching: Promise<void> | null = null;
  #isStale = false;
  #isMissing = true;
  readonly #news = new RefetchQueue();
  #drawing = false;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.#sender.begin();
    lookAgain(() => void this.#sender.lookAgain());
  }

  /** The item with an id as it is shown; null if this page does not know it. */
  find(id: string): Row | null {
    return this.#picture.find(id);
  }

  /** The item as the server last sent it, without pending mutations. */
  told(id: string): Item | null {
    return this.#picture.told(id);
  }

  /** Keeps an item up to date until another one is shown, even an old one. False if it does not exist. */
  async look(id: string): Promise<boolean> {
    const item = await this.#known.look(id, this.told(id));
    this.#draw();
    return item !== null || this.find(id) !== null;
  }

  /** Removes a purged item. */
  forget(id: string): void {
    this.#known.take(id, null);
    this.#draw();
  }

  /** Shows the draft at once, and stores it until the server has it. */
  capture(draft: Draft, { parse = false } = {}): void {
    this.captureAll([draft], { parse });
  }

  /** Returns the keys of their rows, which replace their ids until the server has them. */
  captureAll(drafts: readonly Draft[], { parse = false } = {}): string[] {
    const at = Math.floor(Date.now() / 1000);
    const entries = drafts.map((draft) => ({ key: crypto.randomUUID(), at, draft, parse }));
    const captured = entries.map(({ key }) => key);
    this.#undoing.stepped(drafts.length, { captured });
    for (const key of captured) this.#picture.arrive(key);
    this.#sender.add(...entries);
    return captured;
  }

  /** Takes captures back, as one step of undo: unsent ones are dropped, the others go to the trash. */
  async takeBack(keys: readonly string[]): Promise<void> {
    this.asOne(() => {
      const dropped = this.#undoing.drop(keys);
      const rest = new Set(keys).difference(dropped);
      const sent = this.view.get().open.filter(({ key }) => rest.has(key));
      this.change(...sent.map(({ item: { id } }) => ({ id, command: { verb: "trash" } as const })));
    });
    await this.#sender.written();
  }

  /**
   * Changes items, as one step of undo. Throws the problem of the rules (`invalid`, `conflict`), and then changes
   * nothing.
   */
  change(...wishes: readonly ItemChange[]): void {
    if (this.#drawing) this.#drawNow(); // includes mutations of the same turn
    for (const { id, command } of wishes) this.#picture.check(id, command);
    const at = Math.floor(Date.now() / 1000);
    this.asOne(() => {
      for (let n = 0; n < wishes.length; n += MOST) {
        this.#undoing.stepped(1);
        this.#sender.add({ key: crypto.randomUUID(), at, wishes: wishes.slice(n, n + MOST) });
      }
    });
  }

  /** Whether this page has a step to undo. */
  get hasSteps(): boolean {
    return this.#undoing.hasSteps;
  }

  /** The newest unsent mutation. */
  get newestUnsent(): Mutation | null {
    return this.#sender.entries.findLast(({ state }) => state !== "failed")?.entry ?? null;
  }

  /** All captures and changes of the callback are one step of undo. */
  asOne = this.#undoing.asOne;

  /** Undoes this page's newest step and returns its items. Throws `conflict`, or `unavailable`. */
  undo = (): Promise<readonly Item[]> => this.#undoing.undo();

  redo = (): Promise<readonly Item[]> => this.#undoing.redo();

  /** Sends a capture that failed once more. */
  retry = (key: string): void => this.#sender.retry(key);

  /** Takes an unsent capture back for editing. */
  withdraw(key: string): void {
    this.#sender.withdraw(key);
    this.#undoing.withdrew(key);
  }

  /** Stores a draft without sending it. */
  setAside(draft: Draft): void {
    this.#sender.setAside(draft);
  }

  /** Reads done or trash, which few users open: the newest page, or the next one. */
  async readMore(list: "done" | "trash"): Promise<void> {
    const shelf = this.#known[list];
    await (shelf.isLoaded ? shelf.readOlder() : shelf.readNews()).catch((thrown) => this.#fail(thrown));
    this.#draw();
  }

  /** The event stream is open. `isGapless`: no event was missed. */
  opened(isGapless: boolean): Promise<void> {
    this.#isMissing ||= !isGapless;
    this.#sender.begin(); // loads entries that another window left
    this.#sender.retryNow();
    return this.refresh();
  }

  /** Reads the item of a change. */
  hear({ item, verb }: Change): Promise<void> {
    this.#news.hear(item, verb === "capture");
    return this.refresh();
  }

  /** Forgets all items and reads them again, because the server's history is another one. */
  startOver(): Promise<void> {
    this.#known.forget();
    this.#isMissing = true;
    return this.refresh();
  }

  /** A call during a read causes one more read. */
  refresh = (): Promise<void> => {
    this.#isStale = true;
    this.#catching ??= this.#catchUp();
    return this.#catching;
  };

  async #catchUp(): Promise<void> {
    clearTimeout(this.#again);
    while (this.#isStale) {
      this.#isStale = false;
      try {
        const known = this.#isMissing ? this.#sender.idle() : this.#sender.answered();
        await Promise.race([known, pause(PATIENCE)]);
        if (this.#isMissing) await this.#readAll();
        else await this.#readHeard();
        this.#problem = null;
      } catch (thrown) {
        this.#fail(thrown);
        // If the server is unreachable, the event stream reports its return; otherwise only this timer retries.
        if (connectionState.get() === "live") this.#again = setTimeout(this.refresh, PAUSE);
      }
      this.#draw();
    }
    this.#catching = null; // same synchronous turn as the last check of `#isStale`
  }

  async #readAll(): Promise<void> {
    this.#isMissing = false;
    this.#news.forget();
    try {
      await this.#known.readAll(() => this.#draw());
    } catch (thrown) {
      this.#isMissing = true;
      throw thrown;
    }
  }

  #readHeard(): Promise<void> {
    return this.#news.read(async (heard) => {
      if (heard.size > MANY) {
        await this.#known.readAll(() => {});
        this.#welcome(this.#known.open.items.filter(({ id }) => heard.has(id)));
      } else {
        const items = await Promise.all([...heard.keys()].map((id) => apiClient.inbox.get(id)));
        this.#welcome(items.filter((item) => item !== null));
        for (const [n, [id, isNew]] of [...heard].entries()) this.#known.take(id, items[n] ?? null, isNew);
      }
    });
  }

  /** Animates and announces items that arrived from elsewhere. */
  #welcome(items: readonly Item[]): void {
    const fresh = items.filter(({ id, list }) => list === "inbox" && !this.find(id)).reverse();
    for (const { id } of fresh) this.#picture.arrive(id);
    const [newest] = fresh;
    if (newest) announce(messages.list.arrived(fresh.length, shortTitle(newest.title)));
  }

  /** A capture of this page has become an item. */
  #kept(key: string, item: Item): void {
    this.#picture.become(key, item.id);
    this.#known.take(item.id, item, true);
    announce(messages.capture.captured(shortTitle(item.title)));
  }

  #takeAll(items: readonly Item[]): void {
    for (const item of items) this.#known.take(item.id, item);
    this.#draw();
  }

  #fail(thrown: unknown): void {
    this.#problem = problemText(thrown);
  }

  /** Renders once in a turn. */
  #draw(): void {
    if (this.#drawing) return;
    this.#drawing = true;
    queueMicrotask(() => this.#drawing && this.#drawNow());
  }

  #drawNow(): void {
    this.#drawing = false;
    const { done, trash, isWhole } = this.#known;
    const open = this.#known.allOpen();
    this.#picture.draw([...open, ...this.#known.others()], this.#sender.entries);
    this.view.set({
      open: this.#picture.rows(open, ({ list }) => isOpen(list)),
      done: this.#picture.rows(done.items, ({ list }) => list === "done"),
      trash: this.#picture.rows(trash.items, ({ list }) => list === "trash"),
      isWhole: { open: isWhole, done: done.isWhole, trash: trash.isWhole },
      isLoaded: this.#known.isThere,
      problem: this.#problem,
    });
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export const itemStore = new ItemsData();

import type { ItemChange } from "../../domain/inbox/items.ts";
import type { Draft } from "../../domain/item/capture.ts";
import type { Change } from "../../domain/item/change-log.ts";
import { type Item, isOpen } from "../../domain/item/item.ts";
import { asProblem } from "../../wire/problems.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import { apiClient } from "../server/client.ts";
import { connectionState } from "../server/event-stream.ts";
import { lookAgain } from "../state/look-again.ts";
import { Signal } from "../state/signal.ts";
import { announce } from "../ui/live-region.tsx";
import { EMPTY_VIEW, type ItemsView } from "./items-view.ts";
import type { Mutation } from "./mutations/mutation.ts";
import { MutationQueue } from "./mutations/mutation-queue.ts";
import { OptimisticView } from "./optimistic-view.ts";
import { RefetchQueue } from "./refetch-queue.ts";
import type { Row } from "./row.ts";
import { ServerState } from "./server-state.ts";
import { UndoManager } from "./undo.ts";

const MOST = 1_000; // changes that the server takes at once
const MANY = 30; // items that changed at once, above which lists are read anew
const PAUSE = 3_000; // ms until what could not be read is asked for once more
const PATIENCE = 2_000; // ms that news wait for captures of this page, so that none is shown twice

/**
 * The items as this page knows them: all that is open, and of done and trash what was asked for. What is changed here is
 * shown at once, by the same rules as the server's, and taken back exactly if the server refuses.
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
  /** How many steps this page has taken: the newest is the one that undo takes back. */
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

  /** The item of an id, open or not, as it is shown; null when this page does not know it. */
  find(id: string): Row | null {
    return this.#picture.find(id);
  }

  /** The same as the server last told it, without what is on its way there. */
  told(id: string): Item | null {
    return this.#picture.told(id);
  }

  /** Keeps an item right for as long as nobody looks at another, also one of long ago. False when there is none. */
  async look(id: string): Promise<boolean> {
    const item = await this.#known.look(id, this.told(id));
    this.#draw();
    return item !== null || this.find(id) !== null;
  }

  /** It was purged. */
  forget(id: string): void {
    this.#known.take(id, null);
    this.#draw();
  }

  /** Shows the draft at once, and keeps it until the server has it. */
  capture(draft: Draft, { parse = false } = {}): void {
    this.captureAll([draft], { parse });
  }

  /** Gives the keys of their rows, which stand for their ids until the server has them. */
  captureAll(drafts: readonly Draft[], { parse = false } = {}): string[] {
    const at = Math.floor(Date.now() / 1000);
    const entries = drafts.map((draft) => ({ key: crypto.randomUUID(), at, draft, parse }));
    const captured = entries.map(({ key }) => key);
    this.#undoing.stepped(drafts.length, { captured });
    for (const key of captured) this.#picture.arrive(key);
    this.#sender.add(...entries);
    return captured;
  }

  /** Takes captures back, as one step of undo: what was not sent never is, and the rest goes to the trash. */
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
   * Changes items, as one step of undo. Throws what the rules refuse (`invalid`, `conflict`), and then nothing has
   * happened.
   */
  change(...wishes: readonly ItemChange[]): void {
    if (this.#drawing) this.#drawNow(); // what was wanted a moment before counts
    for (const { id, command } of wishes) this.#picture.check(id, command);
    const at = Math.floor(Date.now() / 1000);
    this.asOne(() => {
      for (let n = 0; n < wishes.length; n += MOST) {
        this.#undoing.stepped(1);
        this.#sender.add({ key: crypto.randomUUID(), at, wishes: wishes.slice(n, n + MOST) });
      }
    });
  }

  /** Whether the newest step is one of this page. */
  get hasSteps(): boolean {
    return this.#undoing.hasSteps;
  }

  /** The newest of what is on its way to the server. */
  get newestUnsent(): Mutation | null {
    return this.#sender.entries.findLast(({ state }) => state !== "failed")?.entry ?? null;
  }

  /** What is captured and changed meanwhile is one step of undo. */
  asOne = this.#undoing.asOne;

  /** Takes the newest step of this page back; gives what it was about. Throws `conflict`, or `unavailable`. */
  undo = (): Promise<readonly Item[]> => this.#undoing.undo();

  redo = (): Promise<readonly Item[]> => this.#undoing.redo();

  /** Sends a capture that failed once more. */
  retry = (key: string): void => this.#sender.retry(key);

  /** Takes a capture that is not kept yet back, to be edited. */
  withdraw(key: string): void {
    this.#sender.withdraw(key);
    this.#undoing.withdrew(key);
  }

  /** Keeps a draft at hand without sending it. */
  setAside(draft: Draft): void {
    this.#sender.setAside(draft);
  }

  /** Reads what is done or in the trash, which most never look at: the newest, or the page that follows. */
  async readMore(list: "done" | "trash"): Promise<void> {
    const shelf = this.#known[list];
    await (shelf.isLoaded ? shelf.readOlder() : shelf.readNews()).catch((thrown) => this.#fail(thrown));
    this.#draw();
  }

  /** The stream stands. `isGapless`: it goes on where it was cut. */
  opened(isGapless: boolean): Promise<void> {
    this.#isMissing ||= !isGapless;
    this.#sender.begin(); // what another window left meanwhile, too
    this.#sender.retryNow();
    return this.refresh();
  }

  /** Reads what the log tells of. */
  hear({ item, verb }: Change): Promise<void> {
    this.#news.hear(item, verb === "capture");
    return this.refresh();
  }

  /** Forgets what is known, for its history is no longer the server's, and reads it anew. */
  startOver(): Promise<void> {
    this.#known.forget();
    this.#isMissing = true;
    return this.refresh();
  }

  /** Calls while it reads are made good by one more reading. */
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
        // When the server is away, its return is heard of; else nobody would say when to ask once more.
        if (connectionState.get() === "live") this.#again = setTimeout(this.refresh, PAUSE);
      }
      this.#draw();
    }
    this.#catching = null; // in one breath with the last look at `#isStale`
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

  /** What came in from elsewhere slides in, and is said. */
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
    this.#problem = asProblem(thrown).detail;
  }

  /** Once in a turn, however much changed in it. */
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

import type { Draft } from "../../domain/capture.ts";
import type { Item } from "../../domain/item.ts";
import { asProblem } from "../../wire/problems.ts";
import { Cell } from "../cell.ts";
import { creel } from "../creel.ts";
import { announce } from "../frame/announcer.tsx";
import { sentences } from "../sentences.ts";
import { append, layOver } from "./merge.ts";
import { outbox, type Waiting } from "./outbox.ts";
import { type Row, waitingRow } from "./row.ts";
import { sendCapture } from "./send-capture.ts";
import { shortTitle } from "./title.ts";

const PAGE = 100;
const BIG_PAGE = 500;
const AUTOMATIC = 20_000; // items read without being asked for; what is older comes when one scrolls there
const LIGHT = 1_000_000; // UTF-16 units of text in a page, above which the next is small and waits for its reader
const PATIENCE = 500; // ms that news wait for captures of this page, so that none is shown twice

export interface InboxView {
  rows: readonly Row[];
  /** How many of the rows are in the inbox. */
  items: number;
  isLoaded: boolean;
  /** Whether the oldest item is among them. */
  isWhole: boolean;
  problem: string | null;
}

/** The inbox as this page knows it: kept items newest first, and above them the captures on their way. */
class InboxData {
  readonly view = new Cell<InboxView>({ rows: [], items: 0, isLoaded: false, isWhole: false, problem: null });
  #items: Item[] = [];
  #waiting: Row[] = outbox
    .all()
    .map((one) => waitingRow(one, "failed", sentences.capture.leftOver))
    .reverse();
  #cursor: string | null = null;
  #isLoaded = false;
  #problem: string | null = null;
  #nextPage = BIG_PAGE;
  #refreshing: Promise<void> | null = null;
  #isStale = false;
  #reading = false;
  readonly #sending = new Set<Promise<unknown>>();
  readonly #rows = new WeakMap<Item, Row>();
  /** Of items that came while the page was open, by id: the key of their row, and when they came. */
  readonly #arrivals = new Map<string, Pick<Row, "key" | "cameIn">>();

  /** Reads what is new. Calls while it reads are made good by one more reading. */
  refresh = (): Promise<void> => {
    this.#isStale = true;
    this.#refreshing ??= this.#catchUp().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  };

  /** Forgets what is known, for its history is no longer the server's, and reads it anew. */
  startOver = (): Promise<void> => {
    this.#items = [];
    this.#cursor = null;
    this.#isLoaded = false;
    return this.refresh();
  };

  async #catchUp(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      try {
        await Promise.race([Promise.allSettled(this.#sending), pause(PATIENCE)]);
        await this.#readNews();
        this.#problem = null;
      } catch (thrown) {
        this.#problem = asProblem(thrown).detail;
      }
      this.#draw();
    }
    void this.#fill();
  }

  async #readNews(): Promise<void> {
    let { items, next } = await creel.inbox.list({ list: "inbox", limit: PAGE });
    let merged = layOver(this.#items, items, next === null);
    while (!merged && this.#isLoaded && next !== null) {
      const older = await creel.inbox.list({ list: "inbox", limit: BIG_PAGE, cursor: next });
      items = append(items, older.items);
      next = older.next;
      merged = layOver(this.#items, items, next === null);
    }
    if (!merged || next === null) this.#cursor = next;
    this.#welcome(merged ?? items);
    this.#items = merged ?? items;
    this.#isLoaded = true;
  }

  #welcome(items: readonly Item[]): void {
    if (!this.#isLoaded) return;
    const before = new Set(this.#items.map(({ id }) => id));
    const fresh = items.filter(({ id }) => !before.has(id) && !this.#arrivals.has(id));
    for (const { id } of fresh) this.#arrivals.set(id, { key: id, cameIn: performance.now() });
    const [first] = fresh;
    if (first) announce(sentences.list.arrived(fresh.length, shortTitle(first.title)));
  }

  /** All of the inbox, page by page, as long as its text is light. */
  async #fill(): Promise<void> {
    while (this.#cursor !== null && this.#nextPage === BIG_PAGE && this.#items.length < AUTOMATIC)
      if (!(await this.readOlder())) return;
  }

  /** One page further back in time. False when there is none, or it is being read, or could not be. */
  readOlder = async (): Promise<boolean> => {
    if (this.#cursor === null || this.#reading) return false;
    this.#reading = true;
    try {
      const cursor = this.#cursor;
      const { items, next } = await creel.inbox.list({ list: "inbox", limit: this.#nextPage, cursor });
      if (cursor !== this.#cursor) return true; // the inbox was read anew meanwhile
      this.#items = append(this.#items, items);
      this.#cursor = next;
      const weight = items.reduce((sum, { title, note }) => sum + title.length + (note?.length ?? 0), 0);
      this.#nextPage = weight > LIGHT ? PAGE : BIG_PAGE;
      this.#draw();
      return true;
    } catch {
      return false; // the stream will notice that the server is gone, and news are read when it is back
    } finally {
      this.#reading = false;
    }
  };

  /** Shows the draft at once, and keeps it until the server has it. */
  capture(draft: Draft): void {
    const waiting = { key: crypto.randomUUID(), draft, at: Math.floor(Date.now() / 1000) };
    outbox.add(waiting);
    this.#waiting = [waitingRow(waiting, "saving", null), ...this.#waiting];
    this.#send(waiting);
  }

  retry(key: string): void {
    const waiting = this.#waiting.find((row) => row.key === key);
    if (waiting?.state !== "failed") return;
    this.#change(key, { state: "saving", reason: null });
    const { title, note, isFocused, createdOn } = waiting.item;
    this.#send({ key, draft: { title, note, isFocused }, at: createdOn });
  }

  /** Takes a capture that failed back, to be edited. */
  withdraw(key: string): void {
    outbox.remove(key);
    this.#waiting = this.#waiting.filter((row) => row.key !== key);
    this.#draw();
  }

  /** Keeps a draft at hand without sending it. */
  setAside(draft: Draft): void {
    const waiting = { key: crypto.randomUUID(), draft, at: Math.floor(Date.now() / 1000) };
    outbox.add(waiting);
    this.#waiting = [waitingRow(waiting, "failed", sentences.capture.setAside), ...this.#waiting];
    this.#draw();
  }

  #send(waiting: Waiting): void {
    const { key, draft } = waiting;
    this.#draw();
    const sending = sendCapture(waiting)
      .then((item) => this.#acknowledged(key, item))
      .catch((thrown) => {
        const reason = asProblem(thrown).detail;
        this.#change(key, { state: "failed", reason });
        announce(sentences.capture.notCaptured(shortTitle(draft.title), reason));
      })
      .finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  #acknowledged(key: string, item: Item): void {
    const cameIn = this.#waiting.find((row) => row.key === key)?.cameIn ?? null;
    this.#arrivals.set(item.id, { key, cameIn });
    if (!this.#items.some(({ id }) => id === item.id)) this.#items = [item, ...this.#items];
    announce(sentences.capture.captured(shortTitle(item.title)));
    this.withdraw(key);
  }

  #change(key: string, change: Partial<Row>): void {
    this.#waiting = this.#waiting.map((row) => (row.key === key ? { ...row, ...change } : row));
    this.#draw();
  }

  #draw(): void {
    this.view.set({
      rows: [...this.#waiting, ...this.#items.map((item) => this.#rowOf(item))],
      items: this.#items.length,
      isLoaded: this.#isLoaded,
      isWhole: this.#isLoaded && this.#cursor === null,
      problem: this.#problem,
    });
  }

  #rowOf(item: Item): Row {
    let row = this.#rows.get(item);
    if (!row) {
      const arrival = this.#arrivals.get(item.id) ?? { key: item.id, cameIn: null };
      row = { ...arrival, item, state: "kept", reason: null };
      this.#rows.set(item, row);
    }
    return row;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export const inbox = new InboxData();

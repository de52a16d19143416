import type { Actor } from "../../domain/access/actor.ts";
import { SYSTEM } from "../../domain/environment.ts";
import type { Attention } from "../../domain/inbox/attention.ts";
import type { Change, ChangeLog } from "../../domain/item/change-log.ts";
import { openSemaphore, type Semaphore, yieldForHeavyWork } from "../limits/large-response-limit.ts";
import type { Dependencies } from "./dependencies.ts";

const HEARTBEAT_MS = 8_000; // ms: a reader treats a silent connection as lost
const BATCH_SIZE = 500;
const READERS_PER_TURN = 50; // readers in one turn of the event loop: a capture meanwhile waits for no more
const MAX_TURN_MS = 250; // ms that a reader which catches up keeps its turn while it takes a batch

/** An open event stream. */
export interface FeedReader {
  /** The seq up to which it has received the log. */
  at: number;
  /** Readers with equal credentials share one result of `isStillAuthorized`. */
  credential: string;
  /** The client: one with many readers that catch up delays another client by one batch only. */
  asker: string;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  isStillAuthorized(): Promise<boolean>;
  send(bytes: Uint8Array): void;
  /** Resolves when the client has taken all that was sent, or when the stream has ended. */
  drained(): Promise<void>;
  end(): void;
}

/** A reader's subscription to the feed. */
export interface Subscription {
  /** Sends an event to this reader alone, if it is still authorized. */
  send(text: string): void;
  unsubscribe(): void;
}

/** The change log of one account, read once for all subscribers. */
export interface EventFeed {
  /** `newest` is the newest seq that the reader knows of. */
  join(reader: FeedReader, newest: number): Subscription;
}

/** One feed for each account. */
export type EventBroadcaster = (by: Actor) => EventFeed;

export function openEventBroadcaster({
  changes,
  attention,
}: Pick<Dependencies, "changes" | "attention">): EventBroadcaster {
  const turns = openSemaphore(1, 1);
  const feeds = new Map<number, EventFeed>();
  return (by) => {
    const feed = feeds.get(by.account) ?? openEventFeed(changes(by.account), attention(by), turns);
    feeds.set(by.account, feed);
    return feed;
  };
}

/** `turns` are for the readers that catch up; `turnMs` is the time that one keeps its turn while it takes a batch. */
export function openEventFeed(
  changes: ChangeLog,
  attention: Pick<Attention, "count">,
  turns: Semaphore,
  { heartbeatMs = HEARTBEAT_MS, turnMs = MAX_TURN_MS, zone = SYSTEM.zone } = {},
): EventFeed {
  return new ChangeLogFeed(changes, attention, turns, heartbeatMs, turnMs, zone);
}

class ChangeLogFeed implements EventFeed {
  readonly #all = new Set<Subscriber>();
  /** The subscribers that have everything up to `#head`: they receive the next batch together. */
  readonly #upToDate = new Set<Subscriber>();
  #head = 0;
  #attentionCount: number | null = null;
  #timeZone = "";
  #isSignaled = false;
  #isReading = false;
  #close = () => {};

  constructor(
    private readonly changes: ChangeLog,
    private readonly attention: Pick<Attention, "count">,
    private readonly turns: Semaphore,
    private readonly heartbeatMs: number,
    private readonly turnMs: number,
    private readonly zone: () => string,
  ) {}

  join(reader: FeedReader, newest: number): Subscription {
    const subscriber = new Subscriber(reader);
    if (this.#all.size === 0) this.#open(newest);
    this.#all.add(subscriber);
    this.#catchUp(subscriber).catch(reader.end);
    if (this.#all.size === 1) this.#signal(); // for commits after `newest` was read and before the feed was open
    return {
      send: (text) => {
        subscriber.text += text;
        this.#signal();
      },
      unsubscribe: () => {
        this.#upToDate.delete(subscriber);
        if (this.#all.delete(subscriber) && this.#all.size === 0) this.#close();
      },
    };
  }

  #open(newest: number): void {
    this.#head = Math.max(this.#head, newest);
    this.#attentionCount = null;
    this.#timeZone = this.zone();
    const unsubscribe = this.changes.listen(() => this.#signal());
    const heartbeat = setInterval(() => {
      this.#timeZone = this.zone();
      for (const subscriber of this.#upToDate) subscriber.text += ": \n\n";
      this.#signal(); // a key that expires signals nothing
    }, this.heartbeatMs);
    this.#close = () => {
      unsubscribe();
      clearInterval(heartbeat);
    };
  }

  #signal(): void {
    this.#isSignaled = true;
    if (!this.#isReading) this.#readLog().catch(() => this.#endAll());
  }

  async #readLog(): Promise<void> {
    this.#isReading = true;
    try {
      while (this.#isSignaled && this.#all.size > 0) {
        this.#isSignaled = false; // before the log is read: this read may miss what a later signal is for
        const from = this.#head;
        const batch = await this.changes.since(from, BATCH_SIZE);
        this.#attentionCount = await this.attention.count();
        this.#head = batch.at(-1)?.seq ?? this.#head;
        this.#isSignaled ||= batch.length > 0; // there may be more
        // A subscriber that is up to date from here on has read up to the new head.
        await this.#sendToAll([...this.#upToDate], from, batch);
      }
    } finally {
      this.#isReading = false;
    }
  }

  async #sendToAll(subscribers: Subscriber[], from: number, batch: Change[]): Promise<void> {
    const may = new Map<string, boolean>();
    for (const { reader } of subscribers)
      if (!may.has(reader.credential)) may.set(reader.credential, await reader.isStillAuthorized());
    const bytes = encode(batch);
    for (const [index, subscriber] of subscribers.entries()) {
      if (index % READERS_PER_TURN === READERS_PER_TURN - 1) await new Promise(setImmediate);
      const { reader } = subscriber;
      if (!may.get(reader.credential)) reader.end();
      else if (this.#upToDate.has(subscriber)) {
        subscriber.sendBatch(batch, reader.at === from ? bytes : null);
        subscriber.sendRest(this.#attentionCount, this.#timeZone);
      }
    }
  }

  /** Reads for one subscriber what it missed. After that it is up to date like the others. */
  async #catchUp(subscriber: Subscriber): Promise<void> {
    const { reader } = subscriber;
    const { asker, signal } = reader;
    while (reader.at < this.#head) {
      if (!(await this.turns.run(() => this.#sendMissed(subscriber), { asker, signal }))) return;
      await reader.drained(); // a slow reader has one batch at a time in memory
    }
    this.#upToDate.add(subscriber);
    // Its key may have been revoked before the next batch checks it.
    if (!(await reader.isStillAuthorized())) return reader.end();
    if (this.#upToDate.has(subscriber)) subscriber.sendRest(this.#attentionCount, this.#timeZone);
  }

  /**
   * Sends a subscriber the next batch of what it missed, and resolves when its reader has taken it, or after the time
   * of a turn. Returns whether the subscriber is still there.
   */
  async #sendMissed(subscriber: Subscriber): Promise<boolean> {
    const { reader } = subscriber;
    if (!this.#all.has(subscriber)) return false;
    const goal = this.#head;
    const batch = await this.changes.catchUp(reader.at, BATCH_SIZE);
    await yieldForHeavyWork("events"); // a batch has up to a mebibyte, which `sendBatch` writes as JSON
    if (!(await reader.isStillAuthorized())) reader.end();
    if (!this.#all.has(subscriber)) return false;
    subscriber.sendBatch(batch, null);
    if (batch.length === 0) reader.at = goal; // the changes in between are another account's
    let timer: Timer | undefined;
    const turn = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, this.turnMs);
    });
    await Promise.race([reader.drained(), turn]);
    clearTimeout(timer);
    return true;
  }

  #endAll(): void {
    for (const { reader } of this.#all) reader.end(); // they reconnect, and continue from their last seq
  }
}

/** One reader of the feed, and the text that it receives after the next batch. */
class Subscriber {
  text = "";
  /** The number of captures that need attention, as the reader knows it; null before the first. */
  #attentionCount: number | null = null;
  /** The time zone of days, as the reader knows it; empty before the first. */
  #timeZone = "";

  constructor(readonly reader: FeedReader) {}

  /** `bytes` are the whole batch, for a reader that has received nothing of it. */
  sendBatch(batch: Change[], bytes: Uint8Array | null): void {
    const { reader } = this;
    const fresh = bytes ? batch : batch.filter(({ seq }) => seq > reader.at);
    reader.at = fresh.at(-1)?.seq ?? reader.at;
    if (fresh.length > 0) reader.send(bytes ?? encode(fresh));
  }

  /**
   * Sends the time zone and the number of captures that need attention, where they have changed, and then the text. The
   * zone waits for the first number, so that a new reader gets both in one message.
   */
  sendRest(attentionCount: number | null, timeZone: string): void {
    if (attentionCount !== null && timeZone !== this.#timeZone) {
      this.text = zoneEvent(timeZone) + this.text;
      this.#timeZone = timeZone;
    }
    if (attentionCount !== null && attentionCount !== this.#attentionCount)
      this.text = attentionEvent(attentionCount) + this.text;
    this.#attentionCount = attentionCount;
    if (this.text !== "") this.reader.send(new TextEncoder().encode(this.text));
    this.text = "";
  }
}

function encode(batch: Change[]): Uint8Array {
  return new TextEncoder().encode(batch.map(changeEvent).join(""));
}

function changeEvent(change: Change): string {
  return `event: change\nid: ${change.seq}\ndata: ${JSON.stringify(change)}\n\n`;
}

/** The event for the number of captures that need attention. */
function attentionEvent(count: number): string {
  return `event: attention\ndata: ${JSON.stringify({ count })}\n\n`;
}

/** The event for the time zone in which the days of items begin. */
function zoneEvent(timeZone: string): string {
  return `event: zone\ndata: ${JSON.stringify({ timeZone })}\n\n`;
}

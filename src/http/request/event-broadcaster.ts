import type { Actor } from "../../domain/access/actor.ts";
import type { Attention } from "../../domain/inbox/attention.ts";
import type { Change, ChangeLog } from "../../domain/item/change-log.ts";
import type { Semaphore } from "../limits/large-response-limit.ts";
import type { Dependencies } from "./dependencies.ts";

const HEARTBEAT = 8_000; // ms: a silent connection is taken for a lost one
const BATCH = 500;
const EACH = 50; // readers told in one turn of the event loop: whoever captures meanwhile waits for no more

/** An open event stream. */
export interface FeedReader {
  /** The seq up to which it was told. */
  at: number;
  /** Equal where one answer of `isStillAuthorized` holds for both. */
  credential: string;
  isStillAuthorized(): Promise<boolean>;
  send(bytes: Uint8Array): void;
  end(): void;
}

/** A reader's place in the feed. */
export interface Subscription {
  /** Tells this reader alone, unless it may no longer. */
  tell(text: string): void;
  leave(): void;
}

/** The log of one account, read once for all who follow it. */
export interface EventFeed {
  /** `newest` is the newest seq that the reader knows of. */
  join(reader: FeedReader, newest: number): Subscription;
}

/** One feed for each account. */
export type EventBroadcaster = (by: Actor) => EventFeed;

export function openEventBroadcaster(
  { changes, attention }: Pick<Dependencies, "changes" | "attention">,
  turns: Semaphore,
): EventBroadcaster {
  const feeds = new Map<number, EventFeed>();
  return (by) => {
    const feed = feeds.get(by.account) ?? openEventFeed(changes(by.account), attention(by), turns);
    feeds.set(by.account, feed);
    return feed;
  };
}

interface Seated {
  reader: FeedReader;
  /** How many captures need attention, as it was told; null before. */
  waiting: number | null;
  text: string;
}

export function openEventFeed(
  changes: ChangeLog,
  attention: Pick<Attention, "count">,
  turns: Semaphore,
  beatEvery = HEARTBEAT,
): EventFeed {
  /** All who read; of those, who has been told everything up to `head` is seated and told together. */
  const readers = new Set<FeedReader>();
  const seats = new Set<Seated>();
  let head = 0;
  let waiting: number | null = null;
  let isRung = false;
  let isReading = false;
  let stop = () => {};

  function open(newest: number): void {
    head = Math.max(head, newest);
    waiting = null;
    const leave = changes.listen(ring);
    const beat = setInterval(() => {
      for (const seat of seats) seat.text += ": \n\n";
      ring(); // a key that expires rings no bell
    }, beatEvery);
    stop = () => {
      leave();
      clearInterval(beat);
    };
  }

  function ring(): void {
    isRung = true;
    if (!isReading) read().catch(endAll);
  }

  async function read(): Promise<void> {
    isReading = true;
    try {
      while (isRung && readers.size > 0) {
        isRung = false; // before the log is read: a bell that rings meanwhile tells of what this reading may miss
        const from = head;
        const batch = await changes.since(from, BATCH);
        waiting = await attention.count();
        head = batch.at(-1)?.seq ?? head;
        isRung ||= batch.length > 0; // there may be more
        // Whoever sits down from here on has read up to the new head.
        await tellAll([...seats], from, batch);
      }
    } finally {
      isReading = false;
    }
  }

  async function tellAll(all: Seated[], from: number, batch: Change[]): Promise<void> {
    const may = new Map<string, boolean>();
    for (const { reader } of all)
      if (!may.has(reader.credential)) may.set(reader.credential, await reader.isStillAuthorized());
    const bytes = encode(batch);
    for (const [index, seat] of all.entries()) {
      if (index % EACH === EACH - 1) await new Promise(setImmediate);
      if (!may.get(seat.reader.credential)) seat.reader.end();
      else if (seats.has(seat)) {
        tellBatch(seat.reader, batch, seat.reader.at === from ? bytes : null);
        tellRest(seat);
      }
    }
  }

  /** `bytes` are the batch for who has been told nothing of it. */
  function tellBatch(reader: FeedReader, batch: Change[], bytes: Uint8Array | null): void {
    const fresh = bytes ? batch : batch.filter(({ seq }) => seq > reader.at);
    reader.at = fresh.at(-1)?.seq ?? reader.at;
    if (fresh.length > 0) reader.send(bytes ?? encode(fresh));
  }

  function tellRest(seat: Seated): void {
    if (waiting !== null && waiting !== seat.waiting) seat.text = attentionEvent(waiting) + seat.text;
    seat.waiting = waiting;
    if (seat.text !== "") seat.reader.send(new TextEncoder().encode(seat.text));
    seat.text = "";
  }

  /** Who comes back reads alone what it missed, and sits down with the others. */
  async function catchUp(seat: Seated): Promise<void> {
    const { reader } = seat;
    while (reader.at < head) {
      const goal = head;
      const batch = await turns.run(() => (readers.has(reader) ? changes.catchUp(reader.at, BATCH) : []));
      if (!(await reader.isStillAuthorized())) return reader.end();
      if (!readers.has(reader)) return;
      tellBatch(reader, batch, null);
      if (batch.length === 0) reader.at = goal; // what is between is another account's
    }
    seats.add(seat);
    // It may have been revoked before anybody asked for the seated.
    if (!(await reader.isStillAuthorized())) return reader.end();
    if (seats.has(seat)) tellRest(seat);
  }

  function endAll(): void {
    for (const reader of readers) reader.end(); // they come back, and read on where they were
  }

  return {
    join(reader, newest) {
      const seat: Seated = { reader, waiting: null, text: "" };
      if (readers.size === 0) open(newest);
      readers.add(reader);
      catchUp(seat).catch(reader.end);
      if (readers.size === 1) ring(); // what was committed since `newest` was asked rang before there was a bell
      return {
        tell(text) {
          seat.text += text;
          ring();
        },
        leave() {
          seats.delete(seat);
          if (readers.delete(reader) && readers.size === 0) stop();
        },
      };
    },
  };
}

function encode(batch: Change[]): Uint8Array {
  return new TextEncoder().encode(batch.map(changeEvent).join(""));
}

function changeEvent(change: Change): string {
  return `event: change\nid: ${change.seq}\ndata: ${JSON.stringify(change)}\n\n`;
}

/** How many captures need attention. */
function attentionEvent(count: number): string {
  return `event: attention\ndata: ${JSON.stringify({ count })}\n\n`;
}

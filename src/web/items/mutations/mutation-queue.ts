import type { Draft } from "../../../domain/item/capture.ts";
import type { Item } from "../../../domain/item/item.ts";
import type { Problem, ProblemCode } from "../../../domain/problem.ts";
import { asProblem } from "../../../wire/problems.ts";
import { messages } from "../../i18n/messages.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { shortTitle } from "../../i18n/title.ts";
import { apiClient } from "../../server/client.ts";
import { currentSession } from "../../server/session.ts";
import { announce } from "../../ui/live-region.tsx";
import { showToast } from "../../ui/toasts.ts";
import { generation, mutationStore, withTimeout } from "./database.ts";
import {
  bumpRevision,
  type Mutation,
  type MutationInFlight,
  mapIds,
  missingIn,
  newIn,
  rebase,
} from "./mutation.ts";
import { itemOf } from "./predict.ts";
import { sendChanges } from "./send-changes.ts";
import { isTabLockTaken, withTabLock } from "./tab-lock.ts";
import { undoneCaptures } from "./taken-back.ts";

interface Heard {
  /** The pending mutations have changed. */
  changed(): void;
  /** A capture has become this item. */
  kept(key: string, item: Item): void;
  /** The server has changed these. */
  took(items: readonly Item[]): void;
}

/** Problems that pass: the entry and those behind it wait. */
const PASSING: readonly ProblemCode[] = ["unavailable", "disk-full", "too-many", "timeout", "unauthorized"];
const FIRST_PAUSE = 1_000; // ms
const LONGEST_PAUSE = 30_000; // ms

/**
 * Sends the mutations one by one, in order, and never from two windows at once. Each is in the browser's database until
 * the server has responded, so it survives the page and an unreachable server.
 */
export class MutationQueue {
  #sending: readonly MutationInFlight[] = [];
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #inWork: string | null = null;
  #trying: Promise<void> | null = null;
  /** How many tasks wait for a pause between two requests. */
  #stops = 0;
  #begun: Promise<void> | null = null;
  /** Writes to the database, in order. */
  #writing: Promise<unknown> = Promise.resolve();
  /**
   * Keys of stored entries with the database's generation at that time: if the key is missing in the same generation,
   * another window has sent it or taken it back.
   */
  readonly #kept = new Map<string, number>();
  /** Keys of entries that were sent or taken back here; a running read of the database may still return them. */
  readonly #ended = new Set<string>();
  /** The ids of sent captures by their keys: a mutation made just before may still use the key. */
  readonly #names = new Map<string, string>();

  constructor(private readonly heard: Heard) {}

  get entries(): readonly MutationInFlight[] {
    return this.#sending;
  }

  /** The keys of the newest mutations, including the one in flight; at most `most`. */
  newest(most: number): string[] {
    const hopeful = this.#sending.filter(({ state }) => state !== "failed");
    return hopeful.slice(-most).map(({ entry }) => entry.key);
  }

  /** Loads entries that an earlier page or another window has not sent yet. */
  begin(): void {
    const looking = this.#look(true);
    this.#begun ??= looking;
  }

  /** Loads entries, unless another window is sending. */
  async lookAgain(): Promise<void> {
    await this.#look(!(await isTabLockTaken()));
  }

  /** Reads the outbox again, because messages of other windows can be missed. */
  async #look(takesUp: boolean): Promise<void> {
    const lost = generation();
    const kept = this.#sending.filter(({ entry }) => this.#kept.get(entry.key) === lost);
    const found = await mutationStore.all().catch(() => null);
    if (found && lost === generation()) {
      const gone = missingIn(found, kept);
      const mayTake = ({ key }: Mutation) => !this.#ended.has(key) && (takesUp || this.#kept.has(key));
      const left = newIn(found.filter(mayTake), this.#sending);
      for (const { entry } of left) this.#kept.set(entry.key, lost);
      if (left.length + gone.length > 0)
        this.#set([...left, ...this.#sending.filter((one) => !gone.includes(one))]);
    }
    this.#run();
  }

  add(...wanted: readonly Mutation[]): void {
    const entries = wanted.map((one) => rebase(one, mapIds(this.#names)));
    this.#keep(...entries);
    this.#set([...this.#sending, ...entries.map((entry) => asSending(entry, "saving"))]);
    this.retryNow();
  }

  setAside(draft: Draft): void {
    const entry = { key: crypto.randomUUID(), at: Math.floor(Date.now() / 1000), draft, parse: false };
    this.#keep(entry);
    this.#set([...this.#sending, asSending(entry, "failed", messages.capture.setAside)]);
  }

  retry(key: string): void {
    this.#mark(key, "saving", null);
    this.retryNow();
  }

  /** Takes them back, also in the other windows. */
  withdraw(...keys: readonly string[]): void {
    undoneCaptures.add(...keys);
    this.#drop(...keys);
  }

  #drop(...keys: readonly string[]): void {
    for (const key of keys) this.#kept.delete(key); // a redone entry counts as stored only once it is written again
    this.#end(...keys);
    this.#write(() => mutationStore.remove(...keys));
  }

  #end(...keys: readonly string[]): void {
    for (const key of keys) this.#ended.add(key);
    this.#set(this.#sending.filter(({ entry }) => !keys.includes(entry.key)));
  }

  /** Takes back the entries that are not in flight, all at once, and returns them. */
  takeBack(keys: ReadonlySet<string>): Mutation[] {
    const all = this.#sending.map(({ entry }) => entry);
    const taken = all.filter(({ key }) => key !== this.#inWork && keys.has(key));
    if (taken.length > 0) this.withdraw(...taken.map(({ key }) => key));
    return taken;
  }

  /** Runs a task after the request in flight and before the next one. */
  async runExclusive<T>(work: () => Promise<T>): Promise<T> {
    this.#stops++;
    try {
      return await withTabLock(work);
    } finally {
      this.#stops--;
      this.#run();
    }
  }

  /** Retries at once: the server is back. */
  retryNow(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#failures = 0;
    this.#run();
  }

  /** Resolves when no request is in flight. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /** Resolves when the request in flight has a response or has failed. */
  async answered(): Promise<void> {
    await this.#trying;
  }

  /** Resolves when the browser's database has every entry. */
  async written(): Promise<void> {
    await this.#writing;
  }

  #run(): void {
    if (this.#mayRun)
      this.#running ??= withTabLock(() => this.#sendAll()).catch(() => {
        this.#running = null; // the browser refused the lock: the next run tries again
      });
  }

  get #mayRun(): boolean {
    return this.#timer === undefined && this.#stops === 0 && currentSession.get() !== null;
  }

  async #sendAll(): Promise<void> {
    await withTimeout(this.#begun);
    for (;;) {
      await withTimeout(this.#writing); // so that the next window does not find sent entries
      const next = this.#mayRun && this.#sending.find(({ state }) => state !== "failed");
      if (!next) break;
      this.#trying = this.#try(next.entry);
      await this.#trying;
    }
    this.#running = null; // same synchronous turn as the last check
  }

  async #try({ key }: Mutation): Promise<void> {
    this.#inWork = key;
    const entry = await this.#latest(key);
    try {
      const tell = entry && (await this.#send(entry));
      tell?.();
      this.#end(key); // same synchronous turn, so no render shows the optimistic and the confirmed change together
      this.#write(() => this.#sent(key, entry));
      this.#failures = 0;
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (PASSING.includes(problem.code)) this.#wait(problem);
      else if (entry) this.#refused(entry, problem);
    } finally {
      this.#inWork = null;
    }
  }

  /** If another window has taken it back while it was sent here, it is undone on the server. */
  async #sent(key: string, entry: Mutation | undefined): Promise<void> {
    const [kept, id] = [this.#kept.get(key), this.#names.get(key)];
    const isGone = (await mutationStore.remove(key)) === 0 && entry !== undefined && kept === generation();
    if (!isGone || id === undefined || !("locks" in navigator)) return;
    this.add({ key: crypto.randomUUID(), at: entry.at, wishes: [{ id, command: { verb: "trash" } }] });
  }

  /** The entry as another window may have changed it; undefined if it was sent or taken back there. */
  async #latest(key: string): Promise<Mutation | undefined> {
    const here = this.#sending.find(({ entry }) => entry.key === key)?.entry;
    if (!this.#kept.has(key)) return here;
    const read = await withTimeout(mutationStore.get(key).then((entry) => ({ entry }))).catch(
      () => undefined,
    );
    return read?.entry ?? (read && this.#kept.get(key) === generation() ? undefined : here);
  }

  /** Resolves with a function that reports the result; it throws the problem of one of several. */
  async #send(entry: Mutation): Promise<() => void> {
    if ("draft" in entry) {
      const { key, draft, at, parse } = entry;
      const told = { idempotencyKey: key, capturedOn: at, ...(parse && { parse }) };
      const { id, createdOn } = await apiClient.inbox.capture(draft, told);
      const item = (parse && (await apiClient.inbox.get(id))) || itemOf(draft, id, createdOn);
      return () => {
        this.#names.set(key, id);
        this.#reword(mapIds(this.#names));
        this.heard.kept(key, item);
      };
    }
    const { changed, refused } = await sendChanges(entry.wishes);
    return () => {
      this.#took(changed);
      if (refused) throw refused;
    };
  }

  #took(items: readonly Item[]): void {
    this.#reword(bumpRevision(items));
    this.heard.took(items);
  }

  /** Rebases all entries but the one in flight. */
  #reword(say: Parameters<typeof rebase>[1]): void {
    this.#set(
      this.#sending.map((one) => {
        const entry = one.entry.key === this.#inWork ? one.entry : rebase(one.entry, say);
        if (entry === one.entry) return one;
        this.#write(() => mutationStore.reword(entry));
        return { ...one, entry };
      }),
    );
  }

  #wait(problem: Problem): void {
    const reason = problem.cause === undefined ? problemText(problem) : null;
    const pause = Math.min(FIRST_PAUSE * 2 ** this.#failures++, LONGEST_PAUSE);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#run();
    }, pause);
    this.#set(
      this.#sending.map((one) => (one.state === "failed" ? one : { ...one, state: "waiting", reason })),
    );
  }

  /** A refused capture stays and can be edited; a refused change is removed, with a message. */
  #refused(entry: Mutation, problem: Problem): void {
    if ("draft" in entry) {
      const reason = problemText(problem);
      this.#mark(entry.key, "failed", reason);
      announce(messages.capture.notCaptured(shortTitle(entry.draft.title), reason));
      return;
    }
    this.#drop(entry.key);
    showToast({ kind: "bad", title: messages.items.notChanged, detail: problemText(problem) });
  }

  #mark(key: string, state: MutationInFlight["state"], reason: string | null): void {
    this.#set(this.#sending.map((one) => (one.entry.key === key ? { ...one, state, reason } : one)));
  }

  #set(sending: readonly MutationInFlight[]): void {
    this.#sending = sending;
    this.heard.changed();
  }

  #keep(...entries: readonly Mutation[]): void {
    this.#write(async () => {
      const lost = generation();
      await mutationStore.add(...entries);
      undoneCaptures.delete(...entries.map(({ key }) => key)); // the entries were redone
      for (const { key } of entries) this.#kept.set(key, lost);
    });
  }

  /** An error of the browser's database must not block sending. */
  #write(write: () => Promise<unknown>): void {
    this.#writing = this.#writing.then(write).catch(() => {});
  }
}

function asSending(
  entry: Mutation,
  state: MutationInFlight["state"],
  reason: string | null = null,
): MutationInFlight {
  return { entry, state, reason };
}

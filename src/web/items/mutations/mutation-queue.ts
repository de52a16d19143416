import type { Draft } from "../../../domain/item/capture.ts";
import { Problem } from "../../../domain/problem.ts";
import { asProblem } from "../../../wire/problems.ts";
import { messages } from "../../i18n/messages.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { shortTitle } from "../../i18n/title.ts";
import { currentSession } from "../../server/session.ts";
import { idsOfCaptures } from "../../state/captured-items.ts";
import { showToast } from "../../ui/toasts.ts";
import { capturedIds } from "./captured-ids.ts";
import { generation, mutationStore, outboxWrites, withTimeout } from "./database.ts";
import {
  asSending,
  bumpRevision,
  type CaptureText,
  capturesOf,
  isAbout,
  keysOfRefused,
  type Mutation,
  type MutationInFlight,
  missingIn,
  nextToSend,
  rebase,
  withNew,
} from "./mutation.ts";
import type { QueueListener } from "./queue-listener.ts";
import { isPassing, sendCaptures, sendChanges } from "./send-changes.ts";
import { isTabLockTaken, withTabLock } from "./tab-lock.ts";
import { undoneCaptures } from "./taken-back.ts";
import { UnstoredNotice } from "./unstored-notice.ts";

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/**
 * Sends the mutations one by one, in order, and never from two windows at once. Each is in the browser's database until
 * the server has responded, so it survives the page and an unreachable server.
 */
export class MutationQueue {
  #sending: readonly MutationInFlight[] = [];
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #keyInFlight: string | null = null;
  #request: Promise<void> | null = null;
  /** How many tasks wait for a pause between two requests. */
  #pauseCount = 0;
  #firstRead: Promise<void> | null = null;
  /**
   * Keys of stored entries with the database's generation at that time: if the key is missing in the same generation,
   * another window has sent it or taken it back.
   */
  readonly #generations = new Map<string, number>();
  /** Keys of entries that were sent or taken back here; a running read of the database may still return them. */
  readonly #endedKeys = new Set<string>();
  readonly #unstoredNotice = new UnstoredNotice(() => this.#unstored.length > 0);

  constructor(private readonly listener: QueueListener) {}

  /** The entries that only this window has. */
  get #unstored(): MutationInFlight[] {
    const currentGeneration = generation();
    return this.#sending.filter(({ entry }) => this.#generations.get(entry.key) !== currentGeneration);
  }

  get entries(): readonly MutationInFlight[] {
    return this.#sending;
  }

  /** Those of the keys whose mutations are not sent, including the one in flight; without keys, the newest of all. */
  pending(keys: readonly string[]): string[] {
    const own = new Set(keys);
    const all = this.#sending.filter(({ state }) => state !== "failed").map(({ entry }) => entry.key);
    return own.size === 0 ? all.slice(-1) : all.filter((key) => own.has(key));
  }

  /** Loads entries that an earlier page or another window has not sent yet. */
  begin(): void {
    const read = this.#readOutbox(true);
    this.#firstRead ??= read;
  }

  /** Loads entries, unless another window is sending. */
  async lookAgain(): Promise<void> {
    await this.#readOutbox(!(await isTabLockTaken()));
  }

  /** Reads the outbox again, because messages of other windows can be missed. */
  async #readOutbox(takesUp: boolean): Promise<void> {
    const currentGeneration = generation();
    const storedEntries = this.#sending.filter(
      ({ entry }) => this.#generations.get(entry.key) === currentGeneration,
    );
    const outbox = await mutationStore.all().catch(() => null);
    const sentKeys = missingIn(outbox ?? [], storedEntries).flatMap(({ entry }) => capturesOf(entry));
    await capturedIds.learn(sentKeys.map(({ key }) => key)).catch(() => {});
    if (outbox && currentGeneration === generation()) {
      const missingEntries = missingIn(outbox, storedEntries);
      const mayTake = ({ key }: Mutation) =>
        !this.#endedKeys.has(key) && (takesUp || this.#generations.has(key));
      const found = withNew(outbox.filter(mayTake), this.#sending);
      const ownKeys = new Set(this.#sending.map(({ entry }) => entry.key));
      for (const { entry } of found)
        if (!ownKeys.has(entry.key)) this.#generations.set(entry.key, currentGeneration);
      if (found.length > ownKeys.size || missingEntries.length > 0)
        this.#set(found.filter((mutation) => !missingEntries.includes(mutation)));
      for (const { entry } of missingEntries)
        for (const [key, id] of capturedIds.of(entry)) this.listener.onSentElsewhere(key, id);
      this.#reword(capturedIds.rewrite);
    }
    this.#run();
  }

  add(...mutations: readonly Mutation[]): void {
    const entries = mutations.map((mutation) => rebase(mutation, capturedIds.rewrite));
    this.#store(...entries);
    this.#set([...this.#sending, ...entries.map((entry) => asSending(entry, "saving"))]);
    this.retryNow();
  }

  setAside(draft: Draft): void {
    const entry = { key: crypto.randomUUID(), at: Math.floor(Date.now() / 1000), draft, parse: false };
    this.#store(entry);
    this.#set([...this.#sending, asSending(entry, "failed", messages.capture.setAside)]);
  }

  retry(key: string): void {
    this.#mark(key, "saving", null);
    this.retryNow();
  }

  /** Takes them back, also in the other windows. */
  withdraw(...keys: readonly string[]): void {
    undoneCaptures.add(...keys);
    const rowKeys = this.#rowKeysOf(new Set(keys));
    const changes = this.#sending.filter(({ entry }) => isAbout(entry, rowKeys));
    this.#drop(...keys, ...changes.map(({ entry }) => entry.key));
    // Those that another window has sent meanwhile; one that sends them now finds them gone, and does it there.
    outboxWrites.add(async () => this.#trash(await capturedIds.learn([...rowKeys])));
  }

  #trash(items: readonly [key: string, id: string][]): void {
    const wishes = items.map(([, id]) => ({ id, command: { verb: "trash" as const } }));
    if (wishes.length > 0) this.add({ key: crypto.randomUUID(), at: Math.floor(Date.now() / 1000), wishes });
  }

  #drop(...keys: readonly string[]): void {
    for (const key of keys) this.#generations.delete(key); // a redone entry counts as stored only once it is written again
    for (const key of keys) this.#endedKeys.add(key);
    outboxWrites.add(() => mutationStore.remove(...keys));
    this.#set(this.#sending.filter(({ entry }) => !keys.includes(entry.key)));
  }

  #rowKeysOf(keys: ReadonlySet<string>): Set<string> {
    const entries = this.#sending.map(({ entry }) => entry).filter(({ key }) => keys.has(key));
    return new Set(entries.flatMap(capturesOf).map(({ key }) => key));
  }

  /** Takes back the entries that are not in flight, with the changes of their items, all at once, and returns them. */
  takeBack(keys: ReadonlySet<string>): Mutation[] {
    const entries = this.#sending.map(({ entry }) => entry).filter(({ key }) => key !== this.#keyInFlight);
    const idleKeys = new Set(entries.filter(({ key }) => keys.has(key)).map(({ key }) => key));
    const rowKeys = this.#rowKeysOf(idleKeys);
    const idleEntries = entries.filter((entry) => idleKeys.has(entry.key) || isAbout(entry, rowKeys));
    if (idleEntries.length > 0) this.withdraw(...idleEntries.map(({ key }) => key));
    return idleEntries;
  }

  /** Runs a task after the request in flight and before the next one. */
  async runExclusive<T>(work: () => Promise<T>): Promise<T> {
    this.#pauseCount++;
    try {
      return await withTabLock(work);
    } finally {
      this.#pauseCount--;
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
    await this.#request;
  }

  /** Resolves when the browser's database has every entry. */
  async written(): Promise<void> {
    await outboxWrites.done();
  }

  #run(): void {
    if (this.#mayRun)
      this.#running ??= withTabLock(() => this.#sendAll()).catch(() => {
        this.#running = null; // the browser refused the lock: the next run tries again
      });
  }

  get #mayRun(): boolean {
    return this.#timer === undefined && this.#pauseCount === 0 && currentSession.get() !== null;
  }

  async #sendAll(): Promise<void> {
    await withTimeout(this.#firstRead);
    for (;;) {
      await withTimeout(outboxWrites.done()); // so that the next window does not find sent entries
      const next = this.#mayRun && nextToSend(this.#sending);
      if (!next) break;
      this.#request = this.#try(next.entry);
      await this.#request;
    }
    this.#running = null; // same synchronous turn as the last check
  }

  async #try({ key }: Mutation): Promise<void> {
    this.#keyInFlight = key;
    const entry = await this.#latest(key);
    try {
      const reportResult = await (entry ? this.#send(entry) : this.#findSentElsewhere(key));
      const refused = reportResult() ?? [];
      this.#endedKeys.add(key);
      this.#replace(key, refused); // same synchronous turn, so no render shows the optimistic and the confirmed change together
      outboxWrites.add(() => this.#removeSent(key, entry, refused));
      this.#failures = 0;
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (isPassing(problem)) this.#wait(problem);
      else if (entry) this.#handleRefusal(entry, problem);
    } finally {
      this.#keyInFlight = null;
    }
  }

  /** If another window has taken it back while it was sent here, it is undone on the server. */
  async #removeSent(
    key: string,
    entry: Mutation | undefined,
    refused: readonly MutationInFlight[],
  ): Promise<void> {
    const items = capturedIds.of(entry);
    const refusedEntries = refused.map((mutation) => mutation.entry);
    const isThere = await mutationStore.replace(key, refusedEntries, items);
    if (isThere) for (const { key: rowKey } of refusedEntries) this.#generations.set(rowKey, generation());
    // An entry that is gone may also have been sent by another window, or have been deleted with the database.
    if (isThere || entry === undefined || !undoneCaptures.has(key)) return;
    this.#trash(items);
  }

  /** The entry as another window may have changed it; undefined if it was sent or taken back there. */
  async #latest(key: string): Promise<Mutation | undefined> {
    const ownEntry = this.#sending.find(({ entry }) => entry.key === key)?.entry;
    const isStored = this.#generations.has(key);
    const reading = isStored && mutationStore.get(key).then((stored) => ({ stored }));
    const read = reading ? await withTimeout(reading).catch(() => undefined) : undefined;
    const isGone = read && !read.stored && this.#generations.get(key) === generation();
    const entry = isGone ? undefined : (read?.stored ?? ownEntry);
    return entry && ((await withTimeout(capturedIds.resolve(entry)).catch(() => undefined)) ?? entry);
  }

  /**
   * Resolves with a function that reports the result and returns the refused captures of a batch; it throws the problem
   * of one of several changes.
   */
  async #send(entry: Mutation): Promise<() => readonly MutationInFlight[] | undefined> {
    if ("wishes" in entry) {
      const refusedKeys = keysOfRefused(this.#sending);
      const { changed, refused } = await sendChanges(entry.wishes.filter(({ id }) => !refusedKeys.has(id)));
      return () => {
        this.listener.onAnswered(entry.key, changed);
        this.#reword(bumpRevision(changed));
        this.listener.onItemsChanged(changed);
        if (refused) throw refused;
        return [];
      };
    }
    const captures = capturesOf(entry);
    const results = await sendCaptures(captures, entry.at);
    return () => {
      for (const [n, { key }] of captures.entries()) {
        const item = results[n];
        if (item && !(item instanceof Problem)) idsOfCaptures.set(key, item.id);
      }
      this.listener.onAnswered(
        entry.key,
        capturedIds.of(entry).map(([, id]) => ({ id, revision: 1 })),
      );
      this.#reword(capturedIds.rewrite);
      return captures.flatMap(({ key, draft, parse }, n) => {
        const item = results[n];
        if (item instanceof Problem) return [this.#refuse({ key, at: entry.at, draft, parse }, item)];
        if (item) this.listener.onCaptured(key, item);
        return [];
      });
    };
  }

  /** The entry is gone: another window has sent it or taken it back. Resolves with a function that shows its items. */
  async #findSentElsewhere(key: string): Promise<() => readonly MutationInFlight[]> {
    const entry = this.#sending.find((mutation) => mutation.entry.key === key)?.entry;
    const rowKeys = entry ? capturesOf(entry).map((capture) => capture.key) : [];
    const ids = await withTimeout(capturedIds.learn(rowKeys)).catch(() => []);
    return () => {
      for (const [rowKey, id] of ids ?? []) this.listener.onSentElsewhere(rowKey, id);
      this.#reword(capturedIds.rewrite);
      return [];
    };
  }

  /** At the same place, because the changes of a capture follow it. */
  #replace(key: string, others: readonly MutationInFlight[]): void {
    this.#set(this.#sending.flatMap((mutation) => (mutation.entry.key === key ? others : [mutation])));
  }

  /** A refused capture stays as an entry of its own, and can be edited. */
  #refuse(entry: Mutation & CaptureText, problem: Problem): MutationInFlight {
    const reason = problemText(problem);
    this.listener.onRefused(shortTitle(entry.draft.title), reason);
    return asSending(entry, "failed", reason);
  }

  /** Rebases all entries but the one in flight. */
  #reword(rewrite: Parameters<typeof rebase>[1]): void {
    const rebased = this.#sending.map((mutation) => {
      const entry =
        mutation.entry.key === this.#keyInFlight ? mutation.entry : rebase(mutation.entry, rewrite);
      if (entry === mutation.entry) return mutation;
      outboxWrites.add(() => mutationStore.reword(entry));
      return { ...mutation, entry };
    });
    if (rebased.some((mutation, n) => mutation !== this.#sending[n])) this.#set(rebased);
  }

  #wait(problem: Problem): void {
    const reason = problem.cause === undefined ? problemText(problem) : null;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** this.#failures++, MAX_PAUSE_MS);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#run();
    }, pause);
    const unstored = new Set(this.#unstored); // the writes have ended, or take too long
    const reasonOf = (mutation: MutationInFlight) =>
      unstored.has(mutation) ? messages.capture.onlyHere : reason;
    this.#set(
      this.#sending.map((mutation) =>
        mutation.state === "failed"
          ? mutation
          : { ...mutation, state: "waiting", reason: reasonOf(mutation) },
      ),
    );
    if (unstored.size > 0) this.#unstoredNotice.show();
  }

  /** A refused capture stays and can be edited; a refused change is removed, with a message. */
  #handleRefusal(entry: Mutation, problem: Problem): void {
    this.listener.onAnswered(entry.key, []);
    if (!("wishes" in entry)) {
      const refused = capturesOf(entry).map((one) => this.#refuse({ ...one, at: entry.at }, problem));
      this.#replace(entry.key, refused);
      if ("batch" in entry) outboxWrites.add(() => this.#removeSent(entry.key, entry, refused));
      return;
    }
    this.#drop(entry.key);
    showToast({ kind: "bad", title: messages.items.notChanged, detail: problemText(problem) });
  }

  #mark(key: string, state: MutationInFlight["state"], reason: string | null): void {
    this.#set(
      this.#sending.map((mutation) =>
        mutation.entry.key === key ? { ...mutation, state, reason } : mutation,
      ),
    );
  }

  #set(sending: readonly MutationInFlight[]): void {
    this.#sending = sending;
    this.listener.onChange();
    this.#unstoredNotice.check();
  }

  #store(...entries: readonly Mutation[]): void {
    outboxWrites.add(async () => {
      const currentGeneration = generation();
      await mutationStore.add(...entries);
      undoneCaptures.delete(...entries.map(({ key }) => key)); // the entries were redone
      for (const { key } of entries) this.#generations.set(key, currentGeneration);
    });
  }
}

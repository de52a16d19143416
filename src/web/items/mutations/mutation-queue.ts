import type { Draft } from "../../../domain/item/capture.ts";
import type { Problem } from "../../../domain/problem.ts";
import { asProblem } from "../../../wire/problems.ts";
import { messages } from "../../i18n/messages.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { shortTitle } from "../../i18n/title.ts";
import { currentSession } from "../../server/session.ts";
import { idsOfCaptures } from "../../state/captured-items.ts";
import { showToast } from "../../ui/toasts.ts";
import { capturedIds } from "./captured-ids.ts";
import { generation, isOutboxWritten, mutationStore, outboxWrites, withTimeout } from "./database.ts";
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
  withUndone,
} from "./mutation.ts";
import { isPassing, isUnanswered } from "./passing-problems.ts";
import { PendingMutations } from "./pending-mutations.ts";
import type { QueueListener } from "./queue-listener.ts";
import { type MutationResult, sendMutation } from "./send-mutation.ts";
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
  readonly #pending = new PendingMutations(() => {
    this.listener.onChange();
    this.#unstoredNotice.check();
  });
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
  /** Keys of entries whose last request ended without an answer. */
  readonly #unanswered = new Set<string>();
  readonly #unstoredNotice = new UnstoredNotice(() => this.#unstored.length > 0);

  constructor(private readonly listener: QueueListener) {}

  /** The entries that only this window has. */
  get #unstored(): MutationInFlight[] {
    return this.#pending.all.filter(({ entry }) => this.#generations.get(entry.key) !== generation());
  }

  /** All but the undone ones. */
  get entries(): readonly MutationInFlight[] {
    return this.#pending.shown;
  }

  /** Those of the keys whose mutations are not sent, including the one in flight; without keys, the newest of all. */
  pending(keys: readonly string[]): string[] {
    const own = new Set(keys);
    const all = this.entries.filter(({ state }) => state !== "failed").map(({ entry }) => entry.key);
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
    const storedEntries = this.#pending.all.filter(
      ({ entry }) => this.#generations.get(entry.key) === currentGeneration,
    );
    const isWritten = await isOutboxWritten();
    const outbox = await mutationStore.all().catch(() => null);
    const sentKeys = missingIn(outbox ?? [], storedEntries).flatMap(({ entry }) => capturesOf(entry));
    await capturedIds.learn(sentKeys.map(({ key }) => key)).catch(() => {});
    if (outbox && currentGeneration === generation()) {
      const missingEntries = missingIn(outbox, storedEntries);
      const mayTake = ({ key }: Mutation) =>
        !this.#endedKeys.has(key) && (takesUp || this.#generations.has(key));
      const found = withNew(outbox.filter(mayTake), this.#pending.all);
      const ownKeys = new Set(this.#pending.all.map(({ entry }) => entry.key));
      for (const { entry } of found)
        if (!ownKeys.has(entry.key)) this.#generations.set(entry.key, currentGeneration);
      const remaining = found.filter((mutation) => !missingEntries.includes(mutation));
      this.#pending.all = withUndone(outbox, remaining, isWritten ? storedEntries : []);
      for (const { entry } of missingEntries)
        for (const [key, id] of capturedIds.of(entry)) this.listener.onSentElsewhere(key, id);
      this.#reword(capturedIds.rewrite);
    }
    this.#run();
  }

  add(...mutations: readonly Mutation[]): void {
    const entries = mutations.map((mutation) => rebase(mutation, capturedIds.rewrite));
    this.#store(...entries);
    this.#pending.all = [...this.#pending.all, ...entries.map((entry) => asSending(entry, "saving"))];
    this.retryNow();
  }

  setAside(draft: Draft): void {
    const entry = { key: crypto.randomUUID(), at: Math.floor(Date.now() / 1000), draft, parse: false };
    this.#store(entry);
    this.#pending.all = [...this.#pending.all, asSending(entry, "failed", messages.capture.setAside)];
  }

  retry(key: string): void {
    this.#pending.all = this.#pending.all.map((mutation) =>
      mutation.entry.key === key ? asSending(mutation.entry, "saving") : mutation,
    );
    this.retryNow();
  }

  /** Takes them back, also in the other windows. What the server may have is sent once more, and undone there. */
  withdraw(...keys: readonly string[]): void {
    const sentKeys = keys.filter((key) => this.#mayBeSent(key));
    const unsentKeys = keys.filter((key) => !sentKeys.includes(key));
    const unsentRowKeys = this.#pending.rowKeysOf(new Set(unsentKeys));
    const rowKeys = this.#pending.rowKeysOf(new Set(keys));
    const changes = this.#pending.all.filter(({ entry }) => isAbout(entry, rowKeys));
    undoneCaptures.add(...keys);
    this.#mark(true, ...sentKeys);
    this.#drop(...unsentKeys, ...changes.map(({ entry }) => entry.key));
    // Those that another window has sent meanwhile; one that sends them now finds them gone, and does it there.
    outboxWrites.add(async () => this.#trash(await capturedIds.learn([...unsentRowKeys])));
  }

  /** The first may be in flight, here or in another window. */
  #mayBeSent(key: string): boolean {
    return this.#unanswered.has(key) || key === nextToSend(this.#pending.all)?.entry.key;
  }

  /** Sends an undone one as any other. False if that is no longer possible. */
  keep(key: string): boolean {
    if (this.#pending.find(key) === undefined) return false;
    this.#mark(false, key);
    this.retryNow();
    return true;
  }

  #mark(isUndone: boolean, ...keys: readonly string[]): void {
    this.#pending.rewrite((entry) => {
      if (!keys.includes(entry.key)) return entry;
      const { isUndone: _, ...kept } = entry;
      return isUndone ? { ...kept, isUndone } : kept;
    });
    if (!isUndone) undoneCaptures.delete(...keys);
  }

  #trash(items: readonly [key: string, id: string][]): void {
    const wishes = items.map(([, id]) => ({ id, command: { verb: "trash" as const } }));
    if (wishes.length > 0) this.add({ key: crypto.randomUUID(), at: Math.floor(Date.now() / 1000), wishes });
  }

  #drop(...keys: readonly string[]): void {
    for (const key of keys) this.#generations.delete(key); // a redone entry counts as stored only once it is written again
    for (const key of keys) this.#endedKeys.add(key);
    outboxWrites.add(() => mutationStore.remove(...keys));
    this.#pending.all = this.#pending.all.filter(({ entry }) => !keys.includes(entry.key));
  }

  /** Takes these back with the changes of their items, all at once, and returns them. */
  takeBack(keys: ReadonlySet<string>): Mutation[] {
    const rowKeys = this.#pending.rowKeysOf(keys);
    const entries = this.entries
      .map(({ entry }) => entry)
      .filter((entry) => keys.has(entry.key) || isAbout(entry, rowKeys));
    if (entries.length > 0) this.withdraw(...entries.map(({ key }) => key));
    return entries.map((entry) => this.#pending.find(entry.key) ?? entry);
  }

  /** Sends the undone ones now: an older step can only be undone after them. False if the server does not answer. */
  async sendUndone(): Promise<boolean> {
    const isUndone = () => this.#pending.all.length > this.entries.length;
    if (isUndone()) this.retryNow();
    if (isUndone()) await this.#running;
    return !isUndone();
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
      await isOutboxWritten(); // so that the next window does not find sent entries
      const next = this.#mayRun && nextToSend(this.#pending.all);
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
      const result = entry && (await sendMutation(entry, keysOfRefused(this.#pending.all)));
      const elsewhere = entry ? [] : await this.#learnIds(key);
      this.#failures = 0;
      this.#unanswered.delete(key);
      if (entry && !entry.isUndone && this.#pending.find(key)?.isUndone) return; // meanwhile: it is sent once more
      const refused = entry && result ? this.#report(entry, result) : this.#reportElsewhere(key, elsewhere);
      this.#endedKeys.add(key);
      this.#pending.replace(key, refused); // same synchronous turn, so no render shows the optimistic and the confirmed change together
      outboxWrites.add(() => this.#removeSent(key, entry, refused));
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (isUnanswered(problem)) this.#unanswered.add(key);
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
    const stored = await mutationStore.replace(key, refusedEntries, items);
    if (stored) for (const { key: rowKey } of refusedEntries) this.#generations.set(rowKey, generation());
    if (entry === undefined || entry.isUndone) return;
    if (stored?.isUndone) this.add(stored);
    // An entry that is gone may also have been sent by another window, or have been deleted with the database.
    else if (!stored && undoneCaptures.has(key)) this.add({ ...entry, isUndone: true });
  }

  /** The entry as another window may have changed it; undefined if it was sent or taken back there. */
  async #latest(key: string): Promise<Mutation | undefined> {
    const isWritten = await isOutboxWritten();
    const before = this.#pending.all;
    const reading = this.#generations.has(key) && mutationStore.get(key).then((stored) => ({ stored }));
    const read = reading ? await withTimeout(reading).catch(() => undefined) : undefined;
    const stored = isWritten ? read?.stored : undefined;
    // Else an undo that this window has heard of before counts as one that comes during the request, without end.
    if (stored) this.#pending.all = withUndone([stored], this.#pending.all, before);
    const isGone = read && !read.stored && this.#generations.get(key) === generation();
    const ownEntry = this.#pending.find(key);
    const entry = stored && stored.isUndone === ownEntry?.isUndone ? stored : ownEntry;
    if (isGone || !entry) return undefined;
    return (await withTimeout(capturedIds.resolve(entry)).catch(() => undefined)) ?? entry;
  }

  /** Reports what the server has made of it. Returns its refused captures; throws the problem of one of several changes. */
  #report(entry: Mutation, { captured, refused, changed, problem }: MutationResult): MutationInFlight[] {
    for (const [key, { id }] of captured) idsOfCaptures.set(key, id);
    this.#reword(capturedIds.rewrite);
    this.#reword(bumpRevision(changed));
    if (!entry.isUndone) for (const [key, item] of captured) this.listener.onCaptured(key, item);
    this.listener.onItemsChanged(changed);
    if (problem) throw problem;
    return refused.map(({ key, draft, parse, problem: reason }) =>
      this.#refuse({ key, at: entry.at, draft, parse }, reason),
    );
  }

  /** The ids of the captures of an entry that is gone: another window has sent it or taken it back. */
  async #learnIds(key: string): Promise<readonly [key: string, id: string][]> {
    const entry = this.#pending.find(key);
    const rowKeys = entry ? capturesOf(entry).map((capture) => capture.key) : [];
    return (await withTimeout(capturedIds.learn(rowKeys)).catch(() => [])) ?? [];
  }

  #reportElsewhere(key: string, ids: readonly [key: string, id: string][]): MutationInFlight[] {
    if (this.#pending.find(key)?.isUndone) this.#trash(ids);
    for (const [rowKey, id] of ids) this.listener.onSentElsewhere(rowKey, id);
    this.#reword(capturedIds.rewrite);
    return [];
  }

  /** A refused capture stays as an entry of its own, and can be edited. */
  #refuse(entry: Mutation & CaptureText, problem: Problem): MutationInFlight {
    const reason = problemText(problem);
    this.listener.onRefused(shortTitle(entry.draft.title), reason);
    return asSending(entry, "failed", reason);
  }

  /** Rebases all entries but the one in flight. */
  #reword(rewrite: Parameters<typeof rebase>[1]): void {
    this.#pending.rewrite((entry) => (entry.key === this.#keyInFlight ? entry : rebase(entry, rewrite)));
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
    this.#pending.all = this.#pending.all.map((mutation) =>
      mutation.state === "failed" ? mutation : { ...mutation, state: "waiting", reason: reasonOf(mutation) },
    );
    if (unstored.size > 0) this.#unstoredNotice.show();
  }

  /** A refused capture stays and can be edited; a refused change or undo is removed, with a message. */
  #handleRefusal(entry: Mutation, problem: Problem): void {
    this.#unanswered.delete(entry.key);
    const isUndone = this.#pending.find(entry.key)?.isUndone; // perhaps meanwhile: then there is nothing to undo
    if (!("wishes" in entry) && !isUndone) {
      const refused = capturesOf(entry).map((one) => this.#refuse({ ...one, at: entry.at }, problem));
      this.#pending.replace(entry.key, refused);
      if ("batch" in entry) outboxWrites.add(() => this.#removeSent(entry.key, entry, refused));
      return;
    }
    this.#drop(entry.key);
    if (isUndone && !entry.isUndone) return;
    const title = isUndone ? messages.history.cannot.undo : messages.items.notChanged;
    showToast({ kind: "bad", title, detail: problemText(problem) });
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

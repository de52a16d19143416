import type { Draft } from "../../domain/item/capture.ts";
import type { AttentionViews, RawView } from "../../wire/attention.ts";
import { asProblem } from "../../wire/problems.ts";
import { messages } from "../i18n/messages.ts";
import { problemText } from "../i18n/problem-text.ts";
import { apiClient } from "../server/client.ts";
import { Query } from "../state/query.ts";
import { route } from "../state/route.ts";
import { Signal } from "../state/signal.ts";
import { announce } from "../ui/live-region.tsx";
import { dismissToast, showToast } from "../ui/toasts.ts";
import { attentionTitle, reasonOf, shortReason } from "./refusal-text.ts";

const texts = messages.attention;

/** One refused capture, as the page shows it. */
export interface AttentionRow {
  raw: RawView;
  /** The time of its arrival while the page was open (`performance.now()`); null for older ones. */
  cameIn: number | null;
}

export interface AttentionView {
  /** Newest first. */
  entries: readonly AttentionRow[];
  /** The number of all entries, shown or not. */
  count: number;
  /** Whether there are older ones that `showMore` loads. */
  hasMore: boolean;
  /** Whether they were loaded: they are above the inbox, which must not jump when they appear. */
  isKnown: boolean;
  /** The reason why they could not be loaded. */
  problem: string | null;
}

/** The captures that need attention. Each disappears at once, and returns if the server refuses. */
class AttentionData {
  readonly view = new Signal<AttentionView>({
    entries: [],
    count: 0,
    hasMore: false,
    isKnown: false,
    problem: null,
  });
  /** The entry that an undo has just restored, and that needs the focus. */
  readonly restoredId = new Signal<string | null>(null);
  readonly #query = new Query(() => this.#read());
  #serverCount = 0;
  /** The pages of the list that are shown. */
  #pages = 1;
  #hasMore = false;
  readonly #cameIn = new Map<string, number | null>();
  /** The ids of removed entries: false until the server confirms. */
  readonly #removedIds = new Map<string, boolean>();
  /** The unsaved edits. */
  readonly #drafts = new Map<string, Draft>();

  constructor() {
    this.#query.view.watch(() => this.#draw());
    this.#query.problem.watch(() => this.#draw());
  }

  /** Takes the count from the server's event. */
  hear(count: number): void {
    this.#serverCount = count;
    this.#draw();
    this.refresh();
  }

  refresh(): void {
    this.#query.subscribe();
  }

  /** Shows one more page of older ones. */
  showMore(): void {
    this.#pages++;
    this.refresh();
  }

  draftOf({ id, guess }: RawView): Draft {
    return this.#drafts.get(id) ?? guess;
  }

  edit(id: string, draft: Draft): void {
    this.#drafts.set(id, draft);
  }

  /** Makes it an item of the inbox. Returns an error message, or null on success. */
  async keep(raw: RawView): Promise<string | null> {
    const { id } = raw;
    if (this.#removedIds.has(id)) return null;
    const draft = this.draftOf(raw);
    if (draft.title.trim() === "") return messages.capture.titleMissing;
    this.#removedIds.set(id, false);
    try {
      await apiClient.attention.makeItem(id, draft);
      this.#confirmRemoval(id);
      return null;
    } catch (thrown) {
      return this.#undoRemoval(id, thrown);
    }
  }

  /** Discards it. A toast can undo that. */
  async discard(raw: RawView): Promise<void> {
    const { id } = raw;
    if (this.#removedIds.has(id)) return;
    this.#removedIds.set(id, false);
    this.#draw();
    const discardRequest = apiClient.attention.discard(id);
    const toast = showToast({
      kind: "good",
      title: texts.discarded,
      detail: attentionTitle(this.draftOf(raw).title),
      undo: () => void discardRequest.then(() => this.#restore(raw)).catch(() => {}), // the code below reports a failure
    });
    try {
      await discardRequest;
      this.#confirmRemoval(id);
    } catch (thrown) {
      dismissToast(toast);
      const detail = this.#undoRemoval(id, thrown);
      if (detail !== null) showToast({ kind: "bad", title: texts.notDiscarded, detail });
    }
  }

  async #restore({ id }: RawView): Promise<void> {
    try {
      await apiClient.attention.restore(id);
    } catch (thrown) {
      showToast({ kind: "bad", title: texts.notRestored, detail: problemText(thrown) });
      return;
    }
    this.#removedIds.delete(id);
    if (route.get().screen === "inbox") this.restoredId.set(id);
    this.refresh();
  }

  #confirmRemoval(id: string): void {
    this.#removedIds.set(id, true);
    this.#draw();
    this.refresh();
  }

  /** Returns the error message; null if another client has already removed it. */
  #undoRemoval(id: string, thrown: unknown): string | null {
    if (asProblem(thrown).code === "not-found") {
      this.#confirmRemoval(id);
      return null;
    }
    this.#removedIds.delete(id);
    this.#draw();
    return problemText(thrown);
  }

  async #read(): Promise<RawView[]> {
    const confirmedRemovals = [...this.#removedIds].filter(([, isConfirmed]) => isConfirmed);
    const list: RawView[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < this.#pages; page++) {
      const { attention, next }: AttentionViews = await apiClient.attention.list(cursor);
      list.push(...attention);
      cursor = next;
      if (cursor === null) break;
    }
    this.#hasMore = cursor !== null;
    for (const [id] of confirmedRemovals) this.#removedIds.delete(id); // the later list no longer has it
    this.#announceArrivals(list);
    return list;
  }

  #announceArrivals(list: readonly RawView[]): void {
    const isFirst = !this.view.get().isKnown;
    const newEntries = list.filter(({ id }) => !this.#cameIn.has(id));
    for (const { id } of newEntries) this.#cameIn.set(id, isFirst ? null : performance.now());
    const [first] = newEntries;
    if (first && !isFirst)
      announce(texts.arrived(attentionTitle(first.guess.title), shortReason(reasonOf(first))));
  }

  #draw(): void {
    const list = this.#query.view.get();
    const problem = this.#query.problem.get();
    const entries = (list ?? [])
      .filter(({ id }) => !this.#removedIds.has(id))
      .map((raw) => ({ raw, cameIn: this.#cameIn.get(raw.id) ?? null }));
    const isWhole = list !== null && !this.#hasMore;
    this.view.set({
      entries,
      count: isWhole ? entries.length : this.#serverCount,
      hasMore: this.#hasMore,
      isKnown: list !== null || problem !== null,
      problem: problem && problemText(problem),
    });
  }
}

export const attentionQuery = new AttentionData();

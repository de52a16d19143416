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
import { attentionTitle, reasonOf, shortReason } from "./words.ts";

const say = messages.attention;

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
  readonly returned = new Signal<string | null>(null);
  readonly #reading = new Query(() => this.#read());
  #counted = 0;
  /** The pages of the list that are shown. */
  #pages = 1;
  #hasMore = false;
  readonly #cameIn = new Map<string, number | null>();
  /** The removed entries: false until the server confirms. */
  readonly #left = new Map<string, boolean>();
  /** The unsaved edits. */
  readonly #edited = new Map<string, Draft>();

  constructor() {
    this.#reading.view.watch(() => this.#draw());
    this.#reading.problem.watch(() => this.#draw());
  }

  /** Takes the count from the server's event. */
  hear(count: number): void {
    this.#counted = count;
    this.#draw();
    this.refresh();
  }

  refresh(): void {
    this.#reading.subscribe();
  }

  /** Shows one more page of older ones. */
  showMore(): void {
    this.#pages++;
    this.refresh();
  }

  draftOf({ id, guess }: RawView): Draft {
    return this.#edited.get(id) ?? guess;
  }

  edit(id: string, draft: Draft): void {
    this.#edited.set(id, draft);
  }

  /** Makes it an item of the inbox. Returns an error message, or null on success. */
  async keep(raw: RawView): Promise<string | null> {
    const { id } = raw;
    if (this.#left.has(id)) return null;
    const draft = this.draftOf(raw);
    if (draft.title.trim() === "") return messages.capture.titleMissing;
    this.#left.set(id, false);
    try {
      await apiClient.attention.makeItem(id, draft);
      this.#settle(id);
      return null;
    } catch (thrown) {
      return this.#failed(id, thrown);
    }
  }

  /** Discards it. A toast can undo that. */
  async discard(raw: RawView): Promise<void> {
    const { id } = raw;
    if (this.#left.has(id)) return;
    this.#left.set(id, false);
    this.#draw();
    const discarding = apiClient.attention.discard(id);
    const toast = showToast({
      kind: "good",
      title: say.discarded,
      detail: attentionTitle(this.draftOf(raw).title),
      undo: () => void discarding.then(() => this.#restore(raw)).catch(() => {}), // the code below reports a failure
    });
    try {
      await discarding;
      this.#settle(id);
    } catch (thrown) {
      dismissToast(toast);
      const detail = this.#failed(id, thrown);
      if (detail !== null) showToast({ kind: "bad", title: say.notDiscarded, detail });
    }
  }

  async #restore({ id }: RawView): Promise<void> {
    try {
      await apiClient.attention.restore(id);
    } catch (thrown) {
      showToast({ kind: "bad", title: say.notRestored, detail: problemText(thrown) });
      return;
    }
    this.#left.delete(id);
    if (route.get().screen === "inbox") this.returned.set(id);
    this.refresh();
  }

  #settle(id: string): void {
    this.#left.set(id, true);
    this.#draw();
    this.refresh();
  }

  /** Returns the error message; null if another client has already removed it. */
  #failed(id: string, thrown: unknown): string | null {
    if (asProblem(thrown).code === "not-found") {
      this.#settle(id);
      return null;
    }
    this.#left.delete(id);
    this.#draw();
    return problemText(thrown);
  }

  async #read(): Promise<RawView[]> {
    const agreed = [...this.#left].filter(([, isAgreed]) => isAgreed);
    const list: RawView[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < this.#pages; page++) {
      const { attention, next }: AttentionViews = await apiClient.attention.list(cursor);
      list.push(...attention);
      cursor = next;
      if (cursor === null) break;
    }
    this.#hasMore = cursor !== null;
    for (const [id] of agreed) this.#left.delete(id); // the later list no longer has it
    this.#welcome(list);
    return list;
  }

  #welcome(list: readonly RawView[]): void {
    const isFirst = !this.view.get().isKnown;
    const fresh = list.filter(({ id }) => !this.#cameIn.has(id));
    for (const { id } of fresh) this.#cameIn.set(id, isFirst ? null : performance.now());
    const [first] = fresh;
    if (first && !isFirst)
      announce(say.arrived(attentionTitle(first.guess.title), shortReason(reasonOf(first))));
  }

  #draw(): void {
    const list = this.#reading.view.get();
    const problem = this.#reading.problem.get();
    const entries = (list ?? [])
      .filter(({ id }) => !this.#left.has(id))
      .map((raw) => ({ raw, cameIn: this.#cameIn.get(raw.id) ?? null }));
    const isWhole = list !== null && !this.#hasMore;
    this.view.set({
      entries,
      count: isWhole ? entries.length : this.#counted,
      hasMore: this.#hasMore,
      isKnown: list !== null || problem !== null,
      problem: problem && problemText(problem),
    });
  }
}

export const attentionQuery = new AttentionData();

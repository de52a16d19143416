import type { ItemChange } from "../../domain/inbox/items.ts";
import type { Patch } from "../../domain/item/item.ts";
import { takeUndoStep } from "../history/undo-action.ts";
import { undoUnlessOld } from "../history/undo-last.ts";
import { messages } from "../i18n/messages.ts";
import { problemText } from "../i18n/problem-text.ts";
import { shortTitle } from "../i18n/title.ts";
import { itemLists } from "../items/lists.ts";
import { type Row, today } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import type { UndoDirection } from "../items/undo-stack.ts";
import type { Screen } from "../state/route.ts";
import { Signal } from "../state/signal.ts";
import { announce } from "../ui/live-region.tsx";
import { showToast } from "../ui/toasts.ts";
import { type Decision, patchOf, tally, type Verdict, verdictOf } from "./decision.ts";
import { mergeDuplicate } from "./duplicates.ts";
import { EMPTY_QUEUE, followInbox, type QueuePlace, skip, type TriageQueue, takeUp } from "./triage-queue.ts";

const texts = messages.triage;

/** Triage: one pass through the inbox, its decisions, and the message of the last step. */
class Triage {
  readonly run = new Signal<TriageQueue>(EMPTY_QUEUE);
  /** The message of the last step; null before the first. */
  readonly lastMessage = new Signal<{ text: string; canUndo: boolean } | null>(null);
  /** The screen to return to. */
  from: Screen = "inbox";
  readonly #verdicts = new Map<string, Verdict>();

  /** Starts at the oldest item. Returns `stop`. */
  begin = (): (() => void) => {
    this.#verdicts.clear();
    this.lastMessage.set(null);
    this.run.set(followInbox(EMPTY_QUEUE, this.#inbox(), () => false));
    let isAtStart = !itemStore.view.get().isWhole.open; // the oldest items are read last
    const stop = itemLists.watch(() => {
      const oldQueue = isAtStart && this.#verdicts.size === 0 ? EMPTY_QUEUE : this.run.get();
      isAtStart &&= !itemStore.view.get().isWhole.open;
      this.run.set(followInbox(oldQueue, this.#inbox(), (key) => this.#verdicts.has(key)));
    });
    return () => {
      stop();
      this.from = "inbox";
    };
  };

  /** Oldest first, so that the oldest item is not postponed again. Failed captures must be edited first. */
  #inbox(): QueuePlace[] {
    const rows = itemLists.get().inbox.filter(({ state }) => state !== "failed");
    return rows.map(({ key, item }) => ({ key, at: item.createdOn })).reverse();
  }

  skip(by: 1 | -1): void {
    this.run.set(skip(this.run.get(), by));
  }

  decide({ key, item }: Row, decision: Decision): void {
    const verdict = verdictOf(decision, today());
    const patch = patchOf(item, decision, today());
    const isChanged = this.#change(key, verdict, { id: item.id, command: { verb: "edit", patch } });
    if (isChanged) this.#report(texts.decided(shortTitle(item.title), verdict));
  }

  /** Merges two items in one step of undo. */
  merge(a: Row, b: Row): void {
    const { open } = itemStore.view.get(); // newest first
    const [older, dropped] = open.indexOf(a) > open.indexOf(b) ? [a, b] : [b, a];
    const { keep, drop, note } = mergeDuplicate(older.item, dropped.item);
    const changes: ItemChange[] = [{ id: drop, command: { verb: "trash" } }];
    if (note !== undefined) changes.unshift({ id: keep, command: { verb: "edit", patch: { note } } });
    if (this.#change(dropped.key, "merged", ...changes)) this.#report(texts.merged(shortTitle(a.item.title)));
  }

  /** A change that does not move the item. */
  edit({ item }: Row, patch: Patch): void {
    try {
      itemStore.change({ id: item.id, command: { verb: "edit", patch } });
    } catch (thrown) {
      showProblem(thrown);
    }
  }

  /** Undoes the newest step, or asks first if it is old. */
  undo(): Promise<void> {
    return undoUnlessOld(() => this.#step("undo"));
  }

  redo(): Promise<void> {
    return this.#step("redo");
  }

  async #step(step: UndoDirection): Promise<void> {
    const report = await takeUndoStep(step);
    const key = report.about.map(({ id }) => itemStore.find(id)?.key).find((rowKey) => rowKey !== undefined);
    if (key !== undefined) this.run.set(takeUp(this.run.get(), key));
    const text = messages.historyPanel.said(report.title, report.detail);
    this.lastMessage.set({ text, canUndo: report.isGood });
    announce(text);
  }

  /** The number of each verdict. */
  tally(): [Verdict, number][] {
    return tally([...this.run.get().gone].flatMap((key) => this.#verdicts.get(key) ?? []));
  }

  #change(key: string, verdict: Verdict, ...changes: ItemChange[]): boolean {
    const oldVerdict = this.#verdicts.get(key);
    this.#verdicts.set(key, verdict); // before the list changes
    try {
      itemStore.change(...changes);
      return true;
    } catch (thrown) {
      if (oldVerdict) this.#verdicts.set(key, oldVerdict);
      else this.#verdicts.delete(key);
      showProblem(thrown);
      return false;
    }
  }

  #report(text: string): void {
    this.lastMessage.set({ text, canUndo: true });
    announce(text);
  }
}

function showProblem(thrown: unknown): void {
  showToast({ kind: "bad", title: messages.items.notChanged, detail: problemText(thrown) });
}

export const triageState = new Triage();

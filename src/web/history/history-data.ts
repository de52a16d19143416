import type { Change } from "../../domain/item/change-log.ts";
import { shortTitle } from "../i18n/title.ts";
import { itemStore } from "../items/store.ts";
import { apiClient } from "../server/client.ts";
import { Query } from "../state/query.ts";
import { Signal } from "../state/signal.ts";

const READ = 500; // changes, the newest; a purge of many leaves many
const FIRST = 50; // steps shown before someone asks for more

/** How many steps are shown. */
export const historyView = new Signal(FIRST);

let me: string | null = null;
/** Titles of what this page does not have at hand, by id; null for what is gone. */
const titles = new Map<string, string | null>();

/** What was done lately, read while someone looks. */
export const historyQuery = new Query<StepLog>(async () => {
  const log = await readNewest();
  await findTitles(log.steps.slice(0, historyView.get()));
  return log;
});
historyView.watch(() => void historyQuery.refresh());

/** The newest steps. `isWhole`: there are no older ones. */
export async function readNewest(): Promise<StepLog & { isWhole: boolean }> {
  me ??= (await apiClient.me()).name;
  const { last } = await apiClient.changes(0, 1);
  return { ...readLog(await readUpTo(last), me), isWhole: last <= READ };
}

/** Asks for the titles of the items that the steps are about. */
export async function findTitles(steps: readonly LogStep[]): Promise<void> {
  const ids = steps.flatMap(({ changes }) => changes.slice(0, 1).map(({ item }) => item));
  const missing = [...new Set(ids)].filter((id) => !itemStore.find(id) && !titles.has(id));
  for (const item of await Promise.all(missing.map((id) => apiClient.inbox.get(id))))
    if (item) titles.set(item.id, item.title);
}

/** A page of the log ends early when its texts are long. */
async function readUpTo(last: number): Promise<Change[]> {
  const read: Change[] = [];
  for (let since = Math.max(0, last - READ); since < last; ) {
    const { changes } = await apiClient.changes(since, READ);
    const newest = changes.at(-1);
    if (!newest) break;
    read.push(...changes);
    since = newest.seq;
  }
  return read;
}

export function isMe(by: string): boolean {
  return by === me;
}

/** The title of an item, if it is known. */
export function titleOf(id: string): string | null {
  const title = itemStore.find(id)?.item.title ?? titles.get(id) ?? null;
  return title === null ? null : shortTitle(title);
}

/** What somebody did at once: one step of undo. */
export interface LogStep {
  /** The seq of its first change. */
  step: number;
  /** Unix seconds. */
  at: number;
  by: string;
  changes: readonly Change[];
  isUndone: boolean;
}

export interface StepLog {
  /** Newest first. Undoing and redoing are told where they lead: at the step that they are about. */
  steps: readonly LogStep[];
  /** What the next undo, or redo, of this actor is about; null when the log that was read has none. */
  undo: LogStep | null;
  redo: LogStep | null;
}

/**
 * Reads the log (oldest first) as the server does: each actor takes its own newest step back, and redoes until it does
 * something else. A purge is no step: nothing brings it back.
 */
export function readLog(changes: readonly Change[], me: string): StepLog {
  const steps: LogStep[] = [];
  const byActor = new Map<string, { done: LogStep[]; undone: LogStep[] }>();
  const stacksOf = (by: string) => {
    const known = byActor.get(by) ?? { done: [], undone: [] };
    byActor.set(by, known);
    return known;
  };
  for (const group of Map.groupBy(changes, (change) => change.group).values()) {
    const [first] = group;
    if (!first) continue;
    const { done, undone } = stacksOf(first.by);
    const about = first.verb === "undo" ? done.pop() : first.verb === "redo" ? undone.pop() : undefined;
    if (about) {
      about.isUndone = first.verb === "undo";
      (about.isUndone ? undone : done).push(about);
      continue;
    }
    const step = { step: first.group, at: first.at, by: first.by, changes: group, isUndone: false };
    steps.push(step);
    if (first.verb === "purge" || first.verb === "undo") continue;
    done.push(step);
    undone.length = 0;
  }
  const { done, undone } = stacksOf(me);
  return { steps: steps.reverse(), undo: done.at(-1) ?? null, redo: undone.at(-1) ?? null };
}

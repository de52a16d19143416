import type { NextSteps } from "../../domain/inbox/items.ts";
import type { Change } from "../../domain/item/change-log.ts";
import { shortTitle } from "../i18n/title.ts";
import { itemStore } from "../items/store.ts";
import { apiClient } from "../server/client.ts";
import { Query } from "../state/query.ts";
import { Signal } from "../state/signal.ts";
import { type LogStep, readLog } from "./log-steps.ts";

const MAX_CHANGES = 500; // changes, the newest; a purge of many leaves many
const FIRST_STEPS = 50; // steps shown at first

/** The number of steps that are shown. */
export const historyView = new Signal(FIRST_STEPS);

let ownName: string | null = null;
/** Titles of items that this page has not loaded, by id; null for purged items. */
const titles = new Map<string, string | null>();

/** The latest changes, loaded while the history is open. */
export const historyQuery = new Query<NextSteps & { steps: readonly LogStep[] }>(async () => {
  const [steps, next] = await Promise.all([readNewest(), apiClient.inbox.nextSteps()]);
  await findTitles(steps.slice(0, historyView.get()));
  return { steps, ...next };
}, true);
historyView.watch(() => void historyQuery.refresh());

async function readNewest(): Promise<LogStep[]> {
  ownName ??= (await apiClient.me()).name;
  const { last } = await apiClient.changes(0, 1);
  return readLog(await readUpTo(last));
}

/** Loads the titles of the items in the steps. */
export async function findTitles(steps: readonly Pick<LogStep, "changes">[]): Promise<void> {
  const ids = steps.flatMap(({ changes }) => changes.slice(0, 1).map(({ item }) => item));
  const missingIds = [...new Set(ids)].filter((id) => !itemStore.find(id) && !titles.has(id));
  for (const item of await Promise.all(missingIds.map((id) => apiClient.inbox.get(id))))
    if (item) titles.set(item.id, item.title);
}

/** Reads several pages, because a page of the log ends early when its texts are long. */
async function readUpTo(last: number): Promise<Change[]> {
  const allChanges: Change[] = [];
  for (let lastSeq = Math.max(0, last - MAX_CHANGES); lastSeq < last; ) {
    const { changes } = await apiClient.changes(lastSeq, MAX_CHANGES);
    const newest = changes.at(-1);
    if (!newest) break;
    allChanges.push(...changes);
    lastSeq = newest.seq;
  }
  return allChanges;
}

export function isMe(by: string): boolean {
  return by === ownName;
}

/** The title of an item, if it is known. */
export function titleOf(id: string): string | null {
  const title = itemStore.find(id)?.item.title ?? titles.get(id) ?? null;
  return title === null ? null : shortTitle(title);
}

import { messages } from "../i18n/messages.ts";
import { showControls } from "../i18n/title.ts";
import { itemStore } from "../items/store.ts";
import { apiClient } from "../server/client.ts";
import { describeStep, describeUnsent } from "./describe-step.ts";
import { findTitles, titleOf } from "./history-data.ts";

const RECENT_SECONDS = 10 * 60;
const READ_CHANGES = 500; // of the step: its first ones describe it

/** The step that undo would revert, of any page. */
export interface NewestStep {
  id: number | string | null;
  /** Unix seconds. */
  at: number;
  what: string;
  isOld: boolean;
}

/** Null if there is no step. Throws if the server does not respond. */
export async function findNewestStep(): Promise<NewestStep | null> {
  const unsent = itemStore.newestUnsent;
  if (unsent) {
    const isOld = unsent.at < Date.now() / 1000 - RECENT_SECONDS;
    return { id: unsent.key, at: unsent.at, what: describeUnsent(unsent, titleOf), isOld };
  }
  const [{ time }, { undo: next }] = await Promise.all([apiClient.me(), apiClient.inbox.nextSteps()]);
  if (!next) return null;
  const isOld = next.at < time - RECENT_SECONDS;
  if ("importId" in next) {
    const what = messages.historyPanel.imported(showControls(next.name));
    return { id: next.importId, at: next.at, what, isOld };
  }
  const changes = (await apiClient.changes(next.step - 1, READ_CHANGES)).changes;
  const step = { ...next, changes: changes.filter(({ group }) => group === next.step) };
  await findTitles([step]);
  return { id: next.step, at: next.at, what: describeStep(step, null, titleOf), isOld };
}

import { itemStore } from "../items/store.ts";
import { apiClient } from "../server/client.ts";
import { describeStep, describeUnsent } from "./describe-step.ts";
import { findTitles, isMe, readNewest, titleOf } from "./history-data.ts";

const RECENT_SECONDS = 10 * 60;

/** The step that undo would revert, of any page. */
export interface NewestStep {
  id: number | string | null;
  /** Unix seconds; null if it is older than the loaded log. */
  at: number | null;
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
  const [{ time }, { undo, isWhole }] = await Promise.all([apiClient.me(), readNewest()]);
  if (!undo) return isWhole ? null : { id: null, at: null, what: "", isOld: true };
  await findTitles([undo]);
  const what = describeStep(undo, isMe(undo.by) ? null : undo.by, titleOf);
  return { id: undo.step, at: undo.at, what, isOld: undo.at < time - RECENT_SECONDS };
}

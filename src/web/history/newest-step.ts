import { messages } from "../i18n/messages.ts";
import { showControls } from "../i18n/title.ts";
import { itemStore } from "../items/store.ts";
import { apiClient } from "../server/client.ts";
import { importClient } from "../server/imports.ts";
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
  const [{ time }, { undo, isWhole }, imports] = await Promise.all([
    apiClient.me(),
    readNewest(),
    importClient.list().catch(() => []), // a paired device has none
  ]);
  const imported = imports
    .filter(({ by, state }) => by !== null && isMe(by) && (state === "done" || state === "writing"))
    .map(({ id, name, endedOn }) => ({ id, name, at: endedOn ?? time }))
    .sort((a, b) => b.at - a.at)[0];
  if (imported && imported.at >= (undo?.at ?? 0)) {
    const { id, name, at } = imported;
    const what = messages.historyPanel.imported(showControls(name));
    return { id, at, what, isOld: at < time - RECENT_SECONDS };
  }
  if (!undo) return isWhole ? null : { id: null, at: null, what: "", isOld: true };
  await findTitles([undo]);
  const what = describeStep(undo, isMe(undo.by) ? null : undo.by, titleOf);
  return { id: undo.step, at: undo.at, what, isOld: undo.at < time - RECENT_SECONDS };
}

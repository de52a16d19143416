import { clockTime } from "../i18n/dates.ts";
import { messages } from "../i18n/messages.ts";
import { itemStore } from "../items/store.ts";
import { apiClient } from "../server/client.ts";
import { dismissToast, showToast } from "../ui/toasts.ts";
import { describeStep, describeUnsent } from "./describe-step.ts";
import { findTitles, isMe, readNewest, titleOf } from "./history-data.ts";

const RECENT_SECONDS = 10 * 60;
const texts = messages.history;
let toastId: number | null = null;
itemStore.steps.watch(closeToast);

/**
 * The undo key: undoes the newest step if it is of this page or recent. For an older step it asks in a toast with a
 * button, because one letter is easily pressed by mistake.
 */
export async function undoUnlessOld(undo: () => Promise<void>): Promise<void> {
  const newest = itemStore.hasSteps ? null : await findNewest();
  closeToast();
  if (newest?.isOld) askFirst(newest, undo);
  else await undo();
}

function closeToast(): void {
  if (toastId !== null) dismissToast(toastId);
  toastId = null;
}

function askFirst(step: NewestStep, undo: () => Promise<void>): void {
  closeToast();
  toastId = showToast({
    kind: "ask",
    title: step.at === null ? texts.askLongAgo : texts.askOld(clockTime(step.at)),
    detail: step.what,
    actions: [{ label: texts.undoOld, act: () => void undoConfirmed(step, undo) }],
  });
}

/** Undoes the step of the toast, and no later step of another window. */
async function undoConfirmed({ id }: NewestStep, undo: () => Promise<void>): Promise<void> {
  const newest = await findNewest();
  if (newest && newest.id !== id) askFirst(newest, undo);
  else await undo();
}

/** The step that undo would revert, of any page. */
interface NewestStep {
  id: number | string | null;
  /** Unix seconds; null if it is older than the loaded log. */
  at: number | null;
  what: string;
  isOld: boolean;
}

/** Null if there is no step, or if the server does not respond, which undo itself reports. */
async function findNewest(): Promise<NewestStep | null> {
  const unsent = itemStore.newestUnsent;
  if (unsent) {
    const isOld = unsent.at < Date.now() / 1000 - RECENT_SECONDS;
    return { id: unsent.key, at: unsent.at, what: describeUnsent(unsent, titleOf), isOld };
  }
  try {
    const [{ time }, { undo, isWhole }] = await Promise.all([apiClient.me(), readNewest()]);
    if (!undo) return isWhole ? null : { id: null, at: null, what: "", isOld: true };
    await findTitles([undo]);
    const what = describeStep(undo, isMe(undo.by) ? null : undo.by, titleOf);
    return { id: undo.step, at: undo.at, what, isOld: undo.at < time - RECENT_SECONDS };
  } catch {
    return null;
  }
}

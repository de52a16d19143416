import { clockTime } from "../i18n/dates.ts";
import { loadLateMessages, messages } from "../i18n/messages.ts";
import { itemStore } from "../items/store.ts";
import { dismissToast, showToast } from "../ui/toasts.ts";
import type { NewestStep } from "./newest-step.ts";

let toastId: number | null = null;
itemStore.steps.watch(closeToast);

/**
 * The undo key: undoes the newest step if it is of this page or recent. For an older step it asks in a toast with a
 * button, because one letter is easily pressed by mistake.
 */
export async function undoUnlessOld(undo: () => Promise<void>): Promise<void> {
  const newest = itemStore.undoStack.hasSteps ? null : await findNewest();
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
  const texts = messages.historyPanel;
  toastId = showToast({
    kind: "ask",
    title: texts.askOld(clockTime(step.at)),
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

/** Loads what describes a step after the first screen. Null if that fails: undo itself reports the reason. */
async function findNewest(): Promise<NewestStep | null> {
  try {
    await loadLateMessages();
    return await (await import("./newest-step.ts")).findNewestStep();
  } catch {
    return null;
  }
}

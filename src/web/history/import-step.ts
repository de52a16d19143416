import { asProblem } from "../../wire/problems.ts";
import { loadLateMessages, messages } from "../i18n/messages.ts";
import { problemText } from "../i18n/problem-text.ts";
import { showControls } from "../i18n/title.ts";
import { isPassing } from "../items/mutations/passing-problems.ts";
import { itemStore } from "../items/store.ts";
import type { UndoDirection } from "../items/undo-stack.ts";
import { importClient, importSteps } from "../server/imports.ts";

/** Takes back an import that is the newest step of this page, or writes it again. Both are jobs that go on after the answer. */
export async function takeImportStep(step: UndoDirection, id: string) {
  try {
    await loadLateMessages();
    const wasUndone = step === "undo" && (await importClient.get(id)).state === "undone";
    const one = await (step === "undo" ? importClient.undo(id) : importClient.write(id));
    importSteps.set(importSteps.get() + 1);
    const { done, total } = (await importClient.get(id)).progress;
    const { importStepped, importProgress, importWasUndone } = messages.historyPanel;
    const name = showControls(one.name);
    if (wasUndone) return { title: importWasUndone(name), detail: "", isGood: false, about: [] };
    return { title: importStepped[step](name), detail: importProgress(done, total), isGood: true, about: [] };
  } catch (thrown) {
    if (await isStillNext(step, id, thrown)) itemStore.undoStack.recordImport(id, step);
    const title = messages.history.cannot[step];
    return { title, detail: problemText(thrown), isGood: false, about: [] };
  }
}

/** Whether the key can ask for it again: there was no answer, or another import runs now. */
async function isStillNext(step: UndoDirection, id: string, thrown: unknown): Promise<boolean> {
  const problem = asProblem(thrown);
  if (isPassing(problem)) return true;
  if (problem.code !== "conflict") return false;
  const one = await importClient.get(id).catch(() => null);
  return one?.state === (step === "undo" ? "done" : "undone");
}

import type { Import, ImportOptions, ImportState } from "../../../domain/import/import.ts";
import { asProblem } from "../../../wire/problems.ts";
import { locale } from "../../i18n/language.ts";
import { messages } from "../../i18n/messages.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { showControls } from "../../i18n/title.ts";
import { isPassing } from "../../items/mutations/passing-problems.ts";
import { itemStore } from "../../items/store.ts";
import { importClient, importStarts, importSteps } from "../../server/imports.ts";
import { Query } from "../../state/query.ts";
import { Signal } from "../../state/signal.ts";
import { dropDrafts, dropOldDrafts } from "./import-drafts.ts";
import { sendFile, upload } from "./upload.ts";

const texts = messages.moveIn;
const WORKING_STATES: readonly ImportState[] = ["reading", "writing", "undoing"];
const FINISHED_STATES: readonly ImportState[] = ["done", "undone"];

export const countFormat = new Intl.NumberFormat(locale);
export const importsQuery = new Query<Import[]>(() => importClient.list());
importSteps.watch(() => void importsQuery.refresh());
importsQuery.view.watch(() => {
  const imports = importsQuery.view.get();
  if (imports) dropOldDrafts(imports);
});

/** The import that is shown; null for the question for a file. Undefined: the newest one, unless it is finished. */
export const shownImport = new Signal<string | null | undefined>(undefined);

/** Why the last action did nothing, with the cure. */
export const moveProblem = new Signal<string | null>(null);

export function isWorking({ state }: Import): boolean {
  return WORKING_STATES.includes(state);
}

export function findShown(imports: readonly Import[], shown: string | null | undefined): Import | null {
  if (shown === undefined)
    return (
      imports.find((one, at) => isWorking(one) || (at === 0 && !FINISHED_STATES.includes(one.state))) ?? null
    );
  return imports.find(({ id }) => id === shown) ?? null;
}

/** The name of its file, safe to show. */
export function fileName({ name }: Pick<Import, "name">): string {
  return showControls(name);
}

/** Does it, reads the imports again, and shows the problem if there is one. Returns whether it is done. */
export async function runOnImports(work: () => Promise<unknown>): Promise<boolean> {
  moveProblem.set(null);
  try {
    await work();
    return true;
  } catch (thrown) {
    moveProblem.set(problemText(thrown));
    return false;
  } finally {
    await importsQuery.refresh();
  }
}

/** Writes an import. It is the newest step of this page from the request on, unless that is refused for good. */
export async function beginImport(id: string): Promise<void> {
  const { undoStack } = itemStore;
  undoStack.forget(id);
  undoStack.recordStep([{ key: id, idempotencyKeys: [id], importId: id }]);
  const start = importClient.write(id);
  importStarts.set(id, start);
  void import("../../server/imports.ts").catch(() => {}); // the file that the undo key loads, also without a server
  try {
    await start;
  } catch (thrown) {
    const keys = isPassing(asProblem(thrown)) ? [] : [id]; // it may have begun
    await undoStack.forget(...keys); // after the undo keys that wait for the start
    throw thrown;
  } finally {
    importStarts.delete(id);
  }
}

export async function revertImport(id: string): Promise<void> {
  await importClient.undo(id);
  itemStore.undoStack.forget(id);
}

/** Deletes the copy of its file. It is no step of this page any more. */
export async function discardImport(id: string): Promise<void> {
  await importClient.forget(id);
  itemStore.undoStack.forget(id);
}

/** Sends a file that was chosen or dropped, and shows its import. */
export async function receiveFile(file: File): Promise<void> {
  if (upload.get() !== null) return moveProblem.set(texts.problems.busy);
  if (file.size === 0) return moveProblem.set(texts.problems.empty);
  await runOnImports(async () => shownImport.set(await sendFile(file, importsQuery.view.get() ?? [])));
}

/** Takes the one file of a drop. */
export function readDrop({ files, items }: DataTransfer): void {
  const [file] = files;
  if (!file) return;
  if (files.length > 1) moveProblem.set(texts.problems.many);
  else if (items[0]?.webkitGetAsEntry()?.isDirectory) moveProblem.set(texts.problems.folder);
  else void receiveFile(file);
}

/** Shows an import, or the question for a file. */
export function showImport(id: string | null): void {
  moveProblem.set(null);
  shownImport.set(id);
}

/** Reads the file again with other options, which have the choices that were made before. In another encoding its columns have other names. */
export async function readAgain(one: Import, { columns, ...others }: ImportOptions): Promise<void> {
  const options = others.encoding === one.options.encoding ? { ...others, columns } : others;
  if (await runOnImports(() => importClient.change(one.id, options))) dropDrafts(one.id);
}

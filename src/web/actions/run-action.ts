import type { ItemCommand } from "../../domain/item/command.ts";
import { isSame } from "../../domain/item/command.ts";
import type { Item } from "../../domain/item/item.ts";
import { asOf } from "../../domain/item/scheduling.ts";
import { takeUndoStep, type UndoReport } from "../history/undo-action.ts";
import { undoUnlessOld } from "../history/undo-last.ts";
import { messages } from "../i18n/messages.ts";
import { problemText } from "../i18n/problem-text.ts";
import { shortTitle } from "../i18n/title.ts";
import { type Row, today } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import { dismissToast, showToast } from "../ui/toasts.ts";

/** The targets of an action: rows of a list, or the open item. */
export type Rows = readonly Pick<Row, "item">[];

/** The toast of the newest step. It closes at the next step, because its Undo reverts the newest step. */
let toastId: number | null = null;
itemStore.steps.watch(() => toastId !== null && dismissToast(toastId));

/**
 * Runs one command for all rows, or one for each, as one step of undo, and shows a toast. It skips commands that change
 * nothing, reports refused ones, and returns whether anything was changed.
 */
export function runAction(
  rows: Rows,
  command: ItemCommand | ((item: Item) => ItemCommand),
  title: string,
  about: Rows = rows,
): boolean {
  const changes = rows
    .map(({ item }) => ({ item, command: typeof command === "function" ? command(item) : command }))
    .filter((change) => isChange(asOf(change.item, today()), change.command))
    .map(({ item: { id }, command }) => ({ id, command }));
  if (changes.length === 0) return false;
  try {
    itemStore.change(...changes);
  } catch (thrown) {
    showToast({ kind: "bad", title: messages.items.notChanged, detail: problemText(thrown) });
    return false;
  }
  reportStep(title, nameRows(about));
  return true;
}

/** Shows the toast of a step that was just made. */
export function reportStep(title: string, detail: string): void {
  toastId = showToast({ kind: "good", title, detail, undo: undoWithToast });
}

/** A command without a change makes no step, so its undo would revert another step. */
function isChange({ list, ...item }: Item, command: ItemCommand): boolean {
  if (command.verb === "complete") return list !== "done";
  if (command.verb === "trash") return list !== "trash";
  if (command.verb === "reopen") return list === "done";
  if (command.verb === "restore") return list === "trash";
  const before = { list, ...item } as Record<string, unknown>;
  return Object.entries(command.patch).some(([field, value]) => !isSame(before[field], value));
}

/** Undoes the newest step, or asks first if it is an old one. */
export function undoWithToast(): Promise<void> {
  return undoUnlessOld(async () =>
    showReport(await takeUndoStep("undo"), { redo: () => void redoWithToast() }),
  );
}

export async function redoWithToast(): Promise<void> {
  showReport(await takeUndoStep("redo"), { undo: () => void undoWithToast() });
}

function showReport(
  { title, detail, isGood }: UndoReport,
  options: Partial<Parameters<typeof showToast>[0]>,
): void {
  if (toastId !== null) dismissToast(toastId);
  toastId = showToast({ kind: isGood ? "good" : "bad", title, detail, ...(isGood && options) });
}

/** The title of one row, or the number of several. */
export function nameRows(rows: Rows): string {
  const [first] = rows;
  if (!first) return "";
  return rows.length === 1 ? shortTitle(first.item.title) : messages.acts.items(rows.length);
}

import type { ItemCommand } from "../../domain/item/command.ts";
import { isSame } from "../../domain/item/command.ts";
import type { Item } from "../../domain/item/item.ts";
import { asOf } from "../../domain/item/scheduling.ts";
import { asProblem } from "../../wire/problems.ts";
import { takeUndoStep, type UndoReport } from "../history/undo-action.ts";
import { undoUnlessOld } from "../history/undo-last.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import { type Row, today } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import { dismissToast, showToast } from "../ui/toasts.ts";

/** What something is done to: rows of a list, or the item that is open. */
export type Rows = readonly Pick<Row, "item">[];

/** What is told of the newest step, for as long as no other was taken: its Undo is the newest step's. */
let told: number | null = null;
itemStore.steps.watch(() => told !== null && dismissToast(told));

/**
 * Does the same, or each its own, to all of them as one step of undo, and says so. What changes nothing is left out.
 * Gives whether something was done; what the rules refuse is said.
 */
export function runAction(
  rows: Rows,
  command: ItemCommand | ((item: Item) => ItemCommand),
  title: string,
  about: Rows = rows,
): boolean {
  const wishes = rows
    .map(({ item }) => ({ item, command: typeof command === "function" ? command(item) : command }))
    .filter((wish) => isChange(asOf(wish.item, today()), wish.command))
    .map(({ item: { id }, command }) => ({ id, command }));
  if (wishes.length === 0) return false;
  try {
    itemStore.change(...wishes);
  } catch (thrown) {
    showToast({ kind: "bad", title: messages.items.notChanged, detail: asProblem(thrown).detail });
    return false;
  }
  told = showToast({
    kind: "good",
    title,
    detail: nameOf(about.map(({ item }) => item)),
    undo: undoWithToast,
  });
  return true;
}

/** What would change nothing leaves no step behind, so that undoing it would take another one back. */
function isChange({ list, ...item }: Item, command: ItemCommand): boolean {
  if (command.verb === "complete") return list !== "done";
  if (command.verb === "trash") return list !== "trash";
  if (command.verb === "reopen") return list === "done";
  if (command.verb === "restore") return list === "trash";
  const before = { list, ...item } as Record<string, unknown>;
  return Object.entries(command.patch).some(([field, value]) => !isSame(before[field], value));
}

/** Takes captures back that came at once, and says so. */
export async function undoAction(keys: readonly string[]): Promise<void> {
  await itemStore.takeBack(keys);
  const title = messages.history.stepped.undo(messages.acts.items(keys.length));
  const redo = { label: messages.acts.redo, act: () => void undoWithToast() };
  tell({ title, detail: "", isGood: true, about: [] }, { actions: [redo] });
}

/** Takes the newest step back, or asks first if it is an old one. */
export function undoWithToast(): Promise<void> {
  return undoUnlessOld(async () =>
    tell(await takeUndoStep("undo"), {
      actions: [{ label: messages.acts.redo, act: () => void redoWithToast() }],
    }),
  );
}

export async function redoWithToast(): Promise<void> {
  tell(await takeUndoStep("redo"), { undo: () => void undoWithToast() });
}

function tell({ title, detail, isGood }: UndoReport, more: Partial<Parameters<typeof showToast>[0]>): void {
  if (told !== null) dismissToast(told);
  told = showToast({ kind: isGood ? "good" : "bad", title, detail, ...(isGood && more) });
}

function nameOf(all: readonly Item[]): string {
  const [first] = all;
  if (!first) return "";
  return all.length === 1 ? shortTitle(first.title) : messages.acts.items(all.length);
}

import type { Command } from "../../domain/item/command.ts";
import { isSame } from "../../domain/item/command.ts";
import type { Item } from "../../domain/item/item.ts";
import { asOf } from "../../domain/item/scheduling.ts";
import { asProblem } from "../../wire/problems.ts";
import { type Told, takeStep } from "../history/undo-action.ts";
import { undoUnlessOld } from "../history/undo-last.ts";
import { sentences } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import { type Row, today } from "../items/row.ts";
import { items } from "../items/store.ts";
import { dismissToast, showToast } from "../ui/toasts.ts";

/** What something is done to: rows of a list, or the item that is open. */
export type Rows = readonly Pick<Row, "item">[];

/** What is told of the newest step, for as long as no other was taken: its Undo is the newest step's. */
let told: number | null = null;
items.steps.watch(() => told !== null && dismissToast(told));

/**
 * Does the same, or each its own, to all of them as one step of undo, and says so. What changes nothing is left out.
 * Gives whether something was done; what the rules refuse is said.
 */
export function act(
  rows: Rows,
  command: Command | ((item: Item) => Command),
  title: string,
  about: Rows = rows,
): boolean {
  const wishes = rows
    .map(({ item }) => ({ item, command: typeof command === "function" ? command(item) : command }))
    .filter((wish) => isChange(asOf(wish.item, today()), wish.command))
    .map(({ item: { id }, command }) => ({ id, command }));
  if (wishes.length === 0) return false;
  try {
    items.change(...wishes);
  } catch (thrown) {
    showToast({ kind: "bad", title: sentences.items.notChanged, detail: asProblem(thrown).detail });
    return false;
  }
  told = showToast({ kind: "good", title, detail: nameOf(about.map(({ item }) => item)), undo });
  return true;
}

/** What would change nothing leaves no step behind, so that undoing it would take another one back. */
function isChange({ list, ...item }: Item, command: Command): boolean {
  if (command.verb === "complete") return list !== "done";
  if (command.verb === "trash") return list !== "trash";
  if (command.verb === "reopen") return list === "done";
  if (command.verb === "restore") return list === "trash";
  const before = { list, ...item } as Record<string, unknown>;
  return Object.entries(command.patch).some(([field, value]) => !isSame(before[field], value));
}

/** Takes captures back that came at once, and says so. */
export async function takeBack(keys: readonly string[]): Promise<void> {
  await items.takeBack(keys);
  const title = sentences.history.stepped.undo(sentences.acts.items(keys.length));
  const redo = { label: sentences.acts.redo, act: () => void undo() };
  tell({ title, detail: "", isGood: true, about: [] }, { actions: [redo] });
}

/** Takes the newest step back, or asks first if it is an old one. */
export function undo(): Promise<void> {
  return undoUnlessOld(async () =>
    tell(await takeStep("undo"), { actions: [{ label: sentences.acts.redo, act: () => void redo() }] }),
  );
}

export async function redo(): Promise<void> {
  tell(await takeStep("redo"), { undo: () => void undo() });
}

function tell({ title, detail, isGood }: Told, more: Partial<Parameters<typeof showToast>[0]>): void {
  if (told !== null) dismissToast(told);
  told = showToast({ kind: isGood ? "good" : "bad", title, detail, ...(isGood && more) });
}

function nameOf(all: readonly Item[]): string {
  const [first] = all;
  if (!first) return "";
  return all.length === 1 ? shortTitle(first.title) : sentences.acts.items(all.length);
}

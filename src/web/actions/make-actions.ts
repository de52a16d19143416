import { isOpen, type Patch } from "../../domain/item/item.ts";
import { takeBoxes } from "../../domain/project/checklist.ts";
import { messages } from "../i18n/messages.ts";
import { problemText } from "../i18n/problem-text.ts";
import { shortTitle } from "../i18n/title.ts";
import type { Row } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import { showToast } from "../ui/toasts.ts";
import { reportStep } from "./run-action.ts";

/** The number of actions that the unchecked boxes of an item's note would become; 0 if it is not open. */
export function countActions({ item }: Pick<Row, "item">): number {
  return isOpen(item.list) && item.note?.includes("[ ]") ? takeBoxes(item.note).actions.length : 0;
}

/**
 * Makes an action of each unchecked box in an item's note: in the item's project, under its heading, or else the item
 * becomes their project. One step of undo.
 */
export function makeActions({ item }: Pick<Row, "item">): void {
  const { actions, rest } = takeBoxes(item.note ?? "");
  if (actions.length === 0) return;
  const target = item.project ?? item.id;
  const own: Patch = {
    note: rest,
    ...(item.project === null && item.kind !== "project" && { kind: "project" }),
    ...(item.project === null && item.list === "inbox" && { list: "next" }),
  };
  // A sequential project begins with its oldest action, any other list with the newest.
  const isSequential = itemStore.find(target)?.item.isSequential === true;
  const captures = actions.map((draft) => ({ draft: { ...draft, isFocused: false }, parse: false }));
  try {
    itemStore.asOne(() => {
      itemStore.change({ id: item.id, command: { verb: "edit", patch: own } });
      const keys = itemStore.captureAll(isSequential ? captures : captures.reverse());
      const patch: Patch = { project: target, heading: item.heading ?? null, list: "next" };
      itemStore.change(...keys.map((id) => ({ id, command: { verb: "edit" as const, patch } })));
    });
  } catch (thrown) {
    showToast({ kind: "bad", title: messages.items.notChanged, detail: problemText(thrown) });
    return;
  }
  reportStep(messages.projects.madeActions(actions.length), shortTitle(item.title));
}

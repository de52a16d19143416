import { type Item, isOpen, type Patch } from "../../domain/item/item.ts";
import { takeBoxes } from "../../domain/project/checklist.ts";
import { messages } from "../i18n/messages.ts";
import { problemText } from "../i18n/problem-text.ts";
import { shortTitle } from "../i18n/title.ts";
import type { Row } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import { showToast } from "../ui/toasts.ts";
import { reportStep } from "./run-action.ts";

const MAX_ACTIONS = 1_000; // that are made at once
const MAX_NOTE_CHARS = 200_000; // UTF-16 units: a longer note is not edited on the page either
const counts = new WeakMap<Item, number>(); // the commands of a row are made again at each key

/**
 * The number of actions that the unchecked boxes of an item's note would become. 0 if it is not open, or if they are too
 * many.
 */
export function countActions({ item }: Pick<Row, "item">): number {
  const known = counts.get(item);
  if (known !== undefined) return known;
  const { list, note } = item;
  const isTried = isOpen(list) && note !== null && note.length <= MAX_NOTE_CHARS && note.includes("[ ]");
  const found = isTried ? takeBoxes(note).actions.length : 0;
  const count = found > MAX_ACTIONS ? 0 : found;
  counts.set(item, count);
  return count;
}

/**
 * Makes an action of each unchecked box in an item's note: in the item's project, under its heading, or else the item
 * becomes their project. One step of undo.
 */
export function makeActions({ item }: Pick<Row, "item">): void {
  if (countActions({ item }) === 0) return;
  const { actions, rest } = takeBoxes(item.note ?? "");
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

import type { Item } from "../../domain/item/item.ts";
import { asOf } from "../../domain/item/scheduling.ts";
import { messages } from "../i18n/messages.ts";
import { problemText } from "../i18n/problem-text.ts";
import { shortTitle } from "../i18n/title.ts";
import { today } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import type { UndoDirection } from "../items/undo-stack.ts";

const texts = messages.history;

/** The texts for a result of undo or redo. */
export interface UndoReport {
  title: string;
  detail: string;
  isGood: boolean;
  /** The items after the step. */
  about: readonly Item[];
}

/** Undoes or redoes the newest step of this page, and describes it in a toast. */
export async function takeUndoStep(step: UndoDirection): Promise<UndoReport> {
  try {
    const things = await itemStore.undoStack[step]();
    const [first] = things;
    if (first && "isGood" in first) return first;
    const about = things as readonly Item[];
    if (about.length === 0)
      return { title: texts.nothing[step], detail: texts.nothingHow[step], isGood: false, about };
    return { title: texts.stepped[step](nameOf(about)), detail: listNameOf(about), isGood: true, about };
  } catch (thrown) {
    return { title: texts.cannot[step], detail: problemText(thrown), isGood: false, about: [] };
  }
}

function nameOf(about: readonly Item[]): string {
  const [first] = about;
  return first && about.length === 1 ? shortTitle(first.title) : texts.items(about.length);
}

/** The list of the items; nothing if they are in several. */
function listNameOf(about: readonly Item[]): string {
  const lists = new Set(about.map((item) => asOf(item, today()).list));
  const [list] = lists;
  return list !== undefined && lists.size === 1 ? texts.nowIn(messages.screens[list], about.length) : "";
}

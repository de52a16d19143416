import { itemStore } from "../../items/store.ts";
import { draftStatusOf, readDraft, storeDraft } from "./drafts.ts";

/** Drops the draft of a title once the server has its text. For a field that closes as soon as it has saved. */
export function dropSavedDraft(id: string): void {
  const name = `${id}.title`;
  const isOver = () => {
    const shownItem = itemStore.find(id)?.item;
    if (!shownItem) return true;
    const serverItem = itemStore.itemBeforeChanges(id) ?? shownItem;
    const status = draftStatusOf(readDraft(name), serverItem.title, shownItem.title);
    if (status === "saved") storeDraft(name, null);
    return status !== "sent";
  };
  const unsubscribe = itemStore.view.watch(() => isOver() && unsubscribe());
  setTimeout(() => isOver() && unsubscribe()); // when the new title is shown
}

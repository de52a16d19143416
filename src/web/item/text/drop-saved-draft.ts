import { itemStore } from "../../items/store.ts";
import { draftStatusOf, storedDraft } from "./drafts.ts";

/** Drops the draft of a title once the server has its text. For a field that closes as soon as it has saved. */
export function dropSavedDraft(id: string): void {
  const stored = storedDraft(`${id}.title`);
  const isOver = () => {
    const shown = itemStore.find(id)?.item;
    if (!shown) return true;
    const told = itemStore.serverItem(id) ?? shown;
    const status = draftStatusOf(stored.get(), told.title, shown.title);
    if (status === "saved") stored.set(null);
    return status !== "sent";
  };
  const unsubscribe = itemStore.view.watch(() => isOver() && unsubscribe());
  setTimeout(() => isOver() && unsubscribe()); // when the new title is shown
}

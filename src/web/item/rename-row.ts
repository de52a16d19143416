import { expectField } from "../commands/typed-ahead.ts";
import { messages } from "../i18n/messages.ts";
import type { Row } from "../items/row.ts";
import { Signal } from "../state/signal.ts";
import { LazyComponent } from "../ui/lazy-part.tsx";
import { showToast } from "../ui/toasts.ts";

/** The key of the row whose title is being edited in its place. */
export const renamedRow = new Signal<string | null>(null);

/** The field for it, which loads with the item panel. */
export const rowTitle = new LazyComponent(() => import("./text/row-title.tsx"));

let isLoading = false;
expectField(
  () => isLoading,
  () => {
    isLoading = false;
  },
);

/** Edits the title of a row in its place, if the field could be loaded. A failed capture has its own buttons. */
export async function renameRow({ key, state }: Row): Promise<void> {
  if (state === "failed") return;
  isLoading = true;
  await rowTitle.load(); // it reports a failure by itself
  if (!isLoading) return; // Escape was pressed
  isLoading = false;
  const { label, part } = messages.missing;
  if (rowTitle.part.get() === null) showToast({ kind: "bad", title: label, detail: part });
  else if (document.activeElement?.closest<HTMLElement>("[data-key]")?.dataset.key === key)
    renamedRow.set(key);
}

export function endRenaming(): void {
  renamedRow.set(null);
}

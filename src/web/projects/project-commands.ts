import { countActions, makeActions } from "../actions/make-actions.ts";
import type { Rows } from "../actions/run-action.ts";
import type { Handlers } from "../commands/use-commands.ts";
import { itemStore } from "../items/store.ts";
import { selection } from "../list/selection.ts";
import { openPicker } from "../pickers/open-picker.ts";
import { route } from "../state/route.ts";

/** The handlers of the commands of checklists and projects. */
export function projectHandlers(): Handlers {
  const rows = currentRows();
  const [row] = rows;
  const project = row?.item.project ?? null;
  const isOfOne = project !== null && rows.every(({ item }) => item.project === project);
  return {
    ...(isOfOne && { heading: () => openPicker("heading", rows) }),
    ...(row && rows.length === 1 && singleHandlers(row)),
  };
}

function singleHandlers(row: Rows[number]): Handlers {
  return { ...(countActions(row) > 0 && { makeActions: () => makeActions(row) }) };
}

/** The items that a key is about: the open one in its panel, the selected rows, or the row of the focus. */
function currentRows(): Rows {
  const { open } = itemStore.view.get();
  const focused = document.activeElement;
  const about = focused?.closest<HTMLElement>("[data-about]")?.dataset.about;
  const id = about ?? (focused?.closest("[data-panel]") ? route.get().item : null);
  if (id !== null) {
    const row = itemStore.find(id);
    return row ? [row] : [];
  }
  const selected = selection.get();
  if (selected.size > 0) return open.filter(({ key }) => selected.has(key));
  const key = rowOf(focused)?.dataset.key;
  return open.filter((row) => row.key === key);
}

/** The row of the focus; while a menu or the palette has it, the tab stop of the list. */
function rowOf(focused: Element | null): HTMLElement | null {
  const row = focused?.closest<HTMLElement>("main [role=row][data-key]");
  if (row || !focused?.closest("[role=dialog], [role=menu]")) return row ?? null;
  return document.querySelector<HTMLElement>("main [role=row][data-key][tabindex='0']");
}

import { isOpen } from "../../domain/item/item.ts";
import { copyOf } from "../actions/copy-project.ts";
import { countActions, makeActions } from "../actions/make-actions.ts";
import { planDay } from "../actions/plan-day.ts";
import type { Rows } from "../actions/run-action.ts";
import type { Handlers } from "../commands/use-commands.ts";
import { messages } from "../i18n/messages.ts";
import { itemStore } from "../items/store.ts";
import { selection } from "../list/selection.ts";
import { openListPicker, openPicker } from "../pickers/open-picker.ts";
import { startCopy } from "../pickers/pick-copy-day.tsx";
import { route } from "../state/route.ts";
import { readTemplates, saveTemplate, templates } from "../templates/template-data.ts";

void readTemplates();

/** The handlers of the commands of checklists and projects, and of the plan of the day. */
export function projectHandlers(): Handlers {
  const rows = currentRows();
  const [row] = rows;
  const project = row?.item.project ?? null;
  const isOfOne = project !== null && rows.every(({ item }) => item.project === project);
  return {
    planDay,
    fromTemplate: () => openListPicker("template", [], focusedElement()),
    ...(templates.get().length > 0 && {
      removeTemplate: () => openListPicker("removeTemplate", [], focusedElement()),
    }),
    ...(isOfOne && { heading: () => openPicker("heading", rows) }),
    ...(row && rows.length === 1 && singleHandlers(row)),
  };
}

function singleHandlers(row: Rows[number]): Handlers {
  const { item } = row;
  return {
    ...(countActions(row) > 0 && { makeActions: () => makeActions(row) }),
    ...(item.kind === "project" && {
      duplicate: () => startCopy(copyOf(item), messages.projects.duplicated),
      saveTemplate: () => void saveTemplate(item),
    }),
  };
}

/** The items that a key is about: the open one in its panel, the selected rows, or the row of the focus. */
function currentRows(): Rows {
  const focused = document.activeElement;
  const about = focused?.closest<HTMLElement>("[data-about]")?.dataset.about;
  const id = about ?? (focused?.closest("[data-panel]") ? route.get().item : null);
  if (id !== null) {
    const row = itemStore.find(id);
    return row ? [row] : [];
  }
  const selected = selection.get();
  if (selected.size > 0) return itemStore.view.get().open.filter(({ key }) => selected.has(key));
  const rows = openRowsOf(rowOf(focused)?.dataset.key);
  const { screen, subject } = route.get();
  const project = screen === "project" && subject !== null ? itemStore.find(subject) : null;
  return rows.length === 0 && project ? [project] : rows;
}

/** Runs at each key, so it looks through all rows only for one that arrived while the page was open. */
function openRowsOf(key: string | undefined): Rows {
  if (key === undefined) return [];
  const row = itemStore.find(key) ?? itemStore.view.get().open.find((open) => open.key === key);
  return row && isOpen(row.item.list) ? [row] : [];
}

/** The row of the focus; while a menu or the palette has it, the tab stop of the list. */
function rowOf(focused: Element | null): HTMLElement | null {
  const row = focused?.closest<HTMLElement>("main [data-key]"); // or its block in the plan of the day
  if (row || !focused?.closest("[role=dialog], [role=menu]")) return row ?? null;
  return document.querySelector<HTMLElement>("main [role=row][data-key][tabindex='0']");
}

function focusedElement(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}

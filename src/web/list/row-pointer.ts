import { type MouseEvent, type PointerEvent, useCallback, useRef } from "react";
import type { FilterName } from "../../wire/filter/syntax.ts";
import { completeRows, focusRows, trashRows } from "../actions/item-actions.ts";
import { messages } from "../i18n/messages.ts";
import type { Row } from "../items/row.ts";
import { openPicker } from "../pickers/open-picker.ts";
import { readFilterAddress, withPart, writeFilter } from "../state/filter-address.ts";
import { requestedField } from "../state/requested-field.ts";
import { go, openItem, route, setFilter } from "../state/route.ts";
import { doAt, keyAt } from "./gestures/row-at.ts";
import type { SwipeActions } from "./gestures/swiping.ts";
import { clearSelection, selection, selectTo, toggleSelected } from "./selection.ts";

const LONG_PRESS_MS = 450; // ms of a long press, which selects a row
const PRESS_SLACK_PX = 8; // px that the finger may move during it

export interface RowPointer {
  onClick(event: MouseEvent<HTMLElement>): void;
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onContextMenu(event: MouseEvent<HTMLElement>): void;
}

/** The list's mouse and touch actions: press a button in a row, open it, select it. */
export function useRowPointer(
  rows: readonly Row[],
  keys: readonly string[],
  active: string | null,
): RowPointer {
  const isLongPress = useRef(false);
  const isTouch = useRef(false);

  const onPointerDown = useCallback((event: PointerEvent<HTMLElement>) => {
    isLongPress.current = false;
    isTouch.current = event.pointerType === "touch";
    const key = keyAt(event.target);
    if (!isTouch.current || key === null || doAt(event.target)) return;
    const { clientX, clientY } = event;
    const end = () => {
      clearTimeout(timer);
      for (const type of ["pointerup", "pointercancel"]) removeEventListener(type, end);
      removeEventListener("pointermove", move);
    };
    const move = (to: globalThis.PointerEvent) => {
      if (Math.hypot(to.clientX - clientX, to.clientY - clientY) > PRESS_SLACK_PX) end();
    };
    const timer = setTimeout(() => {
      end();
      isLongPress.current = true;
      toggleSelected(key);
      navigator.vibrate?.(10);
    }, LONG_PRESS_MS);
    for (const type of ["pointerup", "pointercancel"]) addEventListener(type, end);
    addEventListener("pointermove", move);
  }, []);

  const onClick = useCallback(
    (event: MouseEvent<HTMLElement>) => {
      const row = rows.find(({ key }) => key === keyAt(event.target));
      if (!row || isLongPress.current) {
        isLongPress.current = false; // the end of the long press that selected it
        return;
      }
      const action = doAt(event.target);
      if (action === "complete") completeRows([row]);
      else if (action === "focus") focusRows([row]);
      else if (action === "trash") trashRows([row]);
      else if (action === "filter") filterByElement(event.target as Element);
      else if (action || (event.target as Element).closest("button, a")) return;
      else if (event.shiftKey) selectTo(keys, active, row.key);
      else if (event.ctrlKey || event.metaKey || (isTouch.current && selection.get().size > 0))
        toggleSelected(row.key);
      // Do not open the row while text is selected.
      else if (getSelection()?.isCollapsed !== false) openRow(row);
    },
    [rows, keys, active],
  );

  const onContextMenu = useCallback(
    (event: MouseEvent) => {
      const row = rows.find(({ key }) => key === keyAt(event.target));
      if (!row || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      if (!isTouch.current) openMenu(row, rows, event); // a long press selects
    },
    [rows],
  );

  return { onClick, onPointerDown, onContextMenu };
}

/** Swipes of a row that is open: forward completes it, back schedules it. While rows are selected there are none. */
export function swipeActionsOf(rows: readonly Row[], key: string): SwipeActions | null {
  const row = rows.find((one) => one.key === key);
  if (!row || selection.get().size > 0 || row.item.list === "done" || row.item.list === "trash") return null;
  return {
    forward: { label: messages.lists.swipes.complete, run: () => completeRows([row]) },
    back: {
      label: messages.lists.swipes.schedule,
      run: (place) => openPicker("schedule", [row], place),
    },
  };
}

/** Opens the menu of the selected rows if this one belongs to them, and otherwise of this one alone. */
function openMenu(row: Row, rows: readonly Row[], { target, clientX, clientY, button }: MouseEvent): void {
  const place = (target as Element).closest<HTMLElement>("[data-key]");
  place?.focus({ preventScroll: true });
  const keys = selection.get();
  if (!keys.has(row.key)) clearSelection();
  const chosenRows = keys.has(row.key) ? rows.filter(({ key }) => keys.has(key)) : [row];
  openPicker("menu", chosenRows, place, button === 2 ? { x: clientX, y: clientY } : undefined);
}

/** Adds the condition of a tag, person, area or project in a row to the filter of the list. */
function filterByElement(element: Element): void {
  const { field, value = "" } = element.closest<HTMLElement>("[data-do]")?.dataset ?? {};
  const filter = readFilterAddress(route.get().filter);
  setFilter(writeFilter(withPart(filter, { field: field as FilterName, value })));
}

/**
 * Opens an item beside its list, or closes it; a project opens its own list. With a field, the caret goes there, and a
 * note is written beside any list.
 */
export function openRow({ item: { id, kind, list } }: Row, field: "title" | "note" | null = null): void {
  const [isNote, isOpen] = [field === "note", route.get().item === id];
  if (!isNote && kind === "project" && list !== "inbox" && list !== "trash") go("project", id);
  else if (!isNote && isOpen) openItem(null);
  else {
    requestedField.set(field);
    openItem(id);
  }
}

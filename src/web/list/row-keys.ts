import { type RefObject, useEffect } from "react";
import {
  completeRows,
  focusRows,
  planRows,
  sequenceRows,
  shiftRows,
  trashRows,
} from "../actions/item-actions.ts";
import { type Handlers, registerHandlers } from "../commands/use-commands.ts";
import { renameRow } from "../item/rename-row.ts";
import type { Row } from "../items/row.ts";
import { openPicker } from "../pickers/open-picker.ts";
import { purgeRequest } from "../state/purge-request.ts";
import { openItem, route } from "../state/route.ts";
import { withMoveRules } from "./late-moves.ts";
import type { DayRules, Groups, HeadingRules } from "./list-entries.ts";
import type { RovingFocus } from "./roving-focus.ts";
import { openRow } from "./row-pointer.ts";
import { clearSelection, selectAll, selection, selectTo, toggleSelected } from "./selection.ts";

export interface RowKeys {
  content: RefObject<HTMLElement | null>;
  /** The keys of all elements that the arrow keys reach, in order. */
  keys: readonly string[];
  rows: readonly Row[];
  /** The groups for manual moves; null if the order is not manual. */
  ordered: Groups | null;
  /** Of a list of days. */
  days: DayRules | undefined;
  headings?: HeadingRules | undefined;
  roving: RovingFocus;
}

/** The list's keyboard commands: for the selected rows, or else for the focused one. */
export function useRowKeys({ content, keys, rows, ordered, days, headings, roving }: RowKeys): void {
  useEffect(() => {
    const step = (by: 1 | -1) => {
      const openId = route.get().item;
      const open = openId === null ? -1 : rows.findIndex(({ item }) => item.id === openId);
      if (open < 0 || !isCovered(content.current)) return roving.move(by);
      const row = rows[open + by];
      if (!row) return;
      roving.setActive(row.key);
      openItem(row.item.id);
    };
    return registerHandlers(() => {
      // The rows are the last of the elements.
      const current = hasListFocus(content.current)
        ? rows[roving.index - (keys.length - rows.length)]
        : undefined;
      return {
        next: () => step(1),
        previous: () => step(-1),
        first: () => roving.moveTo(0),
        last: () => roving.moveTo(keys.length),
        ...(rows.length > 0 &&
          isFocusFree(content.current) && { selectAll: () => selectAll(rows.map(({ key }) => key)) }),
        ...(current && rowHandlers(current, keys, roving)),
        ...bulkHandlers(targets(rows, current), ordered, days?.shift),
        ...(headings && orderHandlers(headings, rows, targets(rows, current))),
      };
    });
  }, [content, keys, rows, ordered, days, headings, roving]);

  useEffect(() => {
    const onEscape = (event: KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest("input, textarea, [role=dialog]");
      if (event.key === "Escape" && !event.defaultPrevented && !isElsewhere) clearSelection();
    };
    window.addEventListener("keydown", onEscape);
    return () => {
      window.removeEventListener("keydown", onEscape);
      clearSelection();
    };
  }, []);
}

/** The selected rows in order, or else the current one. */
export function targets(rows: readonly Row[], current: Row | undefined): readonly Row[] {
  const keys = selection.get();
  const selected = keys.size === 0 ? [] : rows.filter(({ key }) => keys.has(key));
  return selected.length > 0 ? selected : current ? [current] : [];
}

export function isInTrash(rows: readonly Row[]): boolean {
  return rows.every(({ item }) => item.list === "trash");
}

/** Whether the focus is in the list, or in an overlay above it. */
function hasListFocus(content: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return content?.contains(focused) === true || focused?.closest("[role=dialog]") != null;
}

/** Whether the list has the focus, or no other part of the page has it. */
function isFocusFree(content: HTMLElement | null): boolean {
  return hasListFocus(content) || document.activeElement?.matches("body, main") === true;
}

/** Whether an item covers the list, so that no row can have the focus. */
function isCovered(content: HTMLElement | null): boolean {
  return content !== null && getComputedStyle(content).visibility === "hidden";
}

function rowHandlers(row: Row, keys: readonly string[], roving: RovingFocus): Handlers {
  const extend = (by: number) => {
    const next = keys[roving.index + by];
    if (next === undefined) return;
    selectTo(keys, row.key, next);
    roving.move(by);
  };
  return {
    open: () => openRow(row, "title"),
    rename: () => void renameRow(row),
    note: () => openRow(row, "note"),
    filterAlike: () => openPicker("alike", [row]),
    select: () => toggleSelected(row.key),
    extendNext: () => extend(1),
    extendPrevious: () => extend(-1),
  };
}

function orderHandlers(headings: HeadingRules, all: readonly Row[], rows: readonly Row[]): Handlers {
  if (rows.length === 0) return {};
  return {
    moveUp: () => headings.moveBy(all, rows, -1),
    moveDown: () => headings.moveBy(all, rows, 1),
  };
}

function bulkHandlers(
  rows: readonly Row[],
  ordered: Groups | null,
  shift: DayRules["shift"] = shiftRows,
): Handlers {
  if (rows.length === 0) return {};
  const isPlanned = rows.some(({ item }) => item.dueDate !== null);
  return {
    complete: () => void completeRows(rows),
    focus: () => void focusRows(rows),
    trash: () => void trashRows(rows),
    ...(isInTrash(rows) && { purge: () => purgeRequest.set(rows.map(({ item }) => item.id)) }),
    move: () => openPicker("move", rows),
    dueDate: () => openPicker("dueDate", rows),
    ...(isPlanned && { clearDue: () => void planRows(rows, "dueDate", null) }),
    startDate: () => openPicker("startDate", rows),
    later: () => void shift(rows, 1),
    earlier: () => void shift(rows, -1),
    menu: () => openPicker("menu", rows),
    tags: () => openPicker("tags", rows),
    project: () => openPicker("file", rows),
    ...(rows.every(({ item }) => item.kind === "project") && { sequential: () => void sequenceRows(rows) }),
    ...(ordered && {
      moveUp: () => withMoveRules(({ moveRowsBy }) => moveRowsBy(ordered, rows, -1)),
      moveDown: () => withMoveRules(({ moveRowsBy }) => moveRowsBy(ordered, rows, 1)),
    }),
  };
}

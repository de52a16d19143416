import type { Rows } from "../actions/run-action.ts";
import { expectField } from "../commands/typed-ahead.ts";
import { Signal } from "../state/signal.ts";

/** The picker that an action needs: a day, a list, tags, a project, a heading, a command; a filter of the list, or the name of a view. */
export type PickerKind =
  | "dueDate"
  | "startDate"
  | "schedule"
  | "move"
  | "tags"
  | "file"
  | "menu"
  | "heading"
  | "copy"
  | "template"
  | "removeTemplate"
  | "filter"
  | "alike"
  | "view";

/** A point of the window, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

export interface OpenPicker {
  question: PickerKind;
  rows: Rows;
  /** The element beside it. */
  anchor: HTMLElement | null;
  /** The element to which the focus returns. */
  origin: HTMLElement | null;
  /** Where the mouse opened it; absent: beside the element. */
  at?: Point;
}

export const openPickerState = new Signal<OpenPicker | null>(null);

expectField(() => openPickerState.get() !== null, applyPick);

/** Opens a picker beside the given element, or else the focused one. */
export function openPicker(
  question: PickerKind,
  rows: Rows,
  anchor: HTMLElement | null = focusedElement(),
  at?: Point,
): void {
  if (rows.length > 0) openPickerState.set({ question, rows, anchor, origin: anchor, ...(at && { at }) });
}

/** Opens a picker about the list, beside a button of its header. The rows are those of the list, without its filter. */
export function openListPicker(
  question: "filter" | "view" | "copy" | "template" | "removeTemplate",
  rows: Rows,
  anchor: HTMLElement | null,
): void {
  openPickerState.set({ question, rows, anchor, origin: focusedElement() });
}

/** Closes the picker. The focus returns first, so that a leaving row passes it to its neighbour. */
export function applyPick(act: () => void = () => {}): void {
  const origin = openPickerState.get()?.origin;
  openPickerState.set(null);
  (origin?.isConnected && origin !== document.body ? origin : currentRow())?.focus({ preventScroll: true });
  act();
}

/** Closes this picker without a choice, unless another one is open by now. */
export function closePicker(question: OpenPicker | null, act?: () => void): void {
  if (openPickerState.get() === question) applyPick(act);
}

/** The tab stop of the list: the row that had the focus may no longer fit the filter. */
export function currentRow(): HTMLElement | null {
  return document.querySelector("main [role=row][tabindex='0']");
}

function focusedElement(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}

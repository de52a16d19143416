import type { Rows } from "../actions/run-action.ts";
import { Signal } from "../state/signal.ts";

/** The picker that an action needs: a day, a list, tags, a project. */
export type PickerKind = "dueDate" | "startDate" | "schedule" | "move" | "tags" | "file" | "menu";

/** A point of the window, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

export interface OpenPicker {
  question: PickerKind;
  rows: Rows;
  /** The element beside it, to which the focus returns. */
  anchor: HTMLElement | null;
  /** Where the mouse opened it; absent: beside the element. */
  at?: Point;
}

export const openPickerState = new Signal<OpenPicker | null>(null);

/** Opens a picker beside the given element, or else the focused one. */
export function openPicker(
  question: PickerKind,
  rows: Rows,
  anchor: HTMLElement | null = focusedElement(),
  at?: Point,
): void {
  if (rows.length > 0) openPickerState.set({ question, rows, anchor, ...(at && { at }) });
}

/** Closes the picker. The focus returns first, so that a leaving row passes it to its neighbour. */
export function applyPick(act: () => void = () => {}): void {
  const anchor = openPickerState.get()?.anchor;
  openPickerState.set(null);
  anchor?.focus({ preventScroll: true });
  act();
}

/** Closes this picker without a choice, unless another one is open by now. */
export function closePicker(question: OpenPicker | null, act?: () => void): void {
  if (openPickerState.get() === question) applyPick(act);
}

function focusedElement(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}

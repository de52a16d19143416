import type { Rows } from "../actions/run-action.ts";
import { Signal } from "../state/signal.ts";

/** What has to be asked before something is done: a day, a list, tags, a project. */
export type PickerKind = "dueDate" | "startDate" | "schedule" | "move" | "tags" | "file";

export interface OpenPicker {
  question: PickerKind;
  rows: Rows;
  /** What it is asked beside, and where the focus goes back to. */
  anchor: HTMLElement | null;
}

export const openPickerState = new Signal<OpenPicker | null>(null);

/** Asks beside what has the focus, unless told where. */
export function openPicker(question: PickerKind, rows: Rows, anchor: HTMLElement | null = focused()): void {
  if (rows.length > 0) openPickerState.set({ question, rows, anchor });
}

/** Closes the question. The focus goes back first, so that a row that leaves hands it on to its neighbour. */
export function applyPick(act: () => void = () => {}): void {
  const anchor = openPickerState.get()?.anchor;
  openPickerState.set(null);
  anchor?.focus({ preventScroll: true });
  act();
}

/** Closes this question without an answer, unless another one is asked by now. */
export function closePicker(question: OpenPicker | null, act?: () => void): void {
  if (openPickerState.get() === question) applyPick(act);
}

function focused(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}

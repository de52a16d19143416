import type { Rows } from "../actions/run-action.ts";
import { Cell } from "../state/signal.ts";

/** What has to be asked before something is done: a day, a list, tags, a project. */
export type Question = "dueDate" | "startDate" | "schedule" | "move" | "tags" | "file";

export interface Asked {
  question: Question;
  rows: Rows;
  /** What it is asked beside, and where the focus goes back to. */
  anchor: HTMLElement | null;
}

export const asked = new Cell<Asked | null>(null);

/** Asks beside what has the focus, unless told where. */
export function ask(question: Question, rows: Rows, anchor: HTMLElement | null = focused()): void {
  if (rows.length > 0) asked.set({ question, rows, anchor });
}

/** Closes the question. The focus goes back first, so that a row that leaves hands it on to its neighbour. */
export function answer(act: () => void = () => {}): void {
  const anchor = asked.get()?.anchor;
  asked.set(null);
  anchor?.focus({ preventScroll: true });
  act();
}

/** Closes this question without an answer, unless another one is asked by now. */
export function giveUp(question: Asked | null, act?: () => void): void {
  if (asked.get() === question) answer(act);
}

function focused(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}

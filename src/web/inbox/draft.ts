import type { Draft } from "../../domain/capture.ts";
import { Cell } from "../cell.ts";
import { Kept } from "../kept.ts";

/** What stands in the capture line. */
export interface Line {
  title: string;
  note: string;
  isFocused: boolean;
  hasNote: boolean;
}

export const EMPTY: Line = { title: "", note: "", isFocused: false, hasNote: false };

const kept = new Kept<Line>("draft");

/** The unsent text: it survives leaving the line, the screen and the page. */
export const line = new Cell<Line>({ ...EMPTY, ...kept.get() });

export function changeLine(change: Partial<Line>): void {
  const next = { ...line.get(), ...change };
  kept.set(next.title === "" && next.note === "" ? null : next);
  line.set(next);
}

export function draftOf({ title, note, isFocused }: Line): Draft {
  return { title, note: note === "" ? null : note, isFocused };
}

export function lineOf({ title, note, isFocused }: Draft): Line {
  return { title, note: note ?? "", isFocused, hasNote: note !== null };
}

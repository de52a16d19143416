import type { Draft } from "../../domain/item/capture.ts";
import type { Dismissed } from "../../domain/quick-entry/token.ts";

/** What stands in a capture line. */
export interface Line {
  title: string;
  note: string;
  isFocused: boolean;
  hasNote: boolean;
  /** Parts of quick entry that stay text. */
  dismissed: readonly Dismissed[];
}

export const EMPTY: Line = { title: "", note: "", isFocused: false, hasNote: false, dismissed: [] };

export function hasText({ title, note }: Pick<Line, "title" | "note">): boolean {
  return title !== "" || note !== "";
}

export function draftOf({ title, note, isFocused }: Line): Draft {
  return { title, note: note === "" ? null : note, isFocused };
}

export function lineOf({ title, note, isFocused }: Draft): Line {
  return { ...EMPTY, title, note: note ?? "", isFocused, hasNote: note !== null };
}

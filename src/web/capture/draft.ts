import type { Draft } from "../../domain/item/capture.ts";
import type { DismissedToken } from "../../domain/quick-entry/token.ts";

/** The content of a capture line. */
export interface CaptureDraft {
  title: string;
  note: string;
  isFocused: boolean;
  hasNote: boolean;
  /** Parts of quick entry that stay text. */
  dismissed: readonly DismissedToken[];
}

export const EMPTY_DRAFT: CaptureDraft = {
  title: "",
  note: "",
  isFocused: false,
  hasNote: false,
  dismissed: [],
};

export function hasText({ title, note }: Pick<CaptureDraft, "title" | "note">): boolean {
  return title !== "" || note !== "";
}

export function toDraft({ title, note, isFocused }: CaptureDraft): Draft {
  return { title, note: note === "" ? null : note, isFocused };
}

export function toCaptureDraft({ title, note, isFocused }: Draft): CaptureDraft {
  return { ...EMPTY_DRAFT, title, note: note ?? "", isFocused, hasNote: note !== null };
}

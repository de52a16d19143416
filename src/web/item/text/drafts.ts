import { useEffect, useState } from "react";
import { StoredValue } from "../../state/stored-value.ts";

/** The unsaved text of an item's field. It stays when the user leaves the field or the page. */
export interface TextDraft {
  text: string;
  /** The server's text when the draft began. */
  base: string;
  /** The texts that this page has sent since then. */
  ours?: readonly string[];
}

/**
 * Compares a draft with the server's text and the displayed text: `sent` waits for the server, `saved` is stored, and
 * `overtaken` began with a text that another client has changed since.
 */
export type DraftStatus = "none" | "unsaved" | "sent" | "saved" | "overtaken";

export function draftStatusOf(draft: TextDraft | null, told: string, shown: string): DraftStatus {
  if (draft === null) return "none";
  if (draft.text === shown) return told === shown ? "saved" : "sent";
  return told === draft.base || draft.ours?.includes(told) ? "unsaved" : "overtaken";
}

/** The draft after one more key; null if the text equals the base and no text of this page was sent. */
export function openTextDraft(
  text: string,
  before: TextDraft | null,
  told: string,
  shown: string,
): TextDraft | null {
  const standing = draftStatusOf(before, told, shown);
  const isNew = before === null || standing === "saved";
  const base = isNew ? told : before.base;
  const ours = isNew ? [] : [...(before.ours ?? [])];
  if (standing === "sent" || (isNew && shown !== told)) ours.push(shown);
  return text === base && ours.length === 0 ? null : { text, base, ours };
}

export interface DraftEditing {
  draft: TextDraft | null;
  standing: DraftStatus;
  write(text: string): void;
  drop(): void;
}

/** The draft of one field of one item, stored in the browser. */
export function useDraft(id: string, field: "title" | "note", told: string, shown: string): DraftEditing {
  const kept = new StoredValue<TextDraft>(`draft.${id}.${field}`);
  const [draft, setDraft] = useState(() => kept.get());
  const standing = draftStatusOf(draft, told, shown);

  function keep(next: TextDraft | null): void {
    kept.set(next);
    setDraft(next);
  }

  useEffect(() => {
    if (standing === "saved") keep(null);
  });

  return {
    draft,
    standing,
    write: (text) => keep(openTextDraft(text, draft, told, shown)),
    drop: () => keep(null),
  };
}

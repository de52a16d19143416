import { useEffect, useState } from "react";
import { StoredValue } from "../../state/stored-value.ts";

/** What was typed into a field of an item and is not saved: it survives leaving the field and the page. */
export interface TextDraft {
  text: string;
  /** What the server had when it was begun. */
  base: string;
  /** What this page has sent of the field since, and typed on. */
  ours?: readonly string[];
}

/**
 * How a draft stands to what the server told of the field and what the page shows of it: `sent` is on its way, `saved`
 * has arrived, and `overtaken` was begun on a text that somebody else has changed since.
 */
export type DraftStatus = "none" | "unsaved" | "sent" | "saved" | "overtaken";

export function draftStatusOf(draft: TextDraft | null, told: string, shown: string): DraftStatus {
  if (draft === null) return "none";
  if (draft.text === shown) return told === shown ? "saved" : "sent";
  return told === draft.base || draft.ours?.includes(told) ? "unsaved" : "overtaken";
}

/** The draft after one more key. There is none once the text is again what it was begun on, unless another is on its way. */
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

/** The draft of one field of one item, kept by the browser. */
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

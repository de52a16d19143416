import { useEffect, useState } from "react";
import { Kept } from "../kept.ts";

/** What was typed into a field of an item and is not saved: it survives leaving the field and the page. */
export interface TextDraft {
  text: string;
  /** What stood there when it was begun. */
  base: string;
}

/**
 * How a draft stands to what the server told of the field and what the page shows of it: `sent` is on its way, `saved`
 * has arrived, and `overtaken` was begun on a text that somebody has changed since.
 */
export type Standing = "none" | "unsaved" | "sent" | "saved" | "overtaken";

export function standingOf(draft: TextDraft | null, told: string, shown: string): Standing {
  if (draft === null) return "none";
  if (draft.text === told) return "saved";
  if (draft.text === shown) return "sent";
  return draft.base === told || draft.base === shown ? "unsaved" : "overtaken";
}

/** What is kept of a text while it is typed: nothing once it is again what it was begun on. What went out before is no more to be saved. */
export function draftOf(
  text: string,
  before: TextDraft | null,
  standing: Standing,
  shown: string,
): TextDraft | null {
  const isOpen = before !== null && standing !== "sent" && standing !== "saved";
  const base = isOpen ? before.base : shown;
  return text === base ? null : { text, base };
}

export interface Drafting {
  draft: TextDraft | null;
  standing: Standing;
  write(text: string): void;
  drop(): void;
}

/** The draft of one field of one item, kept by the browser. */
export function useDraft(id: string, field: "title" | "note", told: string, shown: string): Drafting {
  const kept = new Kept<TextDraft>(`draft.${id}.${field}`);
  const [draft, setDraft] = useState(() => kept.get());
  const standing = standingOf(draft, told, shown);

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
    write: (text) => keep(draftOf(text, draft, standing, shown)),
    drop: () => keep(null),
  };
}

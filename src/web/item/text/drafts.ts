import { useEffect, useState } from "react";
import { Signal, useSignal } from "../../state/signal.ts";
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

export type DraftField = "title" | "note";

/** A draft that some field shows: the row and the panel of an item share it. */
interface OpenDraft {
  value: Signal<TextDraft | null>;
  users: number;
}

const openDrafts = new Map<string, OpenDraft>();

/** `name` is the id of an item and the name of a field, with a point between. */
export function storedDraft(name: string): StoredValue<TextDraft> {
  return new StoredValue<TextDraft>(`draft.${name}`);
}

/** The draft of one field of one item, stored in the browser. */
export function useDraft(id: string, field: DraftField, told: string, shown: string): DraftEditing {
  const name = `${id}.${field}`;
  const { value } = useOpenDraft(name);
  const draft = useSignal(value);
  const standing = draftStatusOf(draft, told, shown);

  function keep(next: TextDraft | null): void {
    storedDraft(name).set(next);
    value.set(next);
  }

  useEffect(() => {
    if (standing === "saved") keep(null);
  });

  return {
    draft,
    standing,
    write: (text) => keep(openTextDraft(text, value.get(), told, shown)),
    drop: () => keep(null),
  };
}

/** The draft goes along when the server gives a capture its id. */
function useOpenDraft(name: string): OpenDraft {
  const [held, setHeld] = useState(() => ({ name, open: openDraft(name) }));
  if (held.name !== name) {
    moveDraft(held.name, name, held.open);
    setHeld({ name, open: held.open });
  }
  const { open } = held;
  useEffect(() => {
    open.users++;
    return () => {
      open.users--;
      if (open.users === 0) for (const [each, one] of openDrafts) if (one === open) openDrafts.delete(each);
    };
  }, [open]);
  return open;
}

function openDraft(name: string): OpenDraft {
  const open = openDrafts.get(name) ?? { value: new Signal(storedDraft(name).get()), users: 0 };
  openDrafts.set(name, open);
  return open;
}

function moveDraft(from: string, to: string, open: OpenDraft): void {
  openDrafts.delete(from);
  openDrafts.set(to, open);
  storedDraft(from).set(null);
  storedDraft(to).set(open.value.get());
}

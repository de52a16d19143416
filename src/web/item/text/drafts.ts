import { useEffect, useState } from "react";
import { findLeftTexts } from "../../items/mutations/captured-ids.ts";
import { reportStored } from "../../items/mutations/unstored-notice.ts";
import { Signal, useSignal } from "../../state/signal.ts";
import { isListOf, isRecord, isText } from "../../state/stored-value.ts";
import { WindowValue } from "../../state/window-value.ts";

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

export function draftStatusOf(draft: TextDraft | null, serverText: string, shownText: string): DraftStatus {
  if (draft === null) return "none";
  if (draft.text === shownText) return serverText === shownText ? "saved" : "sent";
  return serverText === draft.base || draft.ours?.includes(serverText) ? "unsaved" : "overtaken";
}

/** The draft after one more key; null if the text equals the base and no text of this page was sent. */
export function openTextDraft(
  text: string,
  before: TextDraft | null,
  serverText: string,
  shownText: string,
): TextDraft | null {
  const status = draftStatusOf(before, serverText, shownText);
  const isNew = before === null || status === "saved";
  const base = isNew ? serverText : before.base;
  const sentTexts = isNew ? [] : [...(before.ours ?? [])];
  if (status === "sent" || (isNew && shownText !== serverText)) sentTexts.push(shownText);
  return text === base && sentTexts.length === 0 ? null : { text, base, ours: sentTexts };
}

export interface DraftEditing {
  draft: TextDraft | null;
  status: DraftStatus;
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

const isTextDraft = (value: unknown) =>
  isRecord(value) &&
  isText(value.text) &&
  isText(value.base) &&
  (value.ours === undefined || isListOf(isText)(value.ours));

/** This window's draft; `name` is the key of a row or the id of its item, and the name of a field, with a point between. */
function windowDraft(name: string): WindowValue<TextDraft> {
  return new WindowValue<TextDraft>(`draft.${name}`, isTextDraft);
}

export function readDraft(name: string): TextDraft | null {
  return windowDraft(name).get()[0] ?? null;
}

export function storeDraft(name: string, draft: TextDraft | null): void {
  reportStored(`draft.${name}`, windowDraft(name).set(draft === null ? [] : [draft]));
}

/**
 * The draft of one field of one item, stored in the browser. Each window has its own; the draft that a closed window left
 * belongs to the first one that shows the field. The key of the row stays when a capture becomes an item.
 */
export function useDraft(
  rowKey: string,
  field: DraftField,
  serverText: string,
  shownText: string,
): DraftEditing {
  const name = `${rowKey}.${field}`;
  const { value } = useOpenDraft(name);
  const draft = useSignal(value);
  const status = draftStatusOf(draft, serverText, shownText);

  function store(next: TextDraft | null): void {
    storeDraft(name, next);
    value.set(next);
  }

  useEffect(() => {
    if (status === "saved") store(null);
  });

  return {
    draft,
    status,
    write: (text) => store(openTextDraft(text, value.get(), serverText, shownText)),
    drop: () => store(null),
  };
}

function useOpenDraft(name: string): OpenDraft {
  const [open] = useState(() => openDraft(name));
  useEffect(() => {
    open.users++;
    const look = () => void takeLeft(name, open); // a window that was closed just now may have been slow to leave its texts
    addEventListener("focus", look);
    return () => {
      removeEventListener("focus", look);
      open.users--;
      if (open.users === 0 && openDrafts.get(name) === open) openDrafts.delete(name);
    };
  }, [open, name]);
  return open;
}

function openDraft(name: string): OpenDraft {
  const known = openDrafts.get(name);
  if (known) return known;
  const open = { value: new Signal(readDraft(name) ?? leftDraft(name)), users: 0 };
  openDrafts.set(name, open);
  void takeLeft(name, open);
  return open;
}

function leftDraft(name: string): TextDraft | null {
  return windowDraft(name).takeLeft(1)[0] ?? null;
}

/** Shows the draft that a closed window left, unless there is one here. */
async function takeLeft(name: string, open: OpenDraft): Promise<void> {
  if (open.value.get() !== null) return;
  await findLeftTexts();
  if (openDrafts.get(name) === open && open.value.get() === null) open.value.set(leftDraft(name));
}

import { type KeyboardEvent, useRef, useState } from "react";
import { messages } from "../../i18n/messages.ts";
import { showControls } from "../../i18n/title.ts";
import type { Row } from "../../items/row.ts";
import { itemStore } from "../../items/store.ts";
import { Conflict } from "./conflict.tsx";
import { useDraft } from "./drafts.ts";
import type { SaveField } from "./save-field.ts";
import styles from "./text-fields.module.css";

export interface TextFieldProps {
  row: Row;
  save: SaveField;
  /** Returns the focus after Escape. */
  onLeave(): void;
}

/** The title, with all its lines: Enter or a blur saves, Shift+Enter adds a line, Escape reverts, Tab goes to the note. */
export function TitleField({ row, save, onNote, onLeave }: TextFieldProps & { onNote(): void }) {
  const { item } = row;
  const { text, standing, draft, problem, write, drop, keep } = useTitle(row, save);
  const [isEditing, setEditing] = useState(false);
  const isReverted = useRef(false);

  function leave(): void {
    setEditing(false);
    if (isReverted.current) drop();
    else if (draft !== null && standing === "unsaved") keep(draft.text);
    isReverted.current = false;
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const way = titleKey(event);
    if (way === null) return;
    event.preventDefault();
    isReverted.current = way === "revert";
    if (way === "note") onNote();
    else if (way === "revert") onLeave();
    else event.currentTarget.closest<HTMLElement>("[data-panel]")?.focus();
  }

  if (standing === "overtaken" && !isEditing && draft)
    return (
      <Conflict theirs={item.title} yours={draft.text} onTheirs={drop} onYours={() => keep(draft.text)} />
    );
  return (
    <>
      <textarea
        className={styles.title}
        aria-label={messages.item.title}
        aria-describedby={problem === null ? undefined : "item-title-problem"}
        aria-invalid={problem !== null}
        data-field="title"
        data-done={item.completedOn !== null || undefined}
        dir="auto"
        rows={1}
        value={isEditing ? text : showControls(text)}
        onFocus={() => setEditing(true)}
        onBlur={leave}
        onKeyDown={onKeyDown}
        onChange={(event) => write(event.target.value)}
      />
      {problem !== null && (
        <p id="item-title-problem" className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** What a key in a title asks for; null if it only edits. */
export function titleKey(event: KeyboardEvent): "save" | "revert" | "note" | null {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
  if (event.nativeEvent.isComposing || event.keyCode === 229) return null;
  if (key === "Escape") return "revert";
  if (key === "Enter") return shiftKey ? null : "save";
  return key === "Tab" && !(shiftKey || ctrlKey || altKey || metaKey) ? "note" : null;
}

/** The text of a title with its draft, and the functions that save it. */
export function useTitle({ item }: Row, save: SaveField) {
  const told = itemStore.serverItem(item.id) ?? item;
  const { draft, standing, write, drop } = useDraft(item.id, "title", told.title, item.title);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    text: draft && standing !== "saved" ? draft.text : item.title,
    draft,
    standing,
    problem,
    drop,
    write(text: string): void {
      setProblem(null);
      write(text);
    },
    /** Saves the text. Returns whether it could be saved. */
    keep(text: string): boolean {
      const refused = save({ title: text }, told.revision);
      setProblem(refused);
      return refused === null;
    },
  };
}

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
  const { text, status, draft, problem, write, drop, saveTitle } = useTitle(row, save);
  const [isEditing, setEditing] = useState(false);
  const isReverted = useRef(false);

  function endEditing(): void {
    setEditing(false);
    if (isReverted.current) drop();
    else if (draft !== null && status === "unsaved") saveTitle(draft.text);
    isReverted.current = false;
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const action = titleKey(event);
    if (action === null) return;
    event.preventDefault();
    isReverted.current = action === "revert";
    if (action === "note") onNote();
    else if (action === "revert") onLeave();
    else event.currentTarget.closest<HTMLElement>("[data-panel]")?.focus();
  }

  if (status === "overtaken" && !isEditing && draft)
    return (
      <Conflict
        field="title"
        theirs={item.title}
        yours={draft.text}
        onTheirs={drop}
        onYours={() => saveTitle(draft.text)}
      />
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
        onBlur={endEditing}
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

/** The action of a key in a title; null if the key only edits. */
export function titleKey(event: KeyboardEvent): "save" | "revert" | "note" | null {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
  if (event.nativeEvent.isComposing || event.keyCode === 229) return null;
  if (key === "Escape") return "revert";
  if (key === "Enter") return shiftKey ? null : "save";
  return key === "Tab" && !(shiftKey || ctrlKey || altKey || metaKey) ? "note" : null;
}

/** The text of a title with its draft, and the functions that save it. */
export function useTitle({ key, item }: Row, save: SaveField) {
  const serverItem = itemStore.itemBeforeChanges(item.id) ?? item;
  const { draft, status, write, drop } = useDraft(key, "title", serverItem.title, item.title);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    text: draft && status !== "saved" ? draft.text : item.title,
    draft,
    status,
    problem,
    drop,
    write(text: string): void {
      setProblem(null);
      write(text);
    },
    /** Saves the text. Returns whether it could be saved. */
    saveTitle(text: string): boolean {
      const refusal = save({ title: text }, serverItem.revision);
      setProblem(refusal);
      return refusal === null;
    },
  };
}

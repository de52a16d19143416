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
}

/** The title, with all its lines: Enter or a blur saves, Shift+Enter adds a line, Escape reverts. */
export function TitleField({ row: { item }, save }: TextFieldProps) {
  const told = itemStore.told(item.id) ?? item;
  const { draft, standing, write, drop } = useDraft(item.id, "title", told.title, item.title);
  const [isEditing, setEditing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isLeaving = useRef(false);

  function keep(text: string): void {
    setProblem(save({ title: text }, told.revision));
  }

  function leave(): void {
    setEditing(false);
    if (isLeaving.current) drop();
    else if (draft !== null && standing === "unsaved") keep(draft.text);
    isLeaving.current = false;
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key !== "Escape" && (event.key !== "Enter" || event.shiftKey)) return;
    event.preventDefault();
    isLeaving.current = event.key === "Escape";
    event.currentTarget.closest<HTMLElement>("[data-panel]")?.focus();
  }

  if (standing === "overtaken" && !isEditing && draft)
    return (
      <Conflict theirs={item.title} yours={draft.text} onTheirs={drop} onYours={() => keep(draft.text)} />
    );
  const text = draft && standing !== "saved" ? draft.text : item.title;
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
        onChange={(event) => {
          setProblem(null);
          write(event.target.value);
        }}
      />
      {problem !== null && (
        <p id="item-title-problem" className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

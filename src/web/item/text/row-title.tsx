import { type KeyboardEvent, useEffect, useRef } from "react";
import { messages } from "../../i18n/messages.ts";
import type { Row } from "../../items/row.ts";
import { itemStore } from "../../items/store.ts";
import { isSameItem } from "../../state/captured-items.ts";
import { openItem, route } from "../../state/route.ts";
import type { TextDraft } from "./drafts.ts";
import { dropSavedDraft } from "./drop-saved-draft.ts";
import styles from "./row-title.module.css";
import { createSaveField } from "./save-field.ts";
import { titleKey, useTitle } from "./title-field.tsx";

export interface RowTitleProps {
  row: Row;
  /** The id that names the row. */
  id: string;
  onEnd(): void;
}

/** The title of a row while it is renamed: Enter, Tab or a blur saves, Shift+Enter adds a line, Escape reverts. */
export default function RowTitle({ row, id, onEnd }: RowTitleProps) {
  const { item } = row;
  const { text, draft, status, problem, write, drop, saveTitle } = useTitle(row, createSaveField(item.id));
  const field = useRef<HTMLTextAreaElement>(null);
  const isReverted = useRef(false);

  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(end, end);
  }, []);

  useEffect(() => {
    const { screen, subject } = route.get();
    return route.watch(() => {
      // Another screen removes the field, without a blur.
      const now = route.get();
      if (now.screen !== screen || !isSameItem(now.subject, subject)) field.current?.blur();
    });
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const action = titleKey(event);
    event.stopPropagation(); // the keys of the list are for its rows
    if (action === null) return;
    event.preventDefault();
    isReverted.current = action === "revert";
    event.currentTarget.closest<HTMLElement>("[data-key]")?.focus({ preventScroll: true });
  }

  function endEditing(): void {
    if (isReverted.current) drop();
    else if (draft !== null && status === "overtaken")
      openItem(item.id); // the panel shows both texts
    else if (draft !== null && status === "unsaved")
      if (itemStore.find(item.id) === null) void saveUnlisted(item.id, draft);
      else if (!saveTitle(draft.text)) return;
    onEnd();
    dropSavedDraft(item.id);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press in the field is no press on the row.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same.
    <span className={styles.place} onPointerDown={stop} onClick={stop}>
      <textarea
        ref={field}
        id={id}
        className={styles.field}
        aria-label={messages.item.title}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        aria-invalid={problem !== null}
        dir="auto"
        rows={1}
        value={text}
        onBlur={endEditing}
        onKeyDown={onKeyDown}
        onChange={(event) => write(event.target.value)}
      />
      {problem !== null && (
        <span id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}

/** Saves the title of an item that has left the lists of this page. If it is gone, its panel shows the text. */
async function saveUnlisted(id: string, { text, base }: TextDraft): Promise<void> {
  const isThere = await itemStore.look(id).catch(() => false);
  const now = itemStore.serverItem(id);
  const isSaved =
    isThere && now?.title === base && createSaveField(id)({ title: text }, now.revision) === null;
  if (isSaved) dropSavedDraft(id);
  else openItem(id);
}

function stop(event: { stopPropagation(): void }): void {
  event.stopPropagation();
}

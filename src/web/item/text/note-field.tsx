import Pencil from "lucide-react/icons/pencil";
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { messages } from "../../i18n/messages.ts";
import { itemStore } from "../../items/store.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { LazyComponent, LazyPart } from "../../ui/lazy-part.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { RichMessage } from "../../ui/rich-message.tsx";
import { Conflict } from "./conflict.tsx";
import { useDraft } from "./drafts.ts";
import { AsWritten, PlainText } from "./plain-text.tsx";
import { isEditable, isReadable } from "./readable.ts";
import styles from "./text-fields.module.css";
import type { TextFieldProps } from "./title-field.tsx";

const SHORT_ID = 8; // characters, as the command line shows it

/** Drawn once an item with a note is looked at: reading Markdown takes more code than all the rest of it. */
export const noteText = new LazyComponent(() => import("./note-text.tsx"));

/** The note: drawn from its Markdown with boxes that can be checked, and edited as the text that it is. */
export function NoteField({ row: { item }, save }: TextFieldProps) {
  const say = messages.item;
  const [shown, told] = [item.note ?? "", itemStore.told(item.id) ?? item];
  const { draft, standing, write, drop } = useDraft(item.id, "note", told.note ?? "", shown);
  const [isEditing, setEditing] = useState(false);
  const canEdit = useMemo(() => isEditable(shown), [shown]);
  const canRead = useMemo(() => isReadable(shown), [shown]);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const keeps = useRef(false);

  useEffect(() => {
    if (!isEditing) return;
    keeps.current = false;
    field.current?.focus();
  }, [isEditing]);

  function keep(text: string): void {
    setProblem(save({ note: text === "" ? null : text }, told.revision));
  }

  function leave(): void {
    setEditing(false);
    if (!keeps.current && draft !== null && standing === "unsaved") keep(draft.text);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const isSave = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (!isSave && event.key !== "Escape") return;
    event.preventDefault();
    keeps.current = !isSave;
    event.currentTarget.closest<HTMLElement>("[data-panel]")?.focus();
  }

  /** A click on the text edits it; one on a link, on a box, or after marking words does what it is for. */
  function onClick({ target }: MouseEvent): void {
    if (target instanceof Element && target.closest("a, input, button")) return;
    if (canEdit && getSelection()?.isCollapsed !== false) setEditing(true);
  }

  if (standing === "overtaken" && !isEditing && draft)
    return <Conflict theirs={shown} yours={draft.text} onTheirs={drop} onYours={() => keep(draft.text)} />;

  if (isEditing)
    return (
      <div className={styles.editor}>
        <textarea
          ref={field}
          className={styles.source}
          aria-label={say.note}
          aria-describedby="item-note-how"
          dir="auto"
          rows={4}
          value={draft?.text ?? shown}
          onBlur={leave}
          onKeyDown={onKeyDown}
          onChange={(event) => write(event.target.value)}
        />
        <p id="item-note-how" className={styles.how}>
          <RichMessage sentence={say.noteHow} as={(key) => <kbd key={key}>{key}</kbd>} />
        </p>
      </div>
    );

  return (
    <>
      {shown === "" ? (
        <button type="button" className={styles.addNote} data-field="note" onClick={() => setEditing(true)}>
          {say.addNote}
        </button>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same for the keyboard.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the same.
        <div className={styles.drawn} onClick={onClick}>
          {canRead ? (
            <ErrorBoundary about={shown} instead={<AsWritten text={shown} />}>
              <LazyPart
                of={noteText}
                props={{
                  text: shown,
                  label: say.check,
                  onToggle: (text: string) => setProblem(save({ note: text }, told.revision)),
                }}
                instead={
                  <>
                    <PlainText text={shown} />
                    <LoadFailure />
                  </>
                }
              />
            </ErrorBoundary>
          ) : (
            <AsWritten text={shown} more={canEdit ? "" : say.noteNotEdited(item.id.slice(0, SHORT_ID))} />
          )}
          {canEdit && (
            <button
              type="button"
              className={`icon-button ${styles.edit}`}
              aria-label={say.editNote}
              title={say.editNote}
              data-field="note"
              onClick={() => setEditing(true)}
            >
              <Pencil size={15} aria-hidden />
            </button>
          )}
        </div>
      )}
      {draft !== null && standing === "unsaved" && (
        <p className={styles.draft}>
          {say.draft}
          <button type="button" className="button" data-kind="quiet" onClick={() => setEditing(true)}>
            {say.draftOpen}
          </button>
          <button type="button" className="button" data-kind="quiet" onClick={drop}>
            {say.draftDrop}
          </button>
        </p>
      )}
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

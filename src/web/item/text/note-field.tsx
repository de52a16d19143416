import Pencil from "lucide-react/icons/pencil";
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { KeyOf } from "../../commands/keys.tsx";
import { messages } from "../../i18n/messages.ts";
import { itemStore } from "../../items/store.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { LazyComponent, LazyPart } from "../../ui/lazy-part.tsx";
import { PartError } from "../../ui/part-error.tsx";
import { RichMessage } from "../../ui/rich-message.tsx";
import { Conflict } from "./conflict.tsx";
import { useDraft } from "./drafts.ts";
import { isEditable, isReadable } from "./note-limits.ts";
import { AsWritten, PlainText } from "./plain-text.tsx";
import styles from "./text-fields.module.css";
import type { TextFieldProps } from "./title-field.tsx";

const SHORT_ID = 8; // characters, as the command line shows it

/** Loaded with the first item that has a note: the Markdown parser is larger than the rest of the panel. */
export const noteText = new LazyComponent(() => import("./note-text.tsx"));

/** The note: rendered from its Markdown with working checkboxes, and edited as plain text. */
export function NoteField({ row: { item }, save, onLeave }: TextFieldProps) {
  const [shownText, serverItem] = [item.note ?? "", itemStore.serverItem(item.id) ?? item];
  const { draft, status, write, drop } = useDraft(item.id, "note", serverItem.note ?? "", shownText);
  const [isEditing, setEditing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const edit = () => setEditing(true);

  function saveNote(text: string): void {
    setProblem(save({ note: text === "" ? null : text }, serverItem.revision));
  }

  function endEditing(isDraft: boolean): void {
    setEditing(false);
    if (!isDraft && draft !== null && status === "unsaved") saveNote(draft.text);
  }

  if (status === "overtaken" && !isEditing && draft)
    return (
      <Conflict theirs={shownText} yours={draft.text} onTheirs={drop} onYours={() => saveNote(draft.text)} />
    );
  if (isEditing)
    return (
      <NoteEditor text={draft?.text ?? shownText} onText={write} onLeave={endEditing} onEscape={onLeave} />
    );
  return (
    <>
      {shownText === "" ? (
        <button type="button" className={styles.addNote} data-field="note" onClick={edit}>
          {messages.item.addNote}
          <span aria-hidden>
            <KeyOf command="note" />
          </span>
        </button>
      ) : (
        <DrawnNote id={item.id} text={shownText} onEdit={edit} onToggle={saveNote} />
      )}
      {draft !== null && status === "unsaved" && <DraftNotice onOpen={edit} onDrop={drop} />}
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

interface NoteEditorProps {
  text: string;
  onText(text: string): void;
  /** `isDraft`: the typed text stays as a draft, and is not saved. */
  onLeave(isDraft: boolean): void;
  /** Returns the focus after Escape. */
  onEscape(): void;
}

/** The text field: a blur or Ctrl+Enter saves, Escape leaves a draft. */
function NoteEditor({ text, onText, onLeave, onEscape }: NoteEditorProps) {
  const texts = messages.item;
  const field = useRef<HTMLTextAreaElement>(null);
  const isDraft = useRef(false);

  useEffect(() => {
    isDraft.current = false;
    const end = field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const isSave = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (!isSave && event.key !== "Escape") return;
    event.preventDefault();
    isDraft.current = !isSave;
    if (isSave) event.currentTarget.closest<HTMLElement>("[data-panel]")?.focus();
    else onEscape();
  }

  return (
    <div className={styles.editor}>
      <textarea
        ref={field}
        className={styles.source}
        aria-label={texts.note}
        aria-describedby="item-note-how"
        dir="auto"
        rows={4}
        value={text}
        onBlur={() => onLeave(isDraft.current)}
        onKeyDown={onKeyDown}
        onChange={(event) => onText(event.target.value)}
      />
      <p id="item-note-how" className={styles.how}>
        <RichMessage sentence={texts.noteHow} as={(key) => <kbd key={key}>{key}</kbd>} />
      </p>
    </div>
  );
}

interface DrawnNoteProps {
  /** The id of the item. */
  id: string;
  text: string;
  onEdit(): void;
  /** Takes the text with a box checked or cleared. */
  onToggle(text: string): void;
}

function DrawnNote({ id, text, onEdit, onToggle }: DrawnNoteProps) {
  const texts = messages.item;
  const canEdit = useMemo(() => isEditable(text), [text]);
  const canRead = useMemo(() => isReadable(text), [text]);

  /** A click on the text edits it, except on a link, on a checkbox, or while text is selected. */
  function onClick({ target }: MouseEvent): void {
    if (target instanceof Element && target.closest("a, input, button")) return;
    if (canEdit && getSelection()?.isCollapsed !== false) onEdit();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same for the keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same.
    <div className={styles.drawn} onClick={onClick}>
      {canEdit && (
        <button
          type="button"
          className={`icon-button ${styles.edit}`}
          aria-label={texts.editNote}
          title={texts.editNote}
          data-field="note"
          onClick={onEdit}
        >
          <Pencil size={15} aria-hidden />
        </button>
      )}
      {canRead ? (
        <ErrorBoundary about={text} instead={<AsWritten text={text} />}>
          <LazyPart
            of={noteText}
            props={{ text, label: texts.check, onToggle }}
            instead={
              <>
                <PlainText text={text} />
                <PartError />
              </>
            }
          />
        </ErrorBoundary>
      ) : (
        <AsWritten text={text} more={canEdit ? "" : texts.noteNotEdited(id.slice(0, SHORT_ID))} />
      )}
    </div>
  );
}

/** Shows that there is an unsaved text. */
function DraftNotice({ onOpen, onDrop }: { onOpen(): void; onDrop(): void }) {
  const texts = messages.item;
  return (
    <p className={styles.draft}>
      {texts.draft}
      <button type="button" className="button" data-kind="quiet" onClick={onOpen}>
        {texts.draftOpen}
      </button>
      <button type="button" className="button" data-kind="quiet" onClick={onDrop}>
        {texts.draftDrop}
      </button>
    </p>
  );
}

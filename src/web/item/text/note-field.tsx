import ListChecks from "lucide-react/icons/list-checks";
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
import { addBoxBelow, continueChecklist, type EditedText, toggleBoxes } from "./edit-checklist.ts";
import { MakeActions } from "./make-actions-button.tsx";
import { isEditable, isReadable } from "./note-limits.ts";
import { AsWritten, PlainText } from "./plain-text.tsx";
import styles from "./text-fields.module.css";
import type { TextFieldProps } from "./title-field.tsx";

const SHORT_ID = 8; // characters, as the command line shows it

/** Loaded with the first item that has a note: the Markdown parser is larger than the rest of the panel. */
export const noteText = new LazyComponent(() => import("./note-text.tsx"));

/** The note: rendered from its Markdown with working checkboxes, and edited as plain text. */
export function NoteField({ row, save, onLeave }: TextFieldProps) {
  const { item } = row;
  const [shownText, serverItem] = [item.note ?? "", itemStore.itemBeforeChanges(item.id) ?? item];
  const { draft, status, write, drop } = useDraft(row.key, "note", serverItem.note ?? "", shownText);
  const [isEditing, setEditing] = useState(false);
  const [caret, setCaret] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function edit(at: number | null = null): void {
    setCaret(at);
    setEditing(true);
  }

  function addBox(box: number): void {
    const edited = isEditable(shownText) ? addBoxBelow(shownText, box) : null;
    if (!edited) return;
    write(edited.text);
    edit(edited.at);
  }

  function saveNote(text: string): void {
    setProblem(save({ note: text === "" ? null : text }, serverItem.revision));
  }

  function endEditing(isDraft: boolean): void {
    setEditing(false);
    if (!isDraft && draft !== null && status === "unsaved") saveNote(draft.text);
  }

  if (status === "overtaken" && !isEditing && draft)
    return (
      <Conflict
        field="note"
        theirs={shownText}
        yours={draft.text}
        onTheirs={drop}
        onYours={() => saveNote(draft.text)}
      />
    );
  if (isEditing)
    return (
      <NoteEditor
        text={draft?.text ?? shownText}
        caret={caret}
        onText={write}
        onLeave={endEditing}
        onEscape={onLeave}
      />
    );
  return (
    <>
      {shownText === "" ? (
        <button type="button" className={styles.addNote} data-field="note" onClick={() => edit()}>
          {messages.item.addNote}
          <span aria-hidden>
            <KeyOf command="note" />
          </span>
        </button>
      ) : (
        <DrawnNote
          id={item.id}
          text={shownText}
          onEdit={() => edit()}
          onToggle={saveNote}
          onAddBox={addBox}
        />
      )}
      <MakeActions row={row} />
      {draft !== null && status === "unsaved" && <DraftNotice onOpen={() => edit()} onDrop={drop} />}
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
  /** Where the caret is at first; null: at the end. */
  caret: number | null;
  onText(text: string): void;
  /** `isDraft`: the typed text stays as a draft, and is not saved. */
  onLeave(isDraft: boolean): void;
  /** Returns the focus after Escape. */
  onEscape(): void;
}

/** The text field: a blur or Ctrl+Enter saves, Escape leaves a draft. */
function NoteEditor({ text, caret, onText, onLeave, onEscape }: NoteEditorProps) {
  const texts = messages.item;
  const field = useRef<HTMLTextAreaElement>(null);
  const isDraft = useRef(false);

  useEffect(() => {
    isDraft.current = false;
    const at = caret ?? field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(at, at);
  }, [caret]);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const isSave = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    const { selectionStart, selectionEnd } = event.currentTarget;
    const next =
      event.key === "Enter" && !isSave && !event.shiftKey && selectionStart === selectionEnd
        ? continueChecklist(text, selectionStart)
        : null;
    if (next) {
      event.preventDefault();
      putText(event.currentTarget, next);
    }
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
      <div className={styles.below}>
        <button
          type="button"
          className="button"
          data-kind="quiet"
          // The field keeps the focus, because its blur ends the editing.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            const { current } = field;
            if (current) putText(current, toggleBoxes(text, current.selectionStart, current.selectionEnd));
          }}
          tabIndex={-1}
        >
          <ListChecks size={15} aria-hidden />
          {texts.checklist}
        </button>
        <p id="item-note-how" className={styles.how}>
          <RichMessage sentence={texts.noteHow} as={(key) => <kbd key={key}>{key}</kbd>} />
        </p>
      </div>
    </div>
  );
}

/** Replaces only the part that differs, as if it was typed, so that the browser's own undo works. */
function putText(field: HTMLTextAreaElement, { text, at }: EditedText): void {
  const before = field.value;
  let [start, end] = [0, 0];
  while (start < text.length && text[start] === before[start]) start++;
  const most = Math.min(text.length, before.length) - start;
  while (end < most && text[text.length - 1 - end] === before[before.length - 1 - end]) end++;
  field.focus();
  field.setSelectionRange(start, before.length - end);
  const added = text.slice(start, text.length - end);
  document.execCommand(added === "" ? "delete" : "insertText", false, added);
  field.setSelectionRange(at, at);
}

interface DrawnNoteProps {
  /** The id of the item. */
  id: string;
  text: string;
  onEdit(): void;
  /** Takes the text with a box checked, cleared or moved. */
  onToggle(text: string): void;
  /** Adds a box below the one at an offset. */
  onAddBox(box: number): void;
}

function DrawnNote({ id, text, onEdit, onToggle, onAddBox }: DrawnNoteProps) {
  const texts = messages.item;
  const canEdit = useMemo(() => isEditable(text), [text]);
  const canRead = useMemo(() => isReadable(text), [text]);

  /** A click on the text edits it, except on a link, on a checkbox, or while text is selected. */
  function onClick({ target }: MouseEvent): void {
    if (target instanceof Element && target.closest("a, input, button, [data-grip]")) return;
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
            props={{ text, label: texts.check, onToggle, onAddBox }}
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

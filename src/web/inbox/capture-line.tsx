import CornerDownLeft from "lucide-react/icons/corner-down-left";
import Plus from "lucide-react/icons/plus";
import Star from "lucide-react/icons/star";
import Text from "lucide-react/icons/text";
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { draftFromText } from "../../domain/capture.ts";
import { useCell } from "../cell.ts";
import { sentences } from "../sentences.ts";
import styles from "./capture-line.module.css";
import { changeLine, draftOf, EMPTY, line } from "./draft.ts";
import { inbox } from "./inbox-data.ts";

const say = sentences.capture;

/** One line that takes a thought: Enter keeps it and waits for the next one. */
export function CaptureLine({ onLeave }: { onLeave(): void }) {
  const { title, note, isFocused, hasNote } = useCell(line);
  const [problem, setProblem] = useState("");
  const titleField = useRef<HTMLInputElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);

  function save(): void {
    titleField.current?.focus();
    if (title.trim() === "") {
      setProblem(note.trim() === "" ? "" : say.titleMissing);
      return;
    }
    setProblem("");
    inbox.capture(draftOf({ title, note, isFocused, hasNote }));
    changeLine(EMPTY);
    // Shown where it came in, unless that is far from what is being read.
    if (scrollY < innerHeight) scrollTo({ top: 0 });
  }

  function openNote(): void {
    changeLine({ hasNote: true });
    // The field is there after the next drawing.
    requestAnimationFrame(() => noteField.current?.focus());
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const isNote = event.target === noteField.current;
    if (event.key === "Escape") {
      event.preventDefault();
      if (isNote && note === "") changeLine({ hasNote: false });
      onLeave();
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    } else if (event.key === "Enter" && event.target === titleField.current) {
      event.preventDefault();
      if (event.shiftKey) openNote();
      else save();
    }
  }

  /** Pasted lines are not glued together: the first goes into the title, the others into the note. */
  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const pasted = draftFromText(event.clipboardData.getData("text/plain").trim());
    if (pasted.note === null) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    changeLine({
      title:
        title.slice(0, selectionStart ?? title.length) +
        pasted.title +
        title.slice(selectionEnd ?? title.length),
      note: note === "" ? pasted.note : `${note}\n${pasted.note}`,
      hasNote: true,
    });
  }

  return (
    <form
      className={styles.capture}
      aria-label={say.label}
      data-empty={title === "" || undefined}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className={styles.line}>
        <Plus className={styles.plus} size={18} aria-hidden />
        <input
          ref={titleField}
          id="capture"
          className={styles.title}
          aria-label={say.label}
          aria-describedby="capture-problem"
          aria-keyshortcuts="i"
          placeholder={say.placeholder}
          dir="auto"
          autoComplete="off"
          enterKeyHint="done"
          value={title}
          onPaste={onPaste}
          onChange={(event) => changeLine({ title: event.target.value })}
        />
        <kbd className={styles.key} aria-hidden>
          i
        </kbd>
        <button
          type="button"
          className="icon-button"
          aria-label={say.addNote}
          aria-pressed={hasNote}
          onClick={openNote}
        >
          <Text size={17} aria-hidden />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={say.focus}
          aria-pressed={isFocused}
          onClick={() => changeLine({ isFocused: !isFocused })}
        >
          <Star size={17} fill={isFocused ? "currentColor" : "none"} aria-hidden />
        </button>
        <button type="submit" className={styles.save} aria-label={say.save}>
          <CornerDownLeft size={17} aria-hidden />
        </button>
      </div>
      {hasNote && (
        <textarea
          ref={noteField}
          className={styles.note}
          aria-label={say.note}
          placeholder={say.notePlaceholder}
          dir="auto"
          rows={3}
          value={note}
          onChange={(event) => changeLine({ note: event.target.value })}
        />
      )}
      <p id="capture-problem" className={styles.problem} role="alert">
        {problem}
      </p>
    </form>
  );
}

import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import type { Draft } from "../../domain/item/capture.ts";
import type { EntryToken } from "../../domain/quick-entry/token.ts";
import { messages } from "../i18n/messages.ts";
import { useSignal } from "../state/signal.ts";
import { announce } from "../ui/live-region.tsx";
import { useTokenAnnouncements } from "./announce-tokens.ts";
import styles from "./capture-line.module.css";
import { Chips } from "./chips.tsx";
import { acceptDate, hasSigils, stillThere } from "./dismissed.ts";
import { type CaptureDraft, toDraft } from "./draft.ts";
import type { StoredDrafts } from "./drafts.ts";
import { usePastedLines } from "./pasted-lines.tsx";
import { TitleLine } from "./title-line.tsx";
import { type QuickEntryResult, toSentDraft, useQuickEntry } from "./use-quick-entry.ts";

const texts = messages.capture;

export interface CaptureLineProps {
  drafts: StoredDrafts;
  /** Takes the typed text. `parse`: its title is quick entry. */
  keep(draft: Draft, parse: boolean): void;
  /** Takes pasted lines, each as an item. */
  keepAll(drafts: readonly Draft[]): void;
  onLeave(): void;
  /** Called after Ctrl+Enter has captured the text. */
  onSavedForGood?(): void;
}

/** The capture line: Enter captures it and clears it for the next one. The parsed parts are below it. */
export function CaptureLine(props: CaptureLineProps) {
  const { drafts, keepAll, onLeave, onSavedForGood } = props;
  const line = useSignal(drafts.line);
  const titleField = useRef<HTMLInputElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const chips = useRef<HTMLUListElement>(null);
  const focusTitle = () => titleField.current?.focus();
  const { result, parts, setTitle, dismiss, accept } = useLineTokens(line, drafts, focusTitle);
  const { problem, save } = useSave(props, line, result, focusTitle);
  const paste = usePastedLines({ line, drafts, keepAll, focusTitle });

  function openNote(): void {
    drafts.change({ hasNote: true });
    // The field exists after the next render.
    requestAnimationFrame(() => noteField.current?.focus());
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "Escape") {
      event.preventDefault();
      if (event.target === noteField.current && line.note === "") drafts.change({ hasNote: false });
      onLeave();
    } else if (isControlEnter(event)) {
      event.preventDefault();
      if (!event.repeat && save()) onSavedForGood?.();
    }
  }

  function onTitleKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "Enter" && !isControlEnter(event)) {
      event.preventDefault();
      if (event.shiftKey) openNote();
      // A key that the user held before the window opened is not meant for it.
      else if (!event.repeat) save();
    } else if (event.key === "ArrowDown" && chips.current) {
      event.preventDefault();
      chips.current.querySelector("button")?.focus();
    }
  }

  return (
    <form
      className={styles.capture}
      aria-label={texts.label}
      data-empty={line.title === "" || undefined}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TitleLine
        field={titleField}
        line={line}
        onTitle={setTitle}
        onFocused={(isFocused) => drafts.change({ isFocused })}
        onNote={openNote}
        onPaste={paste.onPaste}
        onKeyDown={onTitleKeyDown}
      />
      {paste.offer ??
        (parts.length > 0 && (
          <Chips list={chips} parts={parts} onDismiss={dismiss} onAccept={accept} onLeave={focusTitle} />
        ))}
      {result.isMissing && hasSigils(line.title) && <p className={styles.later}>{texts.readLater}</p>}
      {line.hasNote && (
        <NoteInput field={noteField} note={line.note} onNote={(note) => drafts.change({ note })} />
      )}
      <p id="capture-problem" className={styles.problem} role="alert">
        {problem}
      </p>
    </form>
  );
}

interface NoteInputProps {
  field: RefObject<HTMLTextAreaElement | null>;
  note: string;
  onNote(note: string): void;
}

function NoteInput({ field, note, onNote }: NoteInputProps) {
  return (
    <textarea
      ref={field}
      className={styles.note}
      aria-label={texts.note}
      placeholder={texts.notePlaceholder}
      dir="auto"
      rows={3}
      value={note}
      onChange={(event) => onNote(event.target.value)}
    />
  );
}

/** The parsed parts of the line, without the dismissed ones, and functions that dismiss and accept them. */
function useLineTokens(line: CaptureDraft, drafts: StoredDrafts, focusTitle: () => void) {
  const { title, dismissed } = line;
  const result = useQuickEntry(line);
  const parts = result.parts.filter(
    ({ kind, text }) =>
      title.includes(text) && !dismissed.some((token) => token.kind === kind && token.text === text),
  );
  useTokenAnnouncements(parts);

  function setTitle(next: string): void {
    drafts.change({ title: next, dismissed: stillThere(next, dismissed) });
  }

  function dismiss({ kind, text }: EntryToken): void {
    drafts.change({ dismissed: [...dismissed, { kind, text }] });
    announce(texts.dismissed(text));
  }

  function accept({ text }: EntryToken): void {
    setTitle(acceptDate(title, text));
    focusTitle();
  }

  return { result, parts, setTitle, dismiss, accept };
}

/** Captures the line, or shows a message. */
function useSave(
  { drafts, keep }: CaptureLineProps,
  line: CaptureDraft,
  result: QuickEntryResult,
  focusTitle: () => void,
) {
  const [problem, setProblem] = useState("");

  /** True if there was a text to capture. */
  function save(): boolean {
    focusTitle();
    if (line.title.trim() === "") {
      setProblem(line.note.trim() === "" ? "" : texts.titleMissing);
      return false;
    }
    setProblem("");
    const sentDraft = toSentDraft(line, result);
    keep({ ...toDraft(line), title: sentDraft.title }, sentDraft.parse);
    drafts.next();
    return true;
  }

  return { problem, save };
}

function isControlEnter({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === "Enter" && (ctrlKey || metaKey);
}

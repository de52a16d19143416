import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Draft } from "../../domain/item/capture.ts";
import type { EntryToken } from "../../domain/quick-entry/token.ts";
import { messages } from "../i18n/messages.ts";
import type { CaptureText } from "../items/mutations/mutation.ts";
import { unstoredTexts } from "../items/mutations/unstored-notice.ts";
import { useSignal } from "../state/signal.ts";
import { LazyComponent, LazyPart } from "../ui/lazy-part.tsx";
import { announce } from "../ui/live-region.tsx";
import { useTokenAnnouncements } from "./announce-tokens.ts";
import styles from "./capture-line.module.css";
import type { TargetChip } from "./chips.tsx";
import { acceptDate, hasSigils, stillThere } from "./dismissed.ts";
import { type CaptureDraft, toDraft } from "./draft.ts";
import type { StoredDrafts } from "./drafts.ts";
import { usePastedLines } from "./pasted-lines.tsx";
import { CAPTURE_ID, TitleLine } from "./title-line.tsx";
import { type QuickEntryResult, toSentDraft, useQuickEntry } from "./use-quick-entry.ts";

/** Loads after the first screen, as the parser of the parts does. */
export const chipList = new LazyComponent(() => import("./chips.tsx"));

const texts = messages.capture;

/** How a text is captured. */
export interface KeepOptions {
  /** Its title is quick entry. */
  parse: boolean;
  /** The text itself does not name another project. */
  isTargeted: boolean;
}

export interface CaptureLineProps {
  /** The id of its field. */
  id?: string;
  label?: string;
  placeholder?: string;
  drafts: StoredDrafts;
  /** The project or the list that is offered. */
  target?: TargetChip | null;
  /** Returns the key of the capture. */
  keep(draft: Draft, options: KeepOptions): string;
  /** Takes pasted lines, each as an item. */
  keepAll(captures: readonly CaptureText[]): void;
  onLeave(): void;
  /** Called after Ctrl+Enter has captured the text. */
  onSavedForGood?(): void;
  /** Shows a button for each sigil, for a thumb. */
  withSigils?: boolean;
}

/** The capture line: Enter captures it and clears it for the next one. The parsed parts are below it. */
export function CaptureLine(props: CaptureLineProps) {
  const { id = CAPTURE_ID, label = texts.label, placeholder = texts.placeholder } = props;
  const { drafts, target = null, keepAll, withSigils = false } = props;
  const line = useSignal(drafts.line);
  const isUnstored = useSignal(unstoredTexts).has(drafts.name);
  const titleField = useRef<HTMLTextAreaElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const chips = useRef<HTMLUListElement>(null);
  const focusTitle = () => titleField.current?.focus();
  const { result, parts, setTitle, dismiss, accept } = useLineTokens(line, drafts, focusTitle);
  const { problem, save } = useSave(props, line, result, focusTitle);
  const shownTarget = target && (target.isProject && namesProject(parts) ? null : target);
  const paste = usePastedLines({ line, drafts, keepAll, focusTitle });

  function openNote(): void {
    // At once: what is typed right after the key is meant for the note.
    flushSync(() => drafts.change({ hasNote: true }));
    noteField.current?.focus();
  }

  const { onKeyDown, onTitleKeyDown } = useLineKeys({ props, line, noteField, chips, openNote, save });

  return (
    <form
      className={styles.capture}
      aria-label={label}
      data-empty={line.title === "" || undefined}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TitleLine
        id={id}
        label={label}
        placeholder={placeholder}
        field={titleField}
        line={line}
        onTitle={setTitle}
        onFocused={(isFocused) => drafts.change({ isFocused })}
        onNote={openNote}
        onPaste={paste.onPaste}
        onKeyDown={onTitleKeyDown}
        onEnter={save}
        withSigils={withSigils}
      />
      {paste.offer ??
        ((parts.length > 0 || shownTarget) && (
          <LazyPart
            of={chipList}
            props={{
              list: chips,
              target: shownTarget,
              parts,
              onDismiss: dismiss,
              onAccept: accept,
              onLeave: focusTitle,
            }}
          />
        ))}
      {result.isMissing && hasSigils(line.title) && <p className={styles.later}>{texts.readLater}</p>}
      {line.hasNote && (
        <NoteInput field={noteField} note={line.note} onNote={(note) => drafts.change({ note })} />
      )}
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem || (isUnstored && texts.onlyHere)}
      </p>
    </form>
  );
}

interface LineKeysOptions {
  props: CaptureLineProps;
  line: CaptureDraft;
  noteField: RefObject<HTMLTextAreaElement | null>;
  chips: RefObject<HTMLUListElement | null>;
  openNote(): void;
  save(): boolean;
}

/** The keys of the whole line, and those of its title. */
function useLineKeys({ props, line, noteField, chips, openNote, save }: LineKeysOptions) {
  const { drafts, onLeave, onSavedForGood } = props;

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

  function onTitleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "Enter" && !isControlEnter(event)) {
      event.preventDefault();
      if (event.shiftKey) openNote();
      // A key that the user held before the window opened is not meant for it.
      else if (!event.repeat) save();
    } else if (event.key === "ArrowDown" && chips.current && isCaretAtEnd(event.currentTarget)) {
      event.preventDefault();
      chips.current.querySelector("button")?.focus();
    }
  }

  return { onKeyDown, onTitleKeyDown };
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

/** Whether the text names a project that exists. */
function namesProject(parts: readonly EntryToken[]): boolean {
  return parts.some(({ kind, isUnknown }) => kind === "project" && !isUnknown);
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
    // Enter may be faster than the parser: then any word with the sign of projects counts as one.
    const isNamed = sentDraft.isRead ? namesProject(result.parts) : /(?:^|\s)\+\S/.test(line.title);
    const draft = { ...toDraft(line), title: sentDraft.title };
    drafts.next(keep(draft, { parse: sentDraft.parse, isTargeted: !isNamed }));
    return true;
  }

  return { problem, save };
}

/** Anywhere else the arrow goes to the next row of the text, or to its end. */
function isCaretAtEnd({ selectionStart, value }: HTMLTextAreaElement): boolean {
  return selectionStart === value.length;
}

function isControlEnter({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === "Enter" && (ctrlKey || metaKey);
}

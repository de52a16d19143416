import CornerDownLeft from "lucide-react/icons/corner-down-left";
import Plus from "lucide-react/icons/plus";
import Star from "lucide-react/icons/star";
import Text from "lucide-react/icons/text";
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import type { Draft } from "../../domain/item/capture.ts";
import type { EntryToken } from "../../domain/quick-entry/token.ts";
import { useShortcuts } from "../commands/keymap.ts";
import { KeyOf } from "../commands/keys.tsx";
import { messages } from "../i18n/messages.ts";
import { useSignal } from "../state/signal.ts";
import { announce } from "../ui/live-region.tsx";
import { useTokenAnnouncements } from "./announce-tokens.ts";
import styles from "./capture-line.module.css";
import { Chips } from "./chips.tsx";
import { acceptDate, hasSigils, stillThere } from "./dismissed.ts";
import { type StoredDrafts, toDraft } from "./draft.ts";
import { MAX_PASTED_ITEMS, pasteAsOne, splitLines } from "./paste.ts";
import { PasteOffer } from "./paste-offer.tsx";
import { toSentDraft, useQuickEntry } from "./use-quick-entry.ts";

const say = messages.capture;

export interface CaptureLineProps {
  drafts: StoredDrafts;
  /** Takes what was typed. `parse`: its title is quick entry. */
  keep(draft: Draft, parse: boolean): void;
  /** Takes pasted lines, each an item. */
  keepAll(drafts: readonly Draft[]): void;
  onLeave(): void;
  /** Enter with Ctrl was pressed, and what was typed has been taken. */
  onSavedForGood?(): void;
}

interface Pasted {
  text: string;
  lines: readonly string[];
  from: number;
  to: number;
}

/** One line that takes a thought: Enter keeps it and waits for the next one. What is understood of it stands below. */
export function CaptureLine({ drafts, keep, keepAll, onLeave, onSavedForGood }: CaptureLineProps) {
  const line = useSignal(drafts.line);
  const { title, note, isFocused, hasNote, dismissed } = line;
  const understood = useQuickEntry(line);
  const shortcuts = useShortcuts("capture");
  const [problem, setProblem] = useState("");
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const titleField = useRef<HTMLInputElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const chips = useRef<HTMLUListElement>(null);
  const parts = understood.parts.filter(
    ({ kind, text }) =>
      title.includes(text) && !dismissed.some((one) => one.kind === kind && one.text === text),
  );
  useTokenAnnouncements(parts);

  function setTitle(next: string): void {
    drafts.change({ title: next, dismissed: stillThere(next, dismissed) });
  }

  /** True when there was something to take. */
  function save(): boolean {
    titleField.current?.focus();
    if (title.trim() === "") {
      setProblem(note.trim() === "" ? "" : say.titleMissing);
      return false;
    }
    setProblem("");
    const sent = toSentDraft(line, understood);
    keep({ ...toDraft(line), title: sent.title }, sent.parse);
    drafts.next();
    return true;
  }

  function openNote(): void {
    drafts.change({ hasNote: true });
    // The field is there after the next drawing.
    requestAnimationFrame(() => noteField.current?.focus());
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const isTitle = event.target === titleField.current;
    if (event.key === "Escape") {
      event.preventDefault();
      if (event.target === noteField.current && note === "") drafts.change({ hasNote: false });
      onLeave();
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!event.repeat && save()) onSavedForGood?.();
    } else if (event.key === "Enter" && isTitle) {
      event.preventDefault();
      if (event.shiftKey) openNote();
      // A key that was held down before the window came up says nothing about what stands in it.
      else if (!event.repeat) save();
    } else if (event.key === "ArrowDown" && isTitle && chips.current) {
      event.preventDefault();
      chips.current.querySelector("button")?.focus();
    }
  }

  function dismiss({ kind, text }: EntryToken): void {
    drafts.change({ dismissed: [...dismissed, { kind, text }] });
    announce(say.dismissed(text));
  }

  function accept({ text }: EntryToken): void {
    setTitle(acceptDate(title, text));
    titleField.current?.focus();
  }

  /** Several lines are not glued together: they are several items, or one with a note. */
  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData("text/plain");
    const lines = splitLines(text);
    if (lines.length < 2) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const place = { text, from: selectionStart ?? title.length, to: selectionEnd ?? title.length };
    if (lines.length > MAX_PASTED_ITEMS) pasteOne(place);
    else setPasted({ ...place, lines });
  }

  function pasteOne({ text, from, to }: Omit<Pasted, "lines">): void {
    drafts.change(pasteAsOne(line, text, from, to));
    closeOffer();
  }

  function pasteMany({ lines }: Pasted): void {
    keepAll(lines.map((each) => ({ title: each, note: null, isFocused: false })));
    closeOffer();
  }

  function closeOffer(): void {
    setPasted(null);
    titleField.current?.focus();
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
          aria-keyshortcuts={shortcuts}
          placeholder={say.placeholder}
          dir="auto"
          autoComplete="off"
          enterKeyHint="done"
          value={title}
          onPaste={onPaste}
          onChange={(event) => setTitle(event.target.value)}
        />
        <span className={styles.key} aria-hidden>
          <KeyOf command="capture" />
        </span>
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
          onClick={() => drafts.change({ isFocused: !isFocused })}
        >
          <Star size={17} fill={isFocused ? "currentColor" : "none"} aria-hidden />
        </button>
        <button type="submit" className={styles.save} aria-label={say.save}>
          <CornerDownLeft size={17} aria-hidden />
        </button>
      </div>
      {pasted ? (
        <PasteOffer
          count={pasted.lines.length}
          onMany={() => pasteMany(pasted)}
          onOne={() => pasteOne(pasted)}
          onCancel={closeOffer}
        />
      ) : (
        parts.length > 0 && (
          <Chips
            list={chips}
            parts={parts}
            onDismiss={dismiss}
            onAccept={accept}
            onLeave={() => titleField.current?.focus()}
          />
        )
      )}
      {understood.isMissing && hasSigils(title) && <p className={styles.later}>{say.readLater}</p>}
      {hasNote && (
        <textarea
          ref={noteField}
          className={styles.note}
          aria-label={say.note}
          placeholder={say.notePlaceholder}
          dir="auto"
          rows={3}
          value={note}
          onChange={(event) => drafts.change({ note: event.target.value })}
        />
      )}
      <p id="capture-problem" className={styles.problem} role="alert">
        {problem}
      </p>
    </form>
  );
}

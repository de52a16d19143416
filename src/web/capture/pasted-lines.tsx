import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Draft } from "../../domain/item/capture.ts";
import { messages } from "../i18n/messages.ts";
import type { CaptureDraft } from "./draft.ts";
import type { StoredDrafts } from "./drafts.ts";
import { MAX_PASTED_ITEMS, pasteAsOne, splitLines } from "./paste.ts";
import styles from "./pasted-lines.module.css";

const texts = messages.capture;

/** Several pasted lines, and the part of the title that they replace. */
interface PastedLines {
  text: string;
  lines: readonly string[];
  from: number;
  to: number;
}

export interface PastedLinesOptions {
  line: CaptureDraft;
  drafts: StoredDrafts;
  /** Takes pasted lines, each as an item. */
  keepAll(drafts: readonly Draft[]): void;
  focusTitle(): void;
}

/** Several lines are not joined: they become several items, or one with a note. */
export function usePastedLines({ line, drafts, keepAll, focusTitle }: PastedLinesOptions) {
  const [pastedLines, setPastedLines] = useState<PastedLines | null>(null);

  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData("text/plain");
    const lines = splitLines(text);
    if (lines.length < 2) return;
    event.preventDefault();
    const { title } = line;
    const { selectionStart, selectionEnd } = event.currentTarget;
    const pastedText = { text, from: selectionStart ?? title.length, to: selectionEnd ?? title.length };
    if (lines.length > MAX_PASTED_ITEMS) pasteOne(pastedText);
    else setPastedLines({ ...pastedText, lines });
  }

  function pasteOne({ text, from, to }: Omit<PastedLines, "lines">): void {
    drafts.change(pasteAsOne(line, text, from, to));
    closeOffer();
  }

  function pasteMany({ lines }: PastedLines): void {
    keepAll(lines.map((title) => ({ title, note: null, isFocused: false })));
    closeOffer();
  }

  function closeOffer(): void {
    setPastedLines(null);
    focusTitle();
  }

  const offer = pastedLines && (
    <PasteOffer
      count={pastedLines.lines.length}
      onMany={() => pasteMany(pastedLines)}
      onOne={() => pasteOne(pastedLines)}
      onCancel={closeOffer}
    />
  );
  return { onPaste, offer };
}

interface PasteOfferProps {
  count: number;
  onMany(): void;
  onOne(): void;
  onCancel(): void;
}

/** The choice for several pasted lines. It takes the focus: Enter makes each an item, the arrows select the other. */
function PasteOffer({ count, onMany, onOne, onCancel }: PasteOfferProps) {
  const first = useRef<HTMLButtonElement>(null);
  const second = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") onCancel();
    else if (/^Arrow(Right|Left|Up|Down)$/.test(event.key))
      (document.activeElement === first.current ? second : first).current?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <fieldset className={styles.offer} aria-labelledby="pasted" onKeyDown={onKeyDown}>
      <p id="pasted">{texts.pasted(count)}</p>
      <button ref={first} type="button" className="button" data-kind="main" onClick={onMany}>
        {texts.asItems(count)}
      </button>
      <button ref={second} type="button" className="button" onClick={onOne}>
        {texts.asOne}
      </button>
    </fieldset>
  );
}

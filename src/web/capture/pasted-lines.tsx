import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { messages } from "../i18n/messages.ts";
import type { CaptureText } from "../items/mutations/mutation.ts";
import { hasSigils } from "./dismissed.ts";
import type { CaptureDraft } from "./draft.ts";
import type { StoredDrafts } from "./drafts.ts";
import { MAX_PASTED_ITEMS, pasteAsOne, splitLines } from "./paste.ts";
import styles from "./pasted-lines.module.css";
import { usePastedSigns } from "./pasted-signs.ts";

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
  keepAll(captures: readonly CaptureText[]): void;
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

  function pasteMany({ lines }: PastedLines, isRead: boolean): void {
    closeOffer(); // first, because it focuses the line, which may close
    keepAll(
      lines.map((title) => ({
        draft: { title, note: null, isFocused: false },
        parse: isRead && hasSigils(title),
      })),
    );
  }

  function closeOffer(): void {
    setPastedLines(null);
    focusTitle();
  }

  const offer = pastedLines && (
    <PasteOffer
      lines={pastedLines.lines}
      onMany={(isRead) => pasteMany(pastedLines, isRead)}
      onOne={() => pasteOne(pastedLines)}
      onCancel={closeOffer}
    />
  );
  return { onPaste, offer };
}

interface PasteOfferProps {
  lines: readonly string[];
  /** `isRead`: the lines are quick entry. */
  onMany(isRead: boolean): void;
  onOne(): void;
  onCancel(): void;
}

/** The choice for several pasted lines. It takes the focus: Enter makes each an item, the arrows select the other. */
function PasteOffer({ lines, onMany, onOne, onCancel }: PasteOfferProps) {
  const first = useRef<HTMLButtonElement>(null);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const [isRead, setRead] = useState(true);
  const signs = usePastedSigns(lines);
  useEffect(() => first.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") onCancel();
    else if (/^Arrow(Right|Left|Up|Down)$/.test(event.key)) {
      const buttons = [...(fieldset.current?.querySelectorAll("button") ?? [])];
      const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
      const by = /Right|Down/.test(event.key) ? 1 : -1;
      buttons[(at + by + buttons.length) % buttons.length]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <fieldset ref={fieldset} className={styles.offer} aria-labelledby="pasted" onKeyDown={onKeyDown}>
      <p id="pasted">{texts.pasted(lines.length)}</p>
      {signs && (
        <button
          type="button"
          className={styles.signs}
          title={isRead ? texts.dismissHow : texts.readSigns}
          aria-pressed={isRead}
          onClick={() => setRead(!isRead)}
        >
          <bdi>{isRead ? texts.signs(signs) : texts.signsAsText}</bdi>
          {isRead ? <X size={13} aria-hidden /> : <Plus size={13} aria-hidden />}
        </button>
      )}
      <button ref={first} type="button" className="button" data-kind="main" onClick={() => onMany(isRead)}>
        {texts.asItems(lines.length)}
      </button>
      <button type="button" className="button" onClick={onOne}>
        {texts.asOne}
      </button>
    </fieldset>
  );
}

import { useLayoutEffect, useRef } from "react";
import { reportStep } from "../../actions/run-action.ts";
import { messages } from "../../i18n/messages.ts";
import { shortTitle } from "../../i18n/title.ts";
import { itemStore } from "../../items/store.ts";
import { announce } from "../../ui/live-region.tsx";
import styles from "./conflict.module.css";
import { type TextDraft, useDraft } from "./drafts.ts";
import { PlainText } from "./plain-text.tsx";

export interface GoneTextsProps {
  /** The key of the row of an item that no longer exists, or its id. */
  rowKey: string;
  /** Its last known title and note. */
  last: { title: string; note: string | null } | null;
  onDecided(): void;
}

/**
 * What was typed for an item that is gone. It takes the focus that a field lost, and no key of it is a command: the user
 * may still be typing.
 */
export function GoneTexts({ rowKey, last, onDecided }: GoneTextsProps) {
  const texts = messages.item;
  const place = useRef<HTMLElement>(null);
  const [title, note] = [useDraft(rowKey, "title", "", ""), useDraft(rowKey, "note", "", "")];
  const hasText = title.draft !== null || note.draft !== null;
  const capture = captureOf(title.draft, note.draft, last);

  useLayoutEffect(() => {
    if (hasText && document.activeElement?.matches("body, [data-panel]")) place.current?.focus();
  }, [hasText]);

  function decide(): void {
    title.drop();
    note.drop();
    onDecided();
  }

  function captureAgain(): void {
    itemStore.capture({ ...capture, isFocused: false });
    reportStep(messages.capture.capturedTo(messages.screens.inbox), shortTitle(capture.title));
    decide();
  }

  async function copy(): Promise<void> {
    const typed = [title.draft?.text, note.draft?.text].filter(Boolean);
    try {
      await navigator.clipboard.writeText(typed.join("\n"));
    } catch {
      return; // the user can select the text
    }
    announce(messages.copied);
  }

  if (!hasText) return null;
  return (
    <section
      ref={place}
      className={styles.conflict}
      aria-label={texts.goneTyped}
      tabIndex={-1}
      data-keys="own"
    >
      <p className={styles.says}>{texts.goneTyped}</p>
      {title.draft && <TypedText name={texts.title} text={title.draft.text} />}
      {note.draft && <TypedText name={texts.note} text={note.draft.text} />}
      <div className={styles.buttons}>
        {capture.title !== "" && (
          <button type="button" className="button" onClick={captureAgain}>
            {texts.goneCapture}
          </button>
        )}
        <button type="button" className="button" onClick={() => void copy()}>
          {messages.copy}
        </button>
        <button type="button" className="button" data-kind="quiet" onClick={decide}>
          {texts.draftDrop}
        </button>
      </div>
    </section>
  );
}

function TypedText({ name, text }: { name: string; text: string }) {
  return (
    <div className={styles.version}>
      <h3>{name}</h3>
      <div className={styles.text}>
        <PlainText text={text} />
      </div>
    </div>
  );
}

/** A note without a known title is captured under its first line. */
function captureOf(title: TextDraft | null, note: TextDraft | null, last: GoneTextsProps["last"]) {
  const text = note?.text ?? last?.note ?? "";
  const [firstLine = ""] = text.trim().split("\n");
  return { title: title?.text.trim() || last?.title || firstLine, note: text === "" ? null : text };
}

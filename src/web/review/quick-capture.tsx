import { type KeyboardEvent, useRef } from "react";
import { StoredDrafts, useTitleDraft } from "../capture/drafts.ts";
import { useShortcuts } from "../commands/keymap.ts";
import { KeyOf } from "../commands/keys.tsx";
import { useCompletion } from "../completion/use-completion.tsx";
import { messages } from "../i18n/messages.ts";
import { itemStore } from "../items/store.ts";
import styles from "./quick-capture.module.css";

const texts = messages.review;
const drafts = new StoredDrafts("drafts-review");

/** A capture line during the review: Enter captures and stays, Escape returns to the step. */
export function QuickCapture() {
  const { title, setTitle, sent } = useTitleDraft(drafts);
  const field = useRef<HTMLInputElement>(null);
  const completion = useCompletion({ field, text: title, onText: setTitle });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (completion.onKeyDown(event)) return;
    if (event.key === "Escape")
      document.querySelector<HTMLElement>("main [data-head][tabindex='0'], #review-on")?.focus();
    else if (event.key === "Enter" && title.trim() !== "") {
      sent(itemStore.capture({ title: title.trim(), note: null, isFocused: false }, { parse: true }));
    } else return;
    event.preventDefault();
  }

  return (
    <div className={styles.capture}>
      <label htmlFor="review-capture">{texts.capture}</label>
      <div className={styles.line}>
        <input
          {...completion.attributes}
          ref={field}
          id="review-capture"
          className="field"
          dir="auto"
          autoComplete="off"
          enterKeyHint="done"
          aria-keyshortcuts={useShortcuts("capture")}
          placeholder={texts.captureHow}
          value={title}
          onChange={(event) => {
            completion.onTyped(event);
            setTitle(event.target.value);
          }}
          onSelect={completion.onSelect}
          onBlur={completion.onBlur}
          onKeyDown={onKeyDown}
        />
        <span aria-hidden>
          <KeyOf command="capture" />
        </span>
        {completion.popup}
      </div>
    </div>
  );
}

import { hasText, toCaptureDraft, toDraft } from "../capture/draft.ts";
import { inboxDrafts } from "../capture/drafts.ts";
import { messages } from "../i18n/messages.ts";
import type { Row } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import { openOverlayName } from "../ui/overlay.ts";
import styles from "./capture-error.module.css";

/** The reason why a capture is not stored, with its two actions. */
export function CaptureError({ row: { key, item, reason } }: { row: Row }) {
  function edit(): void {
    const current = inboxDrafts.line.get();
    // The text in the line is replaced, but not lost.
    if (hasText(current)) itemStore.setAside(toDraft(current));
    inboxDrafts.change(toCaptureDraft(item));
    itemStore.withdraw(key);
    const inboxLine = document.getElementById("capture");
    if (inboxLine) inboxLine.focus();
    else openOverlayName.set("capture");
  }

  return (
    <div className={styles.trouble}>
      <p className={styles.reason}>{reason}</p>
      <button type="button" className="button" onClick={() => itemStore.retry(key)}>
        {messages.retry}
      </button>
      <button type="button" className="button" onClick={edit}>
        {messages.capture.edit}
      </button>
    </div>
  );
}

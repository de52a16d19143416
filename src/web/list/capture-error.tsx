import { draftOf, hasText, lineOf } from "../capture/draft.ts";
import { inboxDrafts } from "../capture/drafts.ts";
import { sentences } from "../i18n/messages.ts";
import type { Row } from "../items/row.ts";
import { items } from "../items/store.ts";
import styles from "./capture-error.module.css";

/** Why a capture is not kept yet, and the two ways on. */
export function Trouble({ row: { key, item, reason } }: { row: Row }) {
  function edit(): void {
    const current = inboxDrafts.line.get();
    // What stands in the line gives way, but is not lost.
    if (hasText(current)) items.setAside(draftOf(current));
    inboxDrafts.change(lineOf(item));
    items.withdraw(key);
    document.getElementById("capture")?.focus();
  }

  return (
    <div className={styles.trouble}>
      <p className={styles.reason}>{reason}</p>
      <button type="button" className="button" onClick={() => items.retry(key)}>
        {sentences.retry}
      </button>
      <button type="button" className="button" onClick={edit}>
        {sentences.capture.edit}
      </button>
    </div>
  );
}

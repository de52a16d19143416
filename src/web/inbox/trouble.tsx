import { sentences } from "../sentences.ts";
import { changeLine, draftOf, EMPTY, line, lineOf } from "./draft.ts";
import { inbox } from "./inbox-data.ts";
import type { Row } from "./row.ts";
import styles from "./trouble.module.css";

/** Why a capture is not kept yet, and the two ways on. */
export function Trouble({ row: { key, item, reason } }: { row: Row }) {
  function edit(): void {
    const current = line.get();
    // What stands in the line gives way, but is not lost.
    if (current.title !== "" || current.note !== "") inbox.setAside(draftOf(current));
    changeLine({ ...EMPTY, ...lineOf(item) });
    inbox.withdraw(key);
    document.getElementById("capture")?.focus();
  }

  return (
    <div className={styles.trouble}>
      <p className={styles.reason}>{reason}</p>
      <button type="button" className="button" onClick={() => inbox.retry(key)}>
        {sentences.retry}
      </button>
      <button type="button" className="button" onClick={edit}>
        {sentences.capture.edit}
      </button>
    </div>
  );
}

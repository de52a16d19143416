import { useEffect } from "react";
import { messages } from "../i18n/messages.ts";
import type { Completion } from "./complete.ts";
import styles from "./completion-list.module.css";

export interface CompletionListProps {
  id: string;
  rows: readonly Completion[];
  active: number;
  onActive(index: number): void;
  onTake(row: Completion): void;
}

/** The list below a field that completes its text. The focus stays in the field. */
export function CompletionList({ id, rows, active, onActive, onTake }: CompletionListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  return (
    <div id={id} role="listbox" aria-label={messages.captureParts.completions} className={styles.list}>
      {rows.map((row, n) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
        <div
          key={row.written}
          id={`${id}-${n}`}
          role="option"
          aria-selected={n === active}
          data-highlighted={n === active || undefined}
          className={styles.row}
          onMouseDown={(event) => event.preventDefault()}
          onPointerMove={() => onActive(n)}
          onClick={() => onTake(row)}
        >
          <bdi className={styles.name}>{row.name}</bdi>
          {row.detail !== undefined && <span className={styles.detail}>{row.detail}</span>}
        </div>
      ))}
    </div>
  );
}

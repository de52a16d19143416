import Check from "lucide-react/icons/check";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Star from "lucide-react/icons/star";
import Trash2 from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { asOf } from "../../domain/item/scheduling.ts";
import { completeRows, focusRows, trashRows } from "../actions/item-actions.ts";
import { messages } from "../i18n/messages.ts";
import { type Row, today } from "../items/row.ts";
import styles from "./action-bar.module.css";
import { PurgeButton } from "./purge.tsx";

/** The most frequent actions of an item, and the close button. */
export function ActionBar({ row, onClose }: { row: Row; onClose(): void }) {
  const texts = messages.item;
  const { item } = row;
  const { isFocused } = asOf(item, today());
  const [isPurging, setPurging] = useState(false);
  const isDone = item.list === "done";
  if (item.list === "trash")
    return (
      <div className={styles.bar}>
        <span className={styles.state}>{texts.inTrash}</span>
        <button type="button" className="button" aria-keyshortcuts="Delete" onClick={() => trashRows([row])}>
          <RotateCcw size={15} aria-hidden />
          {texts.restore}
        </button>
        <button type="button" className="button" data-kind="danger" onClick={() => setPurging(true)}>
          {texts.purge}
        </button>
        <CloseButton onClose={onClose} />
        {isPurging && <PurgeButton item={item} onEnd={() => setPurging(false)} onPurged={onClose} />}
      </div>
    );
  return (
    <div className={styles.bar}>
      {item.kind !== "note" && (
        <button
          type="button"
          className={styles.complete}
          data-done={isDone || undefined}
          aria-label={isDone ? texts.reopen : texts.complete}
          title={`${isDone ? texts.reopen : texts.complete} (e)`}
          aria-keyshortcuts="e"
          onClick={() => completeRows([row])}
        >
          <span className={styles.ring}>
            <Check size={13} strokeWidth={3} aria-hidden />
          </span>
          {isDone ? texts.reopen : texts.complete}
        </button>
      )}
      <span className={styles.space} />
      {!isDone && (
        <button
          type="button"
          className="icon-button"
          aria-label={texts.focus}
          title={`${isFocused ? texts.unfocus : texts.focus} (f)`}
          aria-keyshortcuts="f"
          aria-pressed={isFocused}
          onClick={() => focusRows([row])}
        >
          <Star size={17} fill={isFocused ? "currentColor" : "none"} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={texts.trash}
        title={`${texts.trash} (Del)`}
        aria-keyshortcuts="Delete"
        onClick={() => trashRows([row])}
      >
        <Trash2 size={17} aria-hidden />
      </button>
      <CloseButton onClose={onClose} />
    </div>
  );
}

export function CloseButton({ onClose }: { onClose(): void }) {
  const { close } = messages.item;
  return (
    <button
      type="button"
      className={`icon-button ${styles.close}`}
      aria-label={close}
      title={`${close} (Esc)`}
      aria-keyshortcuts="Escape"
      onClick={onClose}
    >
      <X size={18} aria-hidden />
    </button>
  );
}

import Check from "lucide-react/icons/check";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Star from "lucide-react/icons/star";
import Trash2 from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import { asOf } from "../../domain/item/scheduling.ts";
import { completeRows, focusRows, trashRows } from "../actions/item-actions.ts";
import type { CommandName } from "../commands/definitions.ts";
import { useKeys, useShortcuts } from "../commands/keymap.ts";
import { nameKeys } from "../commands/keys.tsx";
import { messages } from "../i18n/messages.ts";
import { type Row, today } from "../items/row.ts";
import { purgeRequest } from "../state/purge-request.ts";
import styles from "./action-bar.module.css";

/** The most frequent actions of an item, and the close button. */
export function ActionBar({ row, onClose }: { row: Row; onClose(): void }) {
  const texts = messages.item;
  const { item } = row;
  const { isFocused } = asOf(item, today());
  const isDone = item.list === "done";
  const keysOf = {
    complete: useKeyHelp("complete"),
    focus: useKeyHelp("focus"),
    trash: useKeyHelp("trash"),
    purge: useKeyHelp("purge"),
  };
  if (item.list === "trash")
    return (
      <div className={styles.bar}>
        <span className={styles.state}>{texts.inTrash}</span>
        <button
          type="button"
          className="button"
          {...keysOf.trash(texts.restore)}
          onClick={() => trashRows([row])}
        >
          <RotateCcw size={15} aria-hidden />
          {texts.restore}
        </button>
        <button
          type="button"
          className="button"
          data-kind="danger"
          {...keysOf.purge(texts.purge)}
          onClick={() => purgeRequest.set([item.id])}
        >
          {texts.purge}
        </button>
        <CloseButton onClose={onClose} />
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
          {...keysOf.complete(isDone ? texts.reopen : texts.complete)}
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
          {...keysOf.focus(isFocused ? texts.unfocus : texts.focus)}
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
        {...keysOf.trash(texts.trash)}
        onClick={() => trashRows([row])}
      >
        <Trash2 size={17} aria-hidden />
      </button>
      <CloseButton onClose={onClose} />
    </div>
  );
}

/** The tooltip of a button with the current key of its command. */
function useKeyHelp(command: CommandName): (name: string) => { title: string; "aria-keyshortcuts"?: string } {
  const [keys] = useKeys(command);
  const shortcuts = useShortcuts(command);
  return (name) => ({
    title: keys === undefined ? name : `${name} (${nameKeys(keys)})`,
    ...(shortcuts && { "aria-keyshortcuts": shortcuts }),
  });
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

import BookOpen from "lucide-react/icons/book-open";
import Check from "lucide-react/icons/check";
import Undo2 from "lucide-react/icons/undo-2";
import type { Item } from "../../domain/item/item.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import styles from "./row-check.module.css";

const texts = messages.lists;

/** The first cell of a row: the round checkbox, the button out of the trash, or the sign of a note. */
export function RowCheck({ item, isLeaving }: { item: Item; isLeaving: boolean }) {
  const title = shortTitle(item.title);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the row has the focus.
    // biome-ignore lint/a11y/useSemanticElements: as the row.
    <div role="gridcell" className={styles.mark}>
      {item.list === "trash" ? (
        <button
          type="button"
          className={styles.press}
          data-do="trash"
          tabIndex={-1}
          aria-label={texts.restore(title)}
        >
          <Undo2 size={16} aria-hidden />
        </button>
      ) : item.kind === "note" ? (
        <BookOpen size={16} aria-hidden />
      ) : (
        <Checkbox item={item} title={title} isDone={isLeaving || item.list === "done"} />
      )}
    </div>
  );
}

function Checkbox({ item: { kind }, title, isDone }: { item: Item; title: string; isDone: boolean }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a real button; its list handles the click.
    <button
      type="button"
      role="checkbox"
      className={styles.press}
      data-do="complete"
      tabIndex={-1}
      aria-checked={isDone}
      aria-label={texts.complete(title)}
    >
      <span className={styles.box} data-kind={kind}>
        <Check size={12} strokeWidth={3} aria-hidden />
      </span>
    </button>
  );
}

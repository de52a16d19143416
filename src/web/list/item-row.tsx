import GripVertical from "lucide-react/icons/grip-vertical";
import Star from "lucide-react/icons/star";
import { type CSSProperties, memo, type PointerEvent, type Ref } from "react";
import { messages } from "../i18n/messages.ts";
import { CLOSED_LIMIT, readTitle, shortTitle } from "../i18n/title.ts";
import { endRenaming, renamedRow, rowTitle } from "../item/rename-row.ts";
import type { Row } from "../items/row.ts";
import { useSignal } from "../state/signal.ts";
import { LazyPart } from "../ui/lazy-part.tsx";
import { CaptureError } from "./capture-error.tsx";
import styles from "./item-row.module.css";
import { RowCheck } from "./row-check.tsx";
import type { RowContext } from "./row-context.ts";
import { RowDate } from "./row-date.tsx";
import { RowDetails } from "./row-details.tsx";

const FRESH_MS = 600; // an older row does not slide in when it is rendered again
const texts = messages.lists;

export interface ItemRowProps {
  row: Row;
  index: number;
  context: RowContext;
  isOpen: boolean;
  /** Whether it is the tab stop. */
  isActive: boolean;
  isSelected: boolean;
  isLeaving: boolean;
  /** Of a list of days: the day that takes what is dropped on the row. */
  day: string | undefined;
  place: Ref<HTMLDivElement>;
  style: CSSProperties | undefined;
}

/** One item in a line or two. Its text is never interpreted as markup. The list handles its events. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { row, index, context, isOpen, isActive, isSelected, isLeaving, day, place, style } = props;
  const { key, item, state, cameIn } = row;
  const title = readTitle(item.title);
  const isRenamed = useSignal(renamedRow) === key;
  const isFresh = cameIn !== null && performance.now() - cameIn < FRESH_MS;
  const isFocused = item.isFocused || (item.list === "scheduled" && (item.startDate ?? "9") <= context.today);

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a table cannot be placed one by one.
    <div
      role="row"
      ref={place}
      data-index={index}
      data-key={key}
      data-drop={day}
      className={styles.place}
      style={style}
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      aria-current={isOpen || undefined}
      aria-labelledby={`title-${key} facts-${key}`}
    >
      <div
        className={styles.row}
        data-state={state}
        data-fresh={isFresh || undefined}
        data-leaving={isLeaving || undefined}
        role="presentation"
      >
        <RowCheck item={item} isLeaving={isLeaving} />
        {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus. */}
        {/* biome-ignore lint/a11y/useSemanticElements: as the row. */}
        <div role="gridcell" className={styles.text}>
          {isRenamed ? (
            <LazyPart of={rowTitle} props={{ row, id: `title-${key}`, onEnd: endRenaming }} />
          ) : (
            <p className={styles.title} id={`title-${key}`} onPointerEnter={explainCut(title.first)}>
              <bdi dir="auto">{title.first.slice(0, CLOSED_LIMIT)}</bdi>
            </p>
          )}
          <div id={`facts-${key}`}>
            {isFocused && <span className="unseen">{messages.list.focused}</span>}
            <RowDate row={row} context={context} />
            <RowDetails item={item} context={context} rest={title.rest} />
          </div>
        </div>
        {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus. */}
        {/* biome-ignore lint/a11y/useSemanticElements: as the row. */}
        <div role="gridcell" className={styles.hand}>
          {item.list !== "done" && item.list !== "trash" && (
            <button
              type="button"
              className={styles.star}
              data-do="focus"
              tabIndex={-1}
              aria-pressed={isFocused}
              aria-label={texts.focus(shortTitle(item.title))}
            >
              <Star size={16} fill={isFocused ? "currentColor" : "none"} aria-hidden />
            </button>
          )}
          {context.canDrag && (
            <span className={styles.grip} data-do="drag" aria-hidden>
              <GripVertical size={16} />
            </span>
          )}
        </div>
        {row.reason !== null && (
          // biome-ignore lint/a11y/useFocusableInteractive: the row has the focus.
          // biome-ignore lint/a11y/useSemanticElements: as the row.
          <div role="gridcell" className={styles.trouble}>
            <CaptureError row={row} />
          </div>
        )}
      </div>
    </div>
  );
});

/** Under the mouse a cut title has its whole text as a tooltip. Only then: rows are too many to be measured. */
function explainCut(text: string) {
  return ({ currentTarget: place }: PointerEvent<HTMLElement>): void => {
    const isCut = place.scrollWidth > place.clientWidth || place.scrollHeight > place.clientHeight;
    if (isCut) place.title = text;
    else place.removeAttribute("title");
  };
}

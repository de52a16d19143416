import {
  type CSSProperties,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { messages } from "../i18n/messages.ts";
import { useSameList } from "../items/same-list.ts";
import { openPicker } from "../pickers/open-picker.ts";
import { useVirtualRows } from "../ui/virtual-rows.ts";
import { ItemRow } from "./item-row.tsx";
import type { ListEntry } from "./list-entries.ts";
import { useMoveAnimation } from "./move-animation.ts";
import type { RowContext } from "./row-context.ts";
import styles from "./virtual-list.module.css";

const ROW_HEIGHT_PX = 44; // until a row or a heading is measured
const READ_AHEAD_LINES = 30; // lines before the end at which more are read

export interface VirtualListProps {
  label: string;
  lines: readonly ListEntry[];
  context: RowContext;
  isWhole: boolean;
  /** The offset of the list from the top of the document, and the covered height at the window's top. */
  top: number;
  covered: number;
  /** The key of the tab stop's row. */
  active: string | null;
  selected: ReadonlySet<string>;
  /** The id of the open item. */
  open: string | null;
  /** Set to the function that scrolls a row into the window. */
  revealRow: RefObject<(key: string) => void>;
  onEnd(): void;
}

/** Renders only the rows in the window, and the row of the tab stop. */
export function VirtualList(props: VirtualListProps) {
  const { label, lines, context, isWhole, top, covered, active, selected, open, revealRow, onEnd } = props;
  const list = useRef<HTMLDivElement>(null);
  const isPrinting = usePrinting();
  const keys = useSameList(useMemo(() => lines.map(({ key }) => key), [lines]));
  const activeIndex = active === null ? -1 : keys.indexOf(active);
  const virtual = useVirtualRows({
    list,
    keys,
    estimate: ROW_HEIGHT_PX,
    top,
    covered,
    active: activeIndex,
  });
  const { rows, isTopSeen, measure, reveal } = virtual;

  useLayoutEffect(() => {
    revealRow.current = (key) => {
      const index = lines.findIndex((line) => line.key === key);
      // Includes the heading above it; for the first row everything above the list.
      const from = lines[index - 1]?.kind === "heading" ? index - 1 : index;
      if (from === 0) scrollTo({ top: 0 });
      else if (index >= 0) reveal(index);
    };
  }, [revealRow, reveal, lines]);

  const last = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (!isWhole && last >= lines.length - READ_AHEAD_LINES) onEnd();
  }, [isWhole, last, lines.length, onEnd]);

  useMoveAnimation(list, lines, open, isTopSeen);

  const renderedLines = isPrinting ? lines.map((_, index) => ({ index, start: null })) : rows;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a table cannot be placed one by one.
    <div
      ref={list}
      role="grid"
      className={styles.list}
      aria-label={label}
      aria-multiselectable
      aria-rowcount={isWhole ? lines.length : -1}
      data-keys="list"
      data-selecting={selected.size > 0 || undefined}
      style={isPrinting ? undefined : { height: virtual.height }}
    >
      {renderedLines.map(({ index, start }) => {
        const line = lines[index];
        if (!line) return null;
        const style = start === null ? undefined : { transform: `translateY(${start}px)` };
        const { key } = line;
        return line.kind === "row" ? (
          <ItemRow
            key={key}
            row={line.row}
            index={index}
            context={context}
            isOpen={open === line.row.item.id}
            isActive={key === active}
            isSelected={selected.has(key)}
            isLeaving={line.isLeaving === true}
            day={line.day}
            place={measure}
            style={style}
          />
        ) : (
          <HeadingRow key={key} line={line} index={index} place={measure} style={style} />
        );
      })}
    </div>
  );
}

interface HeadingRowProps {
  line: Extract<ListEntry, { kind: "heading" }>;
  index: number;
  /** Measures the row. */
  place: Ref<HTMLDivElement>;
  style: CSSProperties | undefined;
}

function HeadingRow({ line: { title, count, day, rows }, index, place, style }: HeadingRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as the rows; nothing is done with it.
    <div
      role="row"
      ref={place}
      data-index={index}
      data-drop={day}
      data-empty={count === 0 || undefined}
      className={styles.heading}
      aria-rowindex={index + 1}
      style={style}
    >
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the same. */}
      <span role="rowheader">
        {rows ? (
          <button
            type="button"
            title={messages.projects.renameHeading(title)}
            onClick={({ currentTarget }) => openPicker("heading", rows, currentTarget)}
          >
            <bdi>{title}</bdi>
          </button>
        ) : (
          <bdi>{title}</bdi>
        )}
        {count === 0 && <span className="unseen"> {messages.listParts.upcoming.nothing}</span>}
      </span>
    </div>
  );
}

/** Whether the page is being printed: then the whole list is rendered. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser lays the paper out right after the event, so the render must be synchronous.
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener("beforeprint", start);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", start);
      removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}

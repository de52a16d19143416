import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { sentences } from "../sentences.ts";
import { inbox } from "./inbox-data.ts";
import styles from "./item-list.module.css";
import { ItemRow } from "./item-row.tsx";
import { usePrinting } from "./printing.ts";
import type { Row } from "./row.ts";

const ROW_HEIGHT = 60; // px, until a row is measured
const OVERSCAN = 12;
const NEAR_END = 40; // rows
const SETTLE = 220; // ms in which rows glide to their new place

export interface ItemListProps {
  rows: readonly Row[];
  isWhole: boolean;
  /** Where the list begins below the top of the document, and how much of the window the capture line covers. */
  top: number;
  covered: number;
  /** The row that Tab leads to; below 0 when that is above the list. */
  active: number;
  onActive(key: string): void;
  /** Set to what scrolls a row into the window. */
  revealRow: RefObject<(index: number) => void>;
}

/** The rows in the window, out of any number, with one of them in reach of Tab. */
export function ItemList(props: ItemListProps) {
  const { rows, isWhole, top, covered, active, onActive, revealRow } = props;
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<string | null>(null);
  const isPrinting = usePrinting();

  const isTopSeen = scrollY <= top - covered;

  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: covered,
    scrollPaddingEnd: 16,
    // New rows push the list down where its top is seen; further down what is being read stays put.
    anchorTo: isTopSeen ? "start" : "end",
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const indexes = defaultRangeExtractor(range);
        if (active < 0 || active >= range.count || indexes.includes(active)) return indexes;
        return [...indexes, active].sort((a, b) => a - b);
      },
      [active],
    ),
  });

  useLayoutEffect(() => {
    revealRow.current = (index) => virtual.scrollToIndex(index, { align: "auto" });
  }, [revealRow, virtual]);

  const settle = useSettling(list);
  const firstKey = rows[0]?.key;
  const firstBefore = useRef(firstKey);
  useLayoutEffect(() => {
    if (isTopSeen && firstBefore.current !== firstKey) settle();
    firstBefore.current = firstKey;
  }, [isTopSeen, firstKey, settle]);

  const toggle = useCallback(
    (key: string) => {
      settle();
      setOpen((before) => (before === key ? null : key));
    },
    [settle],
  );

  const shown = virtual.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (!isWhole && lastShown > rows.length - NEAR_END) void inbox.readOlder();
  }, [isWhole, lastShown, rows.length]);

  const drawn = isPrinting ? rows.map((_, index) => ({ index, start: null })) : shown;
  return (
    <ul
      ref={list}
      // biome-ignore lint/a11y/noRedundantRoles: a list without markers is none to Safari.
      role="list"
      className={styles.list}
      aria-label={sentences.list.label}
      data-keys="list"
      style={isPrinting ? undefined : { height: virtual.getTotalSize() }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && open !== null) toggle(open);
      }}
    >
      {drawn.map(({ index, start }) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <li
            key={row.key}
            ref={virtual.measureElement}
            data-index={index}
            className={styles.place}
            aria-posinset={index + 1}
            aria-setsize={isWhole ? rows.length : -1}
            style={start === null ? undefined : { transform: `translateY(${start - top}px)` }}
          >
            <ItemRow
              row={row}
              isOpen={open === row.key}
              isActive={index === active}
              onToggle={toggle}
              onActive={onActive}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** For a moment rows move to their places instead of jumping there; while scrolling they must not. */
function useSettling(list: React.RefObject<HTMLElement | null>): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return useCallback(() => {
    const element = list.current;
    if (!element) return;
    element.dataset.settling = "";
    clearTimeout(timer.current);
    timer.current = setTimeout(() => delete element.dataset.settling, SETTLE);
  }, [list]);
}

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Row } from "./row.ts";

export interface Roving {
  /** The row that Tab leads to. */
  index: number;
  setActive(key: string): void;
  /** Moves the focus by so many rows; into the list, when it was elsewhere. */
  move(by: number): void;
  /** Moves the focus to a row; to the last one, when there are not so many. */
  moveTo(index: number): void;
}

/**
 * One tab stop for the whole list, moved with the keyboard. When the row with the focus disappears, its
 * neighbour gets it.
 */
export function useRoving(
  list: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  reveal: (index: number) => void,
): Roving {
  const [active, setActive] = useState<string | null>(null);
  const wanted = useRef(false);
  const last = useRef({ index: 0, hadFocus: false });
  const found = rows.findIndex(({ key }) => key === active);
  const index = found < 0 ? Math.max(0, Math.min(last.current.index, rows.length - 1)) : found;

  useLayoutEffect(() => {
    const isGone = active !== null && found < 0;
    if (isGone) {
      wanted.current ||= last.current.hadFocus;
      setActive(rows[index]?.key ?? null);
    }
    last.current = { index, hadFocus: hasFocus(list) };
  });

  useEffect(() => {
    if (wanted.current && focusTabStop(list)) wanted.current = false;
  });

  const moveTo = useCallback(
    (next: number) => {
      const target = Math.max(0, Math.min(next, rows.length - 1));
      const row = rows[target];
      if (!row) return;
      reveal(target);
      setActive(row.key);
      wanted.current = row.key !== active;
      // The active row is not drawn anew, so nobody else would set the focus.
      if (!wanted.current) focusTabStop(list);
    },
    [list, rows, active, reveal],
  );
  const move = useCallback(
    (by: number) => moveTo(hasFocus(list) ? index + by : index),
    [list, index, moveTo],
  );

  return { index, setActive, move, moveTo };
}

function focusTabStop(list: RefObject<HTMLElement | null>): boolean {
  const target = list.current?.querySelector<HTMLElement>("button[tabindex='0']");
  target?.focus({ preventScroll: true }); // `reveal` scrolls, and knows what the capture line covers
  return target !== null && target !== undefined;
}

function hasFocus(list: RefObject<HTMLElement | null>): boolean {
  return list.current?.contains(document.activeElement) ?? false;
}

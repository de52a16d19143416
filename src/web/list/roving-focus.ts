import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

export interface RovingFocus {
  /** The one that Tab leads to. */
  index: number;
  setActive(key: string): void;
  /** Moves the focus by so many; into the list, when it was elsewhere. */
  move(by: number): void;
  /** Moves the focus to one of them; to the last, when there are not so many. */
  moveTo(index: number): void;
}

/**
 * One tab stop for everything in the list, moved with the keyboard. When what has the focus disappears, its
 * neighbour gets it.
 */
export function useRovingFocus(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  reveal: (index: number) => void,
): RovingFocus {
  const [active, setActive] = useState<string | null>(null);
  const wanted = useRef(false);
  const isOrphaned = useRef(false);
  const last = useRef(0);
  const found = active === null ? -1 : keys.indexOf(active);
  const index = found < 0 ? Math.max(0, Math.min(last.current, keys.length - 1)) : found;
  const hadFocus = hasFocus(list); // what is about to disappear still stands while its absence is drawn

  useLayoutEffect(() => {
    const isGone = active !== null && found < 0;
    if (isGone) {
      // Unless the focus has gone elsewhere meanwhile.
      if (hadFocus && document.activeElement === document.body) {
        isOrphaned.current = true;
        list.current?.closest("main")?.focus({ preventScroll: true });
      }
      // What is completed still stands for a moment, but nothing can be done with it.
      if (hadFocus && list.current?.contains(document.activeElement)) wanted.current = true;
      setActive(keys[index] ?? null);
    }
    last.current = index;
  });

  useEffect(() => {
    if (isOrphaned.current && keys.length > 0) {
      isOrphaned.current = false;
      wanted.current ||= document.activeElement === list.current?.closest("main");
    }
    if (wanted.current) return focusOnceDrawn(list, () => (wanted.current = false));
  });

  const moveTo = useCallback(
    (next: number) => {
      const target = Math.max(0, Math.min(next, keys.length - 1));
      const key = keys[target];
      if (key === undefined) return;
      reveal(target);
      setActive(key);
      wanted.current = key !== active;
      // What is active is not drawn anew, so nobody else would set the focus.
      if (!wanted.current) focusTabStop(list);
    },
    [list, keys, active, reveal],
  );
  const move = useCallback(
    // The item that is open beside the list belongs to it.
    (by: number) =>
      moveTo(hasFocus(list) || document.activeElement?.closest("[data-panel]") ? index + by : index),
    [list, index, moveTo],
  );

  return { index, setActive, move, moveTo };
}

/** A list draws its rows when it knows its place, which may be later. Unless the focus has gone elsewhere meanwhile. */
function focusOnceDrawn(list: RefObject<HTMLElement | null>, done: () => void): (() => void) | undefined {
  if (focusTabStop(list)) {
    done();
    return;
  }
  const before = document.activeElement;
  const drawn = new MutationObserver(() => {
    if (document.activeElement === before && !focusTabStop(list)) return;
    drawn.disconnect();
    done();
  });
  if (list.current)
    drawn.observe(list.current, { subtree: true, childList: true, attributeFilter: ["tabindex"] });
  return () => drawn.disconnect();
}

function focusTabStop(list: RefObject<HTMLElement | null>): boolean {
  const target = list.current?.querySelector<HTMLElement>("[tabindex='0']");
  target?.focus({ preventScroll: true }); // `reveal` scrolls, and knows what the capture line covers
  return target !== null && target !== undefined;
}

function hasFocus(list: RefObject<HTMLElement | null>): boolean {
  return list.current?.contains(document.activeElement) ?? false;
}

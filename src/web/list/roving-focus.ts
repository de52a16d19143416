import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

export interface RovingFocus {
  /** The index of the tab stop. */
  index: number;
  setActive(key: string): void;
  /** Moves the focus by a number of elements; into the list if it was elsewhere. */
  move(by: number): void;
  /** Moves the focus to an element; to the last if there are fewer. */
  moveTo(index: number): void;
}

/**
 * One tab stop for the whole list, moved with the keyboard. When the focused element disappears, the next one gets the
 * focus.
 */
export function useRovingFocus(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  reveal: (index: number) => void,
): RovingFocus {
  const [active, setActive] = useState<string | null>(null);
  const needsFocus = useRef(false);
  const isOrphaned = useRef(false);
  const last = useRef(0);
  const activeIndex = active === null ? -1 : keys.indexOf(active);
  const index = activeIndex < 0 ? Math.max(0, Math.min(last.current, keys.length - 1)) : activeIndex;
  const hadFocus = hasFocus(list); // the disappearing element still exists during this render

  useLayoutEffect(() => {
    const isGone = active !== null && activeIndex < 0;
    // The last row of a list stays until its animation ends. Unless the focus has gone elsewhere meanwhile.
    if (hadFocus && (isGone || keys.length === 0) && document.activeElement === document.body) {
      isOrphaned.current = true;
      list.current?.closest("main")?.focus({ preventScroll: true });
    }
    if (isGone) {
      // A completed row is still visible, but has no actions.
      if (hadFocus && list.current?.contains(document.activeElement)) needsFocus.current = true;
      setActive(keys[index] ?? null);
    }
    last.current = index;
  });

  useEffect(() => {
    if (isOrphaned.current && keys.length > 0) {
      isOrphaned.current = false;
      needsFocus.current ||= document.activeElement === list.current?.closest("main");
    }
    if (needsFocus.current) return focusOnceDrawn(list, () => (needsFocus.current = false));
  });

  const moveTo = useCallback(
    (next: number) => {
      const target = Math.max(0, Math.min(next, keys.length - 1));
      const key = keys[target];
      if (key === undefined) return;
      reveal(target);
      setActive(key);
      needsFocus.current = key !== active;
      // The active row is not rendered again, so the focus is set here.
      if (!needsFocus.current) focusTabStop(list);
    },
    [list, keys, active, reveal],
  );
  const move = useCallback(
    // The open item beside the list belongs to it.
    (by: number) =>
      moveTo(hasFocus(list) || document.activeElement?.closest("[data-panel]") ? index + by : index),
    [list, index, moveTo],
  );

  return { index, setActive, move, moveTo };
}

/** Focuses after the list has rendered its rows, which may be later, unless the focus has moved elsewhere. */
function focusOnceDrawn(list: RefObject<HTMLElement | null>, onFocus: () => void): (() => void) | undefined {
  if (focusTabStop(list)) {
    onFocus();
    return;
  }
  const before = document.activeElement;
  const observer = new MutationObserver(() => {
    if (document.activeElement === before && !focusTabStop(list)) return;
    observer.disconnect();
    onFocus();
  });
  if (list.current)
    observer.observe(list.current, { subtree: true, childList: true, attributeFilter: ["tabindex"] });
  return () => observer.disconnect();
}

function focusTabStop(list: RefObject<HTMLElement | null>): boolean {
  const target = list.current?.querySelector<HTMLElement>("[tabindex='0']:not([data-plan] *)");
  target?.focus({ preventScroll: true }); // `reveal` scrolls, because it knows the height of the capture line
  return target !== null && target !== undefined;
}

function hasFocus(list: RefObject<HTMLElement | null>): boolean {
  return list.current?.contains(document.activeElement) ?? false;
}

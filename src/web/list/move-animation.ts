import { type RefObject, useLayoutEffect, useRef } from "react";
import type { ListEntry } from "./list-entries.ts";

const MOVE_MS = 220; // ms in which rows move to their new place

/** After a change rows move to their places with an animation; not while scrolling. */
export function useMoveAnimation(
  list: RefObject<HTMLElement | null>,
  lines: readonly ListEntry[],
  open: string | null,
  isTopSeen: boolean,
): void {
  const before = useRef({ lines, open });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    const { lines: oldLines, open: wasOpen } = before.current;
    before.current = { lines, open };
    if (!isTopSeen || (isSame(oldLines, lines) && open === wasOpen)) return;
    const element = list.current;
    if (!element) return;
    element.dataset.settling = "";
    clearTimeout(timer.current);
    timer.current = setTimeout(() => delete element.dataset.settling, MOVE_MS);
  }, [list, lines, open, isTopSeen]);
}

/** Compares the first rows only, where the user looks. */
function isSame(oldLines: readonly ListEntry[], newLines: readonly ListEntry[]): boolean {
  return (
    oldLines.length === newLines.length &&
    newLines.slice(0, 60).every(({ key }, index) => key === oldLines[index]?.key)
  );
}

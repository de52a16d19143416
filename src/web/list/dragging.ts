import { type PointerEvent, type RefObject, useCallback } from "react";
import styles from "./dragging.module.css";
import { doAt, keyAt } from "./row-pointer.ts";

const DRAG_START_PX = 5; // px until a press becomes a drag
const SCROLL_EDGE_PX = 64; // px at the window's edges that scroll it
const SCROLL_STEP_PX = 14; // px a frame

/**
 * Drags rows with the mouse anywhere, and with a finger at their grip. `drop` gets the row below the new place; null is
 * the end.
 */
export function useDragging(
  content: RefObject<HTMLElement | null>,
  isOn: boolean,
  drop: (key: string, before: string | null) => void,
): (event: PointerEvent<HTMLElement>) => void {
  return useCallback(
    (down: PointerEvent<HTMLElement>) => {
      const key = keyAt(down.target);
      const grip = doAt(down.target);
      const isFree = down.pointerType === "touch" ? grip === "drag" : grip === undefined || grip === "drag";
      if (!isOn || key === null || !isFree || down.button !== 0 || down.shiftKey) return;
      drag(down, content.current, key, drop);
    },
    [content, isOn, drop],
  );
}

function drag(
  down: PointerEvent<HTMLElement>,
  content: HTMLElement | null,
  key: string,
  drop: (key: string, before: string | null) => void,
): void {
  const mark = document.createElement("div");
  mark.className = styles.mark ?? "";
  let before: string | null | undefined;
  let isDragging = false;
  let y = down.clientY;
  let frame = 0;

  const updateTarget = () => {
    const gap = placeAt(content, y);
    before = gap?.before;
    if (gap && content) {
      const box = content.getBoundingClientRect();
      Object.assign(mark.style, { top: `${gap.y - 1}px`, left: `${box.left}px`, width: `${box.width}px` });
    }
  };
  const scroll = () => {
    const by = y < SCROLL_EDGE_PX ? -SCROLL_STEP_PX : y > innerHeight - SCROLL_EDGE_PX ? SCROLL_STEP_PX : 0;
    if (by !== 0) {
      scrollBy(0, by);
      updateTarget();
    }
    frame = requestAnimationFrame(scroll);
  };
  const move = (event: globalThis.PointerEvent) => {
    y = event.clientY;
    if (!isDragging) {
      if (Math.hypot(event.clientX - down.clientX, y - down.clientY) < DRAG_START_PX) return;
      isDragging = true;
      document.body.append(mark);
      document.documentElement.dataset.dragging = "";
      for (const row of rowsIn(content)) if (row.dataset.key === key) row.dataset.dragged = "";
      frame = requestAnimationFrame(scroll);
    }
    event.preventDefault();
    updateTarget();
  };
  const end = (event: Event) => {
    for (const [type, listener] of listeners) removeEventListener(type, listener as EventListener);
    cancelAnimationFrame(frame);
    mark.remove();
    delete document.documentElement.dataset.dragging;
    for (const row of rowsIn(content)) delete row.dataset.dragged;
    if (!isDragging) return;
    // The click at the end of a drag opens nothing.
    addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stop, { capture: true }));
    if (event.type === "pointerup" && before !== undefined) drop(key, before);
  };
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    end(event);
  };
  const listeners = [
    ["pointermove", move],
    ["pointerup", end],
    ["pointercancel", end],
    ["keydown", onEscape],
  ] as const;
  for (const [type, listener] of listeners) addEventListener(type, listener as EventListener);
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function rowsIn(content: HTMLElement | null): HTMLElement[] {
  return [...(content?.querySelectorAll<HTMLElement>("[role=row][data-key]") ?? [])];
}

/** The nearest gap between rows: the row below it, and its position. */
function placeAt(content: HTMLElement | null, y: number): { before: string | null; y: number } | null {
  const rows = rowsIn(content);
  for (const row of rows) {
    const { top, height } = row.getBoundingClientRect();
    if (y < top + height / 2) return { before: row.dataset.key ?? null, y: top };
  }
  const last = rows.at(-1)?.getBoundingClientRect();
  return last ? { before: null, y: last.bottom } : null;
}

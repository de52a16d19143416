import type { PointerEvent } from "react";
import { ignoreNextClick } from "./row-at.ts";

const DRAG_START_PX = 5; // px until a press becomes a drag

/** The callbacks of a drag. `over` is the target at the pointer, which is marked; null without one. */
export interface PointerDrag {
  targetAt(x: number, y: number): HTMLElement | null;
  /** Shows where a drop would lead. */
  update(over: HTMLElement | null, x: number, y: number): void;
  /** Scrolls at an edge, once a frame; true if it did. */
  scroll(over: HTMLElement | null, y: number): boolean;
  /** Hides what the drag showed, before the drop. */
  end(): void;
  drop(over: HTMLElement | null): void;
}

/** Follows the pointer until it is released, and drops there; Esc and a canceled pointer end the drag without a drop. */
export function followPointer(down: PointerEvent<HTMLElement>, drag: PointerDrag): void {
  let over: HTMLElement | null = null;
  let [x, y] = [down.clientX, down.clientY];
  let isDragging = false;
  let frame = 0;

  const update = () => {
    const target = drag.targetAt(x, y);
    if (target !== over) {
      delete over?.dataset.over;
      if (target) target.dataset.over = "";
      over = target;
    }
    drag.update(over, x, y);
  };
  const scroll = () => {
    if (drag.scroll(over, y)) update();
    frame = requestAnimationFrame(scroll);
  };
  const move = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    [x, y] = [event.clientX, event.clientY];
    if (!isDragging) {
      if (Math.hypot(x - down.clientX, y - down.clientY) < DRAG_START_PX) return;
      isDragging = true;
      document.documentElement.dataset.dragging = "";
      frame = requestAnimationFrame(scroll);
    }
    event.preventDefault();
    update();
  };
  const end = (event: Event) => {
    for (const [type, listener] of listeners) removeEventListener(type, listener as EventListener);
    cancelAnimationFrame(frame);
    delete over?.dataset.over;
    delete document.documentElement.dataset.dragging;
    if (!isDragging) return;
    ignoreNextClick();
    drag.end();
    if (event.type === "pointerup") drag.drop(over);
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

import type { PointerEvent } from "react";
import { dropTargetAt, scrollPart } from "../list/gestures/dragging.ts";
import { doAt, ignoreNextClick } from "../list/gestures/row-at.ts";
import { type Interval, QUARTER } from "./layout.ts";

const DRAG_START_PX = 5; // px until a press becomes a drag

/** How an entry of the plan is dragged. */
export interface PlanDrag {
  /** The element that is as high as the shown hours. */
  grid: HTMLElement;
  shown: Interval;
  entry: Interval;
  /** Shows where the entry would be; null if it would leave the plan, or at the end. */
  onPreview(interval: Interval | null): void;
  onMove(begins: number): void;
  onLength(minutes: number): void;
  /** Takes the target of a drop outside the hours. */
  onDrop(target: string): void;
}

/** Drags a block to another time, or its lower edge: with the mouse anywhere, with a finger at its grip and its edge. */
export function startPlanDrag(down: PointerEvent<HTMLElement>, drag: PlanDrag): void {
  const part = doAt(down.target);
  const isLength = part === "length";
  if (down.button !== 0 || (down.pointerType === "touch" && !isLength && part !== "grip")) return;
  follow(down, isLength, drag);
}

function follow(down: PointerEvent<HTMLElement>, isLength: boolean, drag: PlanDrag): void {
  const { grid, shown, entry } = drag;
  const gridTop = () => grid.getBoundingClientRect().top;
  const downY = down.clientY - gridTop();
  let [x, y] = [down.clientX, down.clientY];
  let preview: Interval | null = null;
  let over: HTMLElement | null = null;
  let isDragging = false;
  let frame = 0;

  const update = () => {
    const seconds = ((y - gridTop() - downY) / grid.offsetHeight) * (shown.ends - shown.begins);
    const target = isLength ? null : outsideTarget(grid, x, y);
    if (target !== over) {
      delete over?.dataset.over;
      if (target) target.dataset.over = "";
      over = target;
    }
    const next = target ? null : isLength ? resized(entry, seconds, shown) : moved(entry, seconds, shown);
    if (next?.begins === preview?.begins && next?.ends === preview?.ends) return;
    preview = next;
    drag.onPreview(next);
  };
  const scroll = () => {
    if (!over && scrollPart(grid, y)) update();
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
    drag.onPreview(null);
    if (event.type !== "pointerup") return;
    if (over) drag.onDrop(over.dataset.drop ?? "");
    else if (preview && isLength) drag.onLength((preview.ends - preview.begins) / 60);
    else if (preview) drag.onMove(preview.begins);
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

/** A list of the sidebar, or the items of the whole day, at a point. */
function outsideTarget(grid: HTMLElement, x: number, y: number): HTMLElement | null {
  const target = dropTargetAt(x, y);
  return target && grid.contains(target) ? null : target;
}

/** At the next quarter of an hour, within the shown hours. */
function moved({ begins, ends }: Interval, seconds: number, shown: Interval): Interval {
  const quarters = Math.round((begins + seconds - shown.begins) / QUARTER);
  const most = Math.floor((shown.ends - shown.begins) / QUARTER) - 1;
  const next = shown.begins + Math.min(Math.max(quarters, 0), most) * QUARTER;
  return { begins: next, ends: next + (ends - begins) };
}

/** As long as whole quarters of an hour, within the shown hours. */
function resized({ begins, ends }: Interval, seconds: number, shown: Interval): Interval {
  const most = Math.floor((shown.ends - begins) / QUARTER);
  const quarters = Math.round((ends + seconds - begins) / QUARTER);
  return { begins, ends: begins + Math.max(Math.min(quarters, most), 1) * QUARTER };
}

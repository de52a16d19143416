import type { PointerEvent } from "react";
import { dropTargetAt, scrollPart } from "../list/gestures/dragging.ts";
import { followPointer } from "../list/gestures/pointer-drag.ts";
import { doAt } from "../list/gestures/row-at.ts";
import { type Interval, QUARTER } from "./layout.ts";

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
  let preview: Interval | null = null;

  followPointer(down, {
    targetAt: (x, y) => (isLength ? null : outsideTarget(grid, x, y)),
    update(over, _x, y) {
      const seconds = ((y - gridTop() - downY) / grid.offsetHeight) * (shown.ends - shown.begins);
      const next = over ? null : isLength ? resized(entry, seconds, shown) : moved(entry, seconds, shown);
      if (next?.begins === preview?.begins && next?.ends === preview?.ends) return;
      preview = next;
      drag.onPreview(next);
    },
    scroll: (over, y) => !over && scrollPart(grid, y),
    end: () => drag.onPreview(null),
    drop(over) {
      if (over) drag.onDrop(over.dataset.drop ?? "");
      else if (preview && isLength) drag.onLength((preview.ends - preview.begins) / 60);
      else if (preview) drag.onMove(preview.begins);
    },
  });
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

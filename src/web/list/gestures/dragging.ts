import type { PointerEvent } from "react";
import { explainSort } from "../../filter/sort-order.ts";
import styles from "./dragging.module.css";
import { followPointer } from "./pointer-drag.ts";
import { doAt, keyAt } from "./row-at.ts";

const SCROLL_EDGE_PX = 64; // px at the window's edges that scroll it
const SIDE_PX = 48; // px beside the list that still belong to it
const SCROLL_STEP_PX = 14; // px a frame
const PART_EDGE_PX = 28; // px at the edges of a part that scrolls by itself
const PART_STEP_PX = 6; // px a frame
const PART_WAIT_FRAMES = 18; // frames in which the pointer is at an edge before the part scrolls: it may only come in

/** How a list is dragged in. */
export interface DragRules {
  /** Whether the rows can be dropped between others. */
  canOrder: boolean;
  /** The text beside the mouse. */
  label(key: string): string;
  /** `before` is the row below the new place; null is the end. `isAboveHeading`: a heading is between. */
  drop(key: string, before: string | null, isAboveHeading: boolean): void;
  /** Drops on a list or project of the sidebar, or on a day. */
  dropOn(key: string, target: string): void;
}

/** Drags rows with the mouse anywhere, and with a finger at their grip. */
export function startDrag(
  down: PointerEvent<HTMLElement>,
  content: HTMLElement | null,
  rules: DragRules,
): void {
  const key = keyAt(down.target);
  const grip = doAt(down.target);
  const isFree =
    down.pointerType === "touch"
      ? grip === "drag"
      : (grip === undefined || grip === "drag") && !(down.target as Element).closest("input, textarea");
  if (key === null || !isFree || down.button !== 0 || down.shiftKey) return;
  drag(down, content, key, rules);
}

function drag(
  down: PointerEvent<HTMLElement>,
  content: HTMLElement | null,
  key: string,
  { canOrder, label, drop, dropOn }: DragRules,
): void {
  const mark = createMark(styles.mark);
  const ghost = createMark(styles.ghost, label(key));
  let before: string | null | undefined;
  let isAboveHeading = false;
  let isBetweenFixedRows = false;

  followPointer(down, {
    targetAt: dropTargetAt,
    update(over, x, y) {
      if (!ghost.isConnected) {
        document.body.append(mark, ghost);
        for (const row of rowsIn(content)) if (row.dataset.key === key) row.dataset.dragged = "";
      }
      const place = over ? null : placeAt(content, x, y);
      const gap = canOrder ? place : null;
      isBetweenFixedRows = !canOrder && place !== null;
      before = gap?.before;
      isAboveHeading = gap?.isAboveHeading === true;
      mark.hidden = gap === null;
      if (gap && content) {
        const box = content.getBoundingClientRect();
        Object.assign(mark.style, { top: `${gap.y - 1}px`, left: `${box.left}px`, width: `${box.width}px` });
      }
      Object.assign(ghost.style, { top: `${y}px`, left: `${x}px` });
    },
    scroll(over, y) {
      const by = y < SCROLL_EDGE_PX ? -SCROLL_STEP_PX : y > innerHeight - SCROLL_EDGE_PX ? SCROLL_STEP_PX : 0;
      const isBeside = over !== null && content?.contains(over) !== true;
      if (by === 0 || isBeside) return scrollPart(over, y);
      scrollBy(0, by);
      return true;
    },
    end() {
      mark.remove();
      ghost.remove();
      for (const row of rowsIn(content)) delete row.dataset.dragged;
    },
    drop(over) {
      if (over) dropOn(key, over.dataset.drop ?? "");
      else if (before !== undefined) drop(key, before, isAboveHeading);
      else if (isBetweenFixedRows) explainSort();
    },
  });
}

let edgeFrames = 0;

/** Scrolls the part around an element that scrolls by itself, at its edges. */
export function scrollPart(element: Element | null, y: number): boolean {
  const part = element?.closest("[data-scrolls]");
  const { top, bottom } = part?.getBoundingClientRect() ?? { top: y, bottom: y };
  const by = y < top + PART_EDGE_PX ? -PART_STEP_PX : y > bottom - PART_EDGE_PX ? PART_STEP_PX : 0;
  edgeFrames = part && by !== 0 ? edgeFrames + 1 : 0;
  if (!part || edgeFrames < PART_WAIT_FRAMES) return false;
  const before = part.scrollTop;
  part.scrollTop += by;
  return part.scrollTop !== before;
}

function createMark(className = "", text = ""): HTMLElement {
  const mark = document.createElement("div");
  mark.className = className;
  mark.textContent = text;
  mark.ariaHidden = "true";
  return mark;
}

/** The list or project of the sidebar, the day, or the time of the plan, at a point. */
export function dropTargetAt(x: number, y: number): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-drop]") ?? null;
}

function rowsIn(content: HTMLElement | null): HTMLElement[] {
  return [...(content?.querySelectorAll<HTMLElement>("[role=row][data-key]") ?? [])];
}

/** The nearest gap between rows: the row below it, and its position; null beside the list. */
function placeAt(
  content: HTMLElement | null,
  x: number,
  y: number,
): { before: string | null; isAboveHeading: boolean; y: number } | null {
  const rows = [...(content?.querySelectorAll<HTMLElement>("[role=row]") ?? [])].sort(byTop);
  const box = content?.getBoundingClientRect();
  if (!box || x < box.left - SIDE_PX || x > box.right + SIDE_PX) return null;
  for (const [n, row] of rows.entries()) {
    const { top, height } = row.getBoundingClientRect();
    if (y >= top + height / 2) continue;
    const below = rows.slice(n).find(({ dataset }) => dataset.key !== undefined);
    return { before: below?.dataset.key ?? null, isAboveHeading: below !== row, y: top };
  }
  const last = rows.at(-1)?.getBoundingClientRect();
  return last ? { before: null, isAboveHeading: false, y: last.bottom } : null;
}

/** The rows are placed by their style, and may be in another order in the document. */
function byTop(a: HTMLElement, b: HTMLElement): number {
  return a.getBoundingClientRect().top - b.getBoundingClientRect().top;
}

import type { PointerEvent } from "react";
import { doAt, ignoreNextClick, keyAt } from "./row-at.ts";

const START_PX = 12; // px until a touch becomes a swipe; a long press ends before
const EDGE_PX = 24; // px at the window's sides, where the system's own gesture begins
const ACTION_PX = 88; // px after which the end of a swipe runs its action
const BACK_MS = 160; // ms of the way back

export interface SwipeAction {
  /** Shown beside the row. */
  label: string;
  run(place: HTMLElement): void;
}

/** The actions of a row: swiped in the direction of the text, or against it. */
export interface SwipeActions {
  forward: SwipeAction;
  back: SwipeAction;
}

/**
 * Follows a finger that moves a row sideways. When it moves down the page, the browser scrolls and cancels the pointer.
 * `actionsOf` is null for a row that cannot be swiped now; it is asked again at the end, because another client may have
 * moved the row away meanwhile.
 */
export function startSwipe(
  down: PointerEvent<HTMLElement>,
  actionsOf: (key: string) => SwipeActions | null,
): void {
  const key = keyAt(down.target);
  const place = (down.target as Element).closest<HTMLElement>("[data-key]");
  const isFree =
    doAt(down.target) !== "drag" && !(down.target as Element).closest("input, textarea, [data-plan]");
  if (down.pointerType !== "touch" || !down.isPrimary || key === null || place === null || !isFree) return;
  if (down.clientX < EDGE_PX || down.clientX > innerWidth - EDGE_PX) return;
  const actions = actionsOf(key);
  if (actions) follow(down, place, actions, () => (place.isConnected ? actionsOf(key) : null));
}

function follow(
  down: PointerEvent<HTMLElement>,
  place: HTMLElement,
  actions: SwipeActions,
  actionsNow: () => SwipeActions | null,
): void {
  const row = place.firstElementChild as HTMLElement;
  const forward = getComputedStyle(place).direction === "rtl" ? -1 : 1;
  let isSwiping = false;
  let x = 0;
  const isForward = () => x * forward > 0;
  const direction = () => (isForward() ? "forward" : "back");

  function move(event: globalThis.PointerEvent): void {
    if (event.pointerId !== down.pointerId) return;
    x = event.clientX - down.clientX;
    isSwiping ||= Math.abs(x) >= START_PX;
    if (!isSwiping) return;
    row.style.translate = `${x}px`;
    place.dataset.swipe = direction();
    place.dataset.swipeLabel = actions[direction()].label;
    place.toggleAttribute("data-swipe-far", Math.abs(x) >= ACTION_PX);
  }

  function end(event: globalThis.PointerEvent): void {
    if (event.pointerId !== down.pointerId) return;
    for (const [type, listener] of listeners) removeEventListener(type, listener);
    if (!isSwiping) return;
    row.style.translate = "";
    for (const name of ["data-swipe", "data-swipe-label", "data-swipe-far"]) place.removeAttribute(name);
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches)
      row.animate([{ translate: `${x}px` }, { translate: "0" }], { duration: BACK_MS, easing: "ease-out" });
    ignoreNextClick();
    if (event.type === "pointerup" && Math.abs(x) >= ACTION_PX) actionsNow()?.[direction()].run(place);
  }

  const listeners = [
    ["pointermove", move],
    ["pointerup", end],
    ["pointercancel", end],
  ] as const;
  for (const [type, listener] of listeners) addEventListener(type, listener);
}

import type { PointerEvent } from "react";
import styles from "./note-text.module.css";

/**
 * Drags the entry of a checkbox at its grip, with the mouse or a finger, within its list. `drop` gets the offset of its
 * box, and that of the box below the new place (null: the end).
 */
export function dragBox(
  { target }: PointerEvent<HTMLElement>,
  note: HTMLElement | null,
  drop: (box: number, before: number | null) => void,
): void {
  const entry = (target as Element).closest("[data-grip]")?.closest<HTMLElement>("li");
  if (!entry || !note?.contains(entry)) return;
  const siblings = [...(entry.parentElement?.children ?? [])] as HTMLElement[];
  const mark = document.createElement("div");
  mark.className = styles.mark ?? "";
  let below: HTMLElement | null | undefined; // undefined: not dragged yet
  let isCancelled = false;
  entry.dataset.dragged = "";

  const move = (event: globalThis.PointerEvent) => {
    event.preventDefault();
    if (isCancelled) return;
    below = siblings.find((sibling) => event.clientY < middleOf(sibling)) ?? null;
    const line = below?.getBoundingClientRect().top ?? siblings.at(-1)?.getBoundingClientRect().bottom ?? 0;
    const { left, width } = entry.getBoundingClientRect();
    Object.assign(mark.style, { top: `${line - 1}px`, left: `${left}px`, width: `${width}px` });
    document.body.append(mark);
  };
  const end = (event: Event) => {
    for (const [type, listener] of listeners) removeEventListener(type, listener as EventListener, true);
    mark.remove();
    delete entry.dataset.dragged;
    // The click at the end of a drag does not open the text.
    addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stop, true));
    const box = boxIn(entry);
    if (event.type === "pointerup" && !isCancelled && below !== undefined && box !== null)
      drop(box, below && boxIn(below));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation(); // or it would close the panel
    isCancelled = true; // the button is still down, and its click opens nothing
    mark.remove();
  };
  const listeners = [
    ["pointermove", move],
    ["pointerup", end],
    ["pointercancel", end],
    ["keydown", onKey],
  ] as const;
  for (const [type, listener] of listeners) addEventListener(type, listener as EventListener, true);
}

function stop(event: Event): void {
  event.stopPropagation();
}

function middleOf(element: HTMLElement): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}

function boxIn(entry: HTMLElement): number | null {
  const box = entry.querySelector<HTMLElement>("[data-box]")?.dataset.box;
  return box === undefined ? null : Number(box);
}

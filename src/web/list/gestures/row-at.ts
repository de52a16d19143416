/** The key of the row that an event is in. */
export function keyAt(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>("[data-key]")?.dataset.key ?? null) : null;
}

/** The action of the button, or of another part of a row, that an event is in. */
export function doAt(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>("[data-do]")?.dataset.do : undefined;
}

/** Keeps the click at the end of a gesture from opening a row. */
export function ignoreNextClick(): void {
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }));
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { itemStore } from "../items/store.ts";
import { openItem, route } from "../state/route.ts";
import { openOverlayName } from "../ui/overlay.ts";

const POPUPS = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
const LIST = "main [data-keys=list]";
const ROW = `${LIST} [data-key]`;
const TYPING = "input, textarea, select, [contenteditable]";

/**
 * The panel and the list beside it: the panel takes the focus when it opens and gives it back to the row; it shows the row
 * that gets the focus; Escape closes it.
 */
export function usePanelFocus(panel: RefObject<HTMLElement | null>, id: string): void {
  const shown = useRef(id);
  useLayoutEffect(() => {
    shown.current = id;
  });

  useEffect(() => {
    // It is read late: whoever has opened something over the page meanwhile types there.
    if (openOverlayName.get() === null) panel.current?.focus({ preventScroll: true });
    return () => {
      // What had the focus went with the panel; unless it was elsewhere already.
      if (document.activeElement === document.body) focusRow(shown.current);
    };
  }, [panel]);

  useEffect(() => {
    const stop = new AbortController();
    const follow = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest<HTMLElement>(ROW) : null;
      const id = row && idOf(row.dataset.key ?? "");
      if (id !== null && route.get().item !== null) openItem(id); // giving the focus back opens nothing
    };
    const leave = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
      const { target } = event;
      if (document.querySelector(POPUPS)) return;
      if (target instanceof Element && target.matches(TYPING) && !panel.current?.contains(target)) return;
      event.preventDefault();
      openItem(null);
    };
    document.addEventListener("focusin", follow, { signal: stop.signal });
    addEventListener("keydown", leave, { signal: stop.signal });
    return () => stop.abort();
  }, [panel]);
}

/** The item of a row, by the key of it; null when it is no item's. */
function idOf(key: string): string | null {
  const { open, done, trash } = itemStore.view.get();
  return [...open, ...done, ...trash].find((row) => row.key === key)?.item.id ?? null;
}

function focusRow(id: string): void {
  const key = itemStore.find(id)?.key;
  const row = [...document.querySelectorAll<HTMLElement>(ROW)].find(({ dataset }) => dataset.key === key);
  const target = row ?? document.querySelector<HTMLElement>(`${LIST} [tabindex='0']`);
  (target ?? document.querySelector<HTMLElement>("main"))?.focus({ preventScroll: row !== undefined });
}

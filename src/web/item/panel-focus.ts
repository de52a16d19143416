import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { itemStore } from "../items/store.ts";
import { isSameItem } from "../state/captured-items.ts";
import { openItem, route } from "../state/route.ts";
import { openOverlayName } from "../ui/overlay.ts";

const POPUPS = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
const LIST = "main [data-keys=list]";
const ROW = `${LIST} [data-key]`;
const TYPING = "input, textarea, select, [contenteditable]";

/** The row that the item was opened from, or its block in the plan of the day, which has the items of the list again. */
let opener: HTMLElement | null = null;

function rememberOpener(): void {
  opener = document.activeElement?.closest<HTMLElement>(ROW) ?? null;
}

/**
 * The focus of the panel and the list: the panel takes the focus when it opens and returns it to the row; it shows the
 * item of the row that gets the focus; Escape closes it.
 */
export function usePanelFocus(panel: RefObject<HTMLElement | null>, id: string): void {
  const shownId = useRef(id);
  useState(rememberOpener); // before a field of the panel takes the focus
  useLayoutEffect(() => {
    shownId.current = id;
  });

  useEffect(() => {
    // The panel loads late: an overlay may be open by now, and keeps the focus.
    const isInside = panel.current?.contains(document.activeElement); // a field that a key asked for
    if (openOverlayName.get() === null && !isInside) panel.current?.focus({ preventScroll: true });
    return () => {
      // The focused element left with the panel, unless the focus was elsewhere.
      if (document.activeElement === document.body) focusRow(shownId.current);
    };
  }, [panel]);

  // Back and a changed address remove the field, without a blur: it saves as it does when the user leaves it.
  useEffect(
    () =>
      route.watch(() => {
        const field = document.activeElement;
        if (isSameItem(route.get().item, shownId.current) || !panel.current?.contains(field)) return;
        if (field?.matches(TYPING)) panel.current.focus({ preventScroll: true });
      }),
    [panel],
  );

  useEffect(() => {
    const stop = new AbortController();
    const openFocusedRow = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest<HTMLElement>(ROW) : null;
      const id = row && idOf(row.dataset.key ?? "");
      if (id === null || route.get().item === null) return; // the returned focus opens no item
      rememberOpener();
      openItem(id);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
      const { target } = event;
      if (document.querySelector(POPUPS)) return;
      if (target instanceof Element && target.matches(TYPING) && !panel.current?.contains(target)) return;
      event.preventDefault();
      openItem(null);
    };
    document.addEventListener("focusin", openFocusedRow, { signal: stop.signal });
    addEventListener("keydown", closeOnEscape, { signal: stop.signal });
    return () => stop.abort();
  }, [panel]);
}

/** The item id of a row's key; null for a row without an item. */
function idOf(key: string): string | null {
  const { open, done, trash } = itemStore.view.get();
  return [...open, ...done, ...trash].find((row) => row.key === key)?.item.id ?? null;
}

/** Leaves a text of the panel for the row of its item; for the panel if no row of it can be seen. */
export function leaveForRow(panel: HTMLElement | null, id: string): void {
  const row = rowOf(id);
  (row?.checkVisibility({ visibilityProperty: true }) ? row : panel)?.focus({ preventScroll: true });
}

function rowOf(id: string): HTMLElement | undefined {
  const key = itemStore.find(id)?.key;
  if (opener?.isConnected && opener.dataset.key === key) return opener;
  const all = [...document.querySelectorAll<HTMLElement>(ROW)].filter(({ dataset }) => dataset.key === key);
  return all.find((element) => !element.closest("[data-plan]")) ?? all[0];
}

function focusRow(id: string): void {
  const row = rowOf(id);
  const target = row ?? document.querySelector<HTMLElement>(`${LIST} [tabindex='0']`);
  (target ?? document.querySelector<HTMLElement>("main"))?.focus({ preventScroll: row !== undefined });
}

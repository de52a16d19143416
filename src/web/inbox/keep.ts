import type { Draft } from "../../domain/item/capture.ts";
import { undoAction } from "../actions/run-action.ts";
import { messages } from "../i18n/messages.ts";
import { itemStore } from "../items/store.ts";
import { showToast } from "../ui/toasts.ts";

/** Takes what was typed into the line above the inbox. */
export function captureFromPage(draft: Draft, parse: boolean): void {
  itemStore.capture(draft, { parse });
  // Shown where it came in, unless that is far from what is being read.
  if (scrollY < innerHeight) scrollTo({ top: 0 });
}

/** Takes pasted lines, each an item. They came at once, and go at once. */
export function captureAllFromPage(drafts: readonly Draft[]): void {
  const keys = itemStore.captureAll(drafts);
  const title = messages.capture.capturedAll(drafts.length);
  showToast({ kind: "good", title, detail: "", undo: () => void undoAction(keys) });
}

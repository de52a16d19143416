import type { Draft } from "../../domain/item/capture.ts";
import { takeBack } from "../actions/run-action.ts";
import { sentences } from "../i18n/messages.ts";
import { items } from "../items/store.ts";
import { showToast } from "../ui/toasts.ts";

/** Takes what was typed into the line above the inbox. */
export function keep(draft: Draft, parse: boolean): void {
  items.capture(draft, { parse });
  // Shown where it came in, unless that is far from what is being read.
  if (scrollY < innerHeight) scrollTo({ top: 0 });
}

/** Takes pasted lines, each an item. They came at once, and go at once. */
export function keepAll(drafts: readonly Draft[]): void {
  const keys = items.captureAll(drafts);
  const title = sentences.capture.capturedAll(drafts.length);
  showToast({ kind: "good", title, detail: "", undo: () => void takeBack(keys) });
}

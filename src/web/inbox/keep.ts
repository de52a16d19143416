import type { Draft } from "../../domain/capture.ts";
import { showToast } from "../frame/toasts.ts";
import { items } from "../items/items-data.ts";
import { sentences } from "../sentences.ts";

/** Takes what was typed into the line above the inbox. */
export function keep(draft: Draft, parse: boolean): void {
  items.capture(draft, { parse });
  // Shown where it came in, unless that is far from what is being read.
  if (scrollY < innerHeight) scrollTo({ top: 0 });
}

/** Takes pasted lines, each an item. They came at once, and go at once. */
export function keepAll(drafts: readonly Draft[]): void {
  const keys = new Set(items.captureAll(drafts));
  showToast({
    kind: "good",
    title: sentences.capture.capturedAll(drafts.length),
    detail: "",
    undo() {
      const rows = items.view.get().open.filter(({ key }) => keys.has(key));
      for (const { key, state } of rows) if (state === "failed") items.withdraw(key);
      const kept = rows.filter(({ state }) => state !== "failed");
      items.change(...kept.map(({ item: { id } }) => ({ id, command: { verb: "trash" } as const })));
    },
  });
}

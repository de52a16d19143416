import type { Draft } from "../../domain/item/capture.ts";
import { printError } from "../terminal/output.ts";

/** Nothing was kept, so the text goes back to where it came from. */
export function echoDrafts(drafts: readonly Draft[]): void {
  for (const draft of drafts) printError(draftAsText(draft));
}

/** As it was typed or piped in: the title, and the note below it. */
export function draftAsText({ title, note }: Draft): string {
  return note === null ? title : `${title}\n${note}`;
}

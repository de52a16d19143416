import type { Draft } from "../../domain/item/capture.ts";
import { printError } from "../terminal/output.ts";

/** Prints the text of captures that could not be stored. */
export function echoDrafts(drafts: readonly Draft[]): void {
  for (const draft of drafts) printError(draftAsText(draft));
}

/** The text as typed or piped: the title, and the note below it. */
export function draftAsText({ title, note }: Draft): string {
  return note === null ? title : `${title}\n${note}`;
}

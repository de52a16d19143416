import { sentences } from "./messages.ts";
import { showControls } from "./show-controls.ts";

/** Where something came from, in words: a key's name, this page or a terminal. */
export function sourceName(source: string): string {
  if (source === "page") return sentences.list.page;
  return source === "terminal" ? sentences.list.terminal : showControls(source);
}

import { messages } from "./messages.ts";
import { showControls } from "./show-controls.ts";

/** Where something came from, in words: a key's name, this page or a terminal. */
export function sourceName(source: string): string {
  if (source === "page") return messages.list.page;
  return source === "terminal" ? messages.list.terminal : showControls(source);
}

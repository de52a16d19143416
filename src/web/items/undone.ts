import type { Entry } from "./entry.ts";

/** What was undone and can be redone, until something else is done: an entry that was never sent, or null for the server's. */
export class Undone {
  #entries: (Entry | null)[] = [];
  #at = 0;

  /** Those since a step, counted from the start of the page; none of before it. */
  take(step: number): (Entry | null)[] {
    if (step !== this.#at) this.#entries = [];
    this.#at = step;
    return this.#entries;
  }
}

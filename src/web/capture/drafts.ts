import { Signal } from "../state/signal.ts";
import { StoredValue } from "../state/stored-value.ts";
import { type CaptureDraft, EMPTY_DRAFT, hasText } from "./draft.ts";

/** The unsent texts of one capture line: they survive leaving the line, the screen and the page. */
export class StoredDrafts {
  readonly line: Signal<CaptureDraft>;
  readonly #kept: StoredValue<Partial<CaptureDraft>[]>;
  /** What gave way to another text, and comes back after it. */
  #below: CaptureDraft[];

  constructor(name: string) {
    this.#kept = new StoredValue(name);
    const [top = EMPTY_DRAFT, ...below] = (this.#kept.get() ?? []).map((line) => ({
      ...EMPTY_DRAFT,
      ...line,
    }));
    this.line = new Signal(top);
    this.#below = below;
  }

  change(change: Partial<CaptureDraft>): void {
    this.line.set({ ...this.line.get(), ...change });
    const all = [this.line.get(), ...this.#below].filter(hasText);
    this.#kept.set(all.length > 0 ? all : null);
  }

  /** Shows a text above the one that stands there. It is kept as soon as somebody changes it. */
  offer(line: CaptureDraft): void {
    this.#below = [this.line.get(), ...this.#below].filter(hasText);
    this.line.set(line);
  }

  /** The text was taken: the one below it comes back. */
  next(): void {
    this.change(this.#below.shift() ?? EMPTY_DRAFT);
  }
}

/** The line above the inbox. */
export const inboxDrafts = new StoredDrafts("drafts");

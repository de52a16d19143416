import { Signal } from "../state/signal.ts";
import { StoredValue } from "../state/stored-value.ts";
import { type CaptureDraft, EMPTY_DRAFT, hasText } from "./draft.ts";

/** The unsent texts of one capture line. They stay when the user leaves the line, the screen or the page. */
export class StoredDrafts {
  readonly line: Signal<CaptureDraft>;
  readonly #kept: StoredValue<Partial<CaptureDraft>[]>;
  /** The texts that another text replaced; they return after it. */
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

  /** Shows a text instead of the current one. It is stored at its first change. */
  offer(line: CaptureDraft): void {
    this.#below = [this.line.get(), ...this.#below].filter(hasText);
    this.line.set(line);
  }

  /** Removes a captured text: the one before it returns. */
  next(): void {
    this.change(this.#below.shift() ?? EMPTY_DRAFT);
  }
}

/** The line above the inbox. */
export const inboxDrafts = new StoredDrafts("drafts");

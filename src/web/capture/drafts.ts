import { Cell } from "../state/signal.ts";
import { Kept } from "../state/stored-value.ts";
import { EMPTY, hasText, type Line } from "./draft.ts";

/** The unsent texts of one capture line: they survive leaving the line, the screen and the page. */
export class Drafts {
  readonly line: Cell<Line>;
  readonly #kept: Kept<Partial<Line>[]>;
  /** What gave way to another text, and comes back after it. */
  #below: Line[];

  constructor(name: string) {
    this.#kept = new Kept(name);
    const [top = EMPTY, ...below] = (this.#kept.get() ?? []).map((line) => ({ ...EMPTY, ...line }));
    this.line = new Cell(top);
    this.#below = below;
  }

  change(change: Partial<Line>): void {
    this.line.set({ ...this.line.get(), ...change });
    const all = [this.line.get(), ...this.#below].filter(hasText);
    this.#kept.set(all.length > 0 ? all : null);
  }

  /** Shows a text above the one that stands there. It is kept as soon as somebody changes it. */
  offer(line: Line): void {
    this.#below = [this.line.get(), ...this.#below].filter(hasText);
    this.line.set(line);
  }

  /** The text was taken: the one below it comes back. */
  next(): void {
    this.change(this.#below.shift() ?? EMPTY);
  }
}

/** The line above the inbox. */
export const inboxDrafts = new Drafts("drafts");

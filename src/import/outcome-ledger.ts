// Checks that each record of a source has one outcome, with 24 bytes of memory for a record.
import type { SourceRange } from "../domain/formats/format.ts";

const FIRST_ROOM = 1024; // records

/** Records come in the order of their ends, which no two of them in a file share unless one is empty. */
export class OutcomeLedger {
  #ats = new Float64Array(FIRST_ROOM);
  #lengths = new Float64Array(FIRST_ROOM);
  #hasOutcome = new Uint8Array(FIRST_ROOM);
  #count = 0;
  /** The records of each file: the index of the first, and that after the last. */
  readonly #files = new Map<string, { from: number; to: number }>();
  #open = 0;
  /** The place where the next outcome is likely. */
  #next = 0;

  get records(): number {
    return this.#count;
  }

  /** Adds a record that no way through the source has given yet. */
  add({ file, at, length }: SourceRange): void {
    if (this.#count === this.#ats.length) this.#grow();
    this.#ats[this.#count] = at;
    this.#lengths[this.#count] = length;
    const bounds = this.#files.get(file);
    if (bounds) bounds.to = ++this.#count;
    else this.#files.set(file, { from: this.#count, to: ++this.#count });
    this.#open++;
  }

  /** Takes the outcome of a record; false if there is no such record, or it has one. */
  close(range: SourceRange): boolean {
    const index = this.#find(range);
    if (index < 0 || this.#hasOutcome[index] === 1) return false;
    this.#hasOutcome[index] = 1;
    this.#open--;
    this.#next = index + 1;
    return true;
  }

  /** The records without an outcome. */
  *missing(): Generator<SourceRange> {
    if (this.#open === 0) return;
    for (const [file, { from, to }] of this.#files)
      for (let index = from; index < to; index++)
        if (this.#hasOutcome[index] === 0)
          yield { file, at: this.#ats[index] ?? 0, length: this.#lengths[index] ?? 0 };
  }

  /** The index of a record; -1 if there is none. */
  #find(range: SourceRange): number {
    const bounds = this.#files.get(range.file);
    if (!bounds) return -1;
    const isAt = (index: number) =>
      index >= bounds.from &&
      index < bounds.to &&
      this.#ats[index] === range.at &&
      this.#lengths[index] === range.length;
    if (isAt(this.#next)) return this.#next;
    let [low, high] = [bounds.from, bounds.to];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#isBefore(middle, range)) low = middle + 1;
      else high = middle;
    }
    return isAt(low) ? low : -1;
  }

  #isBefore(index: number, { at, length }: SourceRange): boolean {
    const [ownAt, ownLength] = [this.#ats[index] ?? 0, this.#lengths[index] ?? 0];
    const [ownEnd, end] = [ownAt + ownLength, at + length];
    return ownEnd < end || (ownEnd === end && ownAt < at);
  }

  #grow(): void {
    const room = 2 * this.#count;
    const wider = <List extends Float64Array | Uint8Array>(list: List, larger: List) => {
      larger.set(list);
      return larger;
    };
    this.#ats = wider(this.#ats, new Float64Array(room));
    this.#lengths = wider(this.#lengths, new Float64Array(room));
    this.#hasOutcome = wider(this.#hasOutcome, new Uint8Array(room));
  }
}

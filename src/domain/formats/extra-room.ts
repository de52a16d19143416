import { countBytes } from "../text.ts";

const MAX_VALUES = 1_000; // more than a program writes
const MAX_BYTES = 1024 * 1024; // of names and texts in UTF-8; an item is written with them in one commit

/** The room for the values of other systems that an item keeps. Each of its origins takes some. */
export class ExtraRoom {
  #values = MAX_VALUES;
  #bytes = MAX_BYTES;

  /** False if they do not fit: then they take nothing. */
  take(extra: Readonly<Record<string, unknown>>): boolean {
    let [values, bytes] = [this.#values, this.#bytes];
    const left: unknown[] = [extra]; // no recursion: a file may be nested deeper than the stack
    while (left.length > 0) {
      const one = left.pop();
      if (typeof one === "string") bytes -= countBytes(one);
      if (typeof one === "object" && one !== null)
        for (const name in one) {
          bytes -= countBytes(name);
          if (--values < 0) return false; // before a million of them are in memory again
          left.push((one as Record<string, unknown>)[name]);
        }
      if (bytes < 0) return false;
    }
    [this.#values, this.#bytes] = [values, bytes];
    return true;
  }
}

import type { Item } from "../../domain/item.ts";
import type { Entry } from "./entry.ts";

/** What was taken back: an entry that was never sent, or null when the server did it; and what it was about. */
export interface Taken {
  entry: Entry | null;
  about: readonly Item[];
}

/** The steps of this page, each of one or more things that it asked the server for, and what can be redone of them. */
export class Undone {
  /** How much each step has, newest last. Of those before the start of the page each is one thing. */
  #done: number[] = [];
  /** What was undone since the last step, newest last. */
  #undone: (Entry | null)[][] = [];
  /** How much the step has that is being joined; null when none is. */
  #joined: number | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  did(size: number): void {
    this.#undone = [];
    if (this.#joined === null) this.#done.push(size);
    else this.#joined += size;
  }

  /** All that is done meanwhile is one step. */
  join(work: () => void): void {
    const isPart = this.#joined !== null; // of another
    this.#joined ??= 0;
    try {
      work();
    } finally {
      if (!isPart) {
        if (this.#joined > 0) this.#done.push(this.#joined);
        this.#joined = null;
      }
    }
  }

  /** Takes the newest step back, the last of it first. Gives what it was about. */
  undo(undoOne: () => Promise<Taken>): Promise<readonly Item[]> {
    const size = this.#done.pop() ?? 1;
    const undone: (Entry | null)[] = [];
    return this.#inTurn(async () => {
      const about = new Map<string, Item>();
      let left = size;
      try {
        for (; left > 0; left--) {
          const taken = await undoOne();
          if (taken.about.length === 0)
            left = 1; // there is nothing any more
          else undone.push(taken.entry);
          for (const item of taken.about) about.set(item.id, item);
        }
      } finally {
        if (left > 0) this.#done.push(left); // it can be tried again
        if (undone.length > 0) this.#undone.push(undone);
      }
      return [...about.values()];
    });
  }

  /** Does again what was undone last. */
  redo(redoOne: (entry: Entry | null) => Promise<readonly Item[]>): Promise<readonly Item[]> {
    return this.#inTurn(async () => {
      const entries = this.#undone.pop() ?? [null];
      const about = new Map<string, Item>();
      for (const entry of entries.toReversed()) {
        for (const item of await redoOne(entry)) about.set(item.id, item);
      }
      if (about.size > 0) this.#done.push(entries.length);
      return [...about.values()];
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => {});
    return turn;
  }
}

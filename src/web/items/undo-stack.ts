import { Mutex } from "../../domain/async.ts";
import type { Item } from "../../domain/item/item.ts";
import type { Mutation } from "./mutations/mutation.ts";

/** What was taken back: an entry that was never sent, or null when the server did it; and what it was about. */
export interface UndoneStep {
  entry: Mutation | null;
  about: readonly Item[];
}

interface Step {
  /** How many things it asked the server for. */
  size: number;
  /** The keys of its captures. */
  captured: readonly string[];
  /** What it kept from being sent: undoing it sends that. */
  dropped: readonly Mutation[];
}

/** The steps of this page, each of one or more things that it asked the server for, and what can be redone of them. */
export class UndoStack {
  /** Newest last. Those before the start of the page are one thing each. */
  #done: Step[] = [];
  /** What was undone since the last step, newest last. */
  #undone: (Mutation | null)[][] = [];
  /** The step that is being joined; null when none is. */
  #joined: Step | null = null;
  readonly #turn = new Mutex();

  /** Whether there is a step of this page to undo. */
  get hasSteps(): boolean {
    return this.#done.length > 0;
  }

  did(size: number, { captured = [], dropped = [] }: Partial<Omit<Step, "size">> = {}): void {
    this.#undone = [];
    this.#forget(dropped.map(({ key }) => key));
    const before = this.#joined ?? { size: 0, captured: [], dropped: [] };
    const step = {
      size: before.size + size,
      captured: [...before.captured, ...captured],
      dropped: [...before.dropped, ...dropped],
    };
    if (this.#joined) this.#joined = step;
    else this.#add(step);
  }

  /** Captures that were never sent are no part of their step any more: the server would take back an older one for each. */
  #forget(keys: readonly string[]): void {
    const gone = new Set(keys);
    const steps = gone.size === 0 ? [] : this.#done.splice(0);
    for (const step of steps) {
      const captured = step.captured.filter((key) => !gone.has(key));
      this.#add({ ...step, captured, size: step.size - (step.captured.length - captured.length) });
    }
  }

  /** One without anything to take back is none. */
  #add(step: Step): void {
    if (step.size > 0 || step.dropped.length > 0) this.#done.push(step);
  }

  /** All that is done meanwhile is one step. */
  join(work: () => void): void {
    const isPart = this.#joined !== null; // of another
    this.#joined ??= { size: 0, captured: [], dropped: [] };
    try {
      work();
    } finally {
      if (!isPart) {
        this.#add(this.#joined);
        this.#joined = null;
      }
    }
  }

  /** A capture was taken out of its step, to be edited. */
  withdrew(key: string): void {
    this.#forget([key]);
  }

  /** Takes the newest step back, the last of it first; `undoSome` takes back up to so many. Gives what it was about. */
  undo(
    undoSome: (most: number) => Promise<readonly UndoneStep[]>,
    redoAll: (entries: readonly Mutation[]) => Promise<readonly Item[]>,
  ): Promise<readonly Item[]> {
    const step = this.#done.pop() ?? { size: 1, captured: [], dropped: [] };
    const undone: (Mutation | null)[] = [];
    return this.#turn.run(async () => {
      const about = new Map<string, Item>();
      let left = step.size;
      try {
        while (left > 0) {
          const taken = await undoSome(left);
          left = taken.some((one) => one.about.length > 0) ? left - taken.length : 0; // there is nothing any more
          for (const one of taken) {
            if (one.about.length > 0) undone.push(one.entry);
            for (const item of one.about) about.set(item.id, item);
          }
        }
      } finally {
        if (left > 0) this.#done.push({ ...step, size: left }); // it can be tried again
        if (undone.length > 0) this.#undone.push(undone);
      }
      for (const item of await redoAll(step.dropped)) about.set(item.id, item);
      this.#add({ size: step.dropped.length, captured: step.dropped.map(({ key }) => key), dropped: [] });
      return [...about.values()];
    });
  }

  /** Does again what was undone last. */
  redo(redoOne: (entry: Mutation | null) => Promise<readonly Item[]>): Promise<readonly Item[]> {
    return this.#turn.run(async () => {
      const entries = this.#undone.pop() ?? [null];
      const about = new Map<string, Item>();
      for (const entry of entries.toReversed()) {
        for (const item of await redoOne(entry)) about.set(item.id, item);
      }
      const captured = entries.flatMap((entry) => (entry && "draft" in entry ? [entry.key] : []));
      if (about.size > 0) this.#done.push({ size: entries.length, captured, dropped: [] });
      return [...about.values()];
    });
  }
}

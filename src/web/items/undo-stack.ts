import { Mutex } from "../../domain/async.ts";
import type { Item } from "../../domain/item/item.ts";
import { capturesOf, type Mutation } from "./mutations/mutation.ts";

/** An undone step: an unsent mutation, or null if the server did it, and its items. */
export interface UndoneStep {
  entry: Mutation | null;
  items: readonly Item[];
}

export interface PageStep {
  /** The number of its requests. */
  size: number;
  /** The keys of its mutations, as far as they are of this page. */
  keys: readonly string[];
  /** An item of each request, or the key of its capture: the server undoes this step, and none of another window. */
  items: readonly string[];
  /** The mutations that it dropped; undoing it sends them. */
  dropped: readonly Mutation[];
}

const NO_STEP: PageStep = { size: 0, keys: [], items: [], dropped: [] };

/** An item of a mutation: nothing if it has none. */
export function representativeOf(entry: Mutation): string[] {
  return "wishes" in entry
    ? entry.wishes.slice(0, 1).map(({ id }) => id)
    : capturesOf(entry)
        .slice(0, 1)
        .map(({ key }) => key);
}

/** The steps of this page, each of one or more requests, and the steps that can be redone. */
export class UndoStack {
  /** Newest last. Earlier pages' steps have one request each. */
  #done: PageStep[] = [];
  /** The steps undone since the last new one, newest last. */
  #undone: { entries: (Mutation | null)[]; items: readonly string[] }[] = [];
  /** The step that collects the current changes; null if there is none. */
  #openStep: PageStep | null = null;
  readonly #mutex = new Mutex();

  /** Whether this page has a step to undo. */
  get hasSteps(): boolean {
    return this.#done.length > 0;
  }

  recordStep(
    size: number,
    { keys = [], items = [], dropped = [] }: Partial<Omit<PageStep, "size">> = {},
  ): void {
    this.#undone = [];
    this.#forget(dropped.map(({ key }) => key));
    const openStep = this.#openStep ?? NO_STEP;
    const step = {
      size: openStep.size + size,
      keys: [...openStep.keys, ...keys],
      items: [...openStep.items, ...items],
      dropped: [...openStep.dropped, ...dropped],
    };
    if (this.#openStep) this.#openStep = step;
    else this.#add(step);
  }

  /** Removes unsent captures from their step: otherwise the server would undo an older one for each. */
  #forget(keys: readonly string[]): void {
    const goneKeys = new Set(keys);
    const steps = goneKeys.size === 0 ? [] : this.#done.splice(0);
    for (const step of steps) {
      const keys = step.keys.filter((key) => !goneKeys.has(key));
      this.#add({ ...step, keys, size: step.size - (step.keys.length - keys.length) });
    }
  }

  /** Ignores a step without requests. */
  #add(step: PageStep): void {
    if (step.size > 0 || step.dropped.length > 0) this.#done.push(step);
  }

  /** All changes of the callback are one step. */
  join(work: () => void): void {
    const isPart = this.#openStep !== null; // of an outer step
    this.#openStep ??= NO_STEP;
    try {
      work();
    } finally {
      if (!isPart) {
        this.#add(this.#openStep);
        this.#openStep = null;
      }
    }
  }

  /** Removes a capture from its step, for editing. */
  removeCapture(key: string): void {
    this.#forget([key]);
  }

  /**
   * Undoes the newest step, its last request first. `undoSome` undoes up to a number of its requests; of an earlier
   * page's step nothing is known, so it undoes the newest of all. Returns the step's items.
   */
  undo(
    undoSome: (limit: number, step: Pick<PageStep, "keys" | "items">) => Promise<readonly UndoneStep[]>,
    redoAll: (entries: readonly Mutation[]) => Promise<readonly Item[]>,
  ): Promise<readonly Item[]> {
    const step = this.#done.pop() ?? { ...NO_STEP, size: 1 };
    const undone: (Mutation | null)[] = [];
    return this.#mutex.run(async () => {
      const items = new Map<string, Item>();
      let remaining = step.size;
      try {
        while (remaining > 0) {
          const steps = await undoSome(remaining, step);
          remaining = steps.some((undoneStep) => undoneStep.items.length > 0) ? remaining - steps.length : 0; // empty: no step remains
          for (const undoneStep of steps) {
            if (undoneStep.items.length > 0) undone.push(undoneStep.entry);
            for (const item of undoneStep.items) items.set(item.id, item);
          }
        }
      } finally {
        if (remaining > 0) this.#done.push({ ...step, size: remaining }); // the rest can be tried again
        if (undone.length > 0) this.#undone.push({ entries: undone, items: step.items });
      }
      for (const item of await redoAll(step.dropped)) items.set(item.id, item);
      const keys = step.dropped.map(({ key }) => key);
      this.#add({ size: keys.length, keys, items: step.dropped.flatMap(representativeOf), dropped: [] });
      return [...items.values()];
    });
  }

  /** Redoes the last undone step. */
  redo(redoOne: (entry: Mutation | null) => Promise<readonly Item[]>): Promise<readonly Item[]> {
    return this.#mutex.run(async () => {
      const { entries, items: of } = this.#undone.pop() ?? { entries: [null], items: [] };
      const items = new Map<string, Item>();
      for (const entry of entries.toReversed()) {
        for (const item of await redoOne(entry)) items.set(item.id, item);
      }
      const keys = entries.flatMap((entry) => (entry ? [entry.key] : []));
      if (items.size > 0) this.#done.push({ size: entries.length, keys, items: of, dropped: [] });
      return [...items.values()];
    });
  }
}

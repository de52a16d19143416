import { Mutex } from "../../domain/async.ts";
import type { Item } from "../../domain/item/item.ts";
import type { Mutation } from "./mutations/mutation.ts";

/** An undone step: an unsent mutation, or null if the server did it, and its items. */
export interface UndoneStep {
  entry: Mutation | null;
  items: readonly Item[];
}

interface Step {
  /** The number of its requests. */
  size: number;
  /** The keys of its mutations, as far as they are of this page. */
  keys: readonly string[];
  /** The mutations that it dropped; undoing it sends them. */
  dropped: readonly Mutation[];
}

/** The steps of this page, each of one or more requests, and the steps that can be redone. */
export class UndoStack {
  /** Newest last. Earlier pages' steps have one request each. */
  #done: Step[] = [];
  /** The steps undone since the last new one, newest last. */
  #undone: (Mutation | null)[][] = [];
  /** The step that collects the current changes; null if there is none. */
  #openStep: Step | null = null;
  readonly #mutex = new Mutex();

  /** Whether this page has a step to undo. */
  get hasSteps(): boolean {
    return this.#done.length > 0;
  }

  recordStep(size: number, { keys = [], dropped = [] }: Partial<Omit<Step, "size">> = {}): void {
    this.#undone = [];
    this.#forget(dropped.map(({ key }) => key));
    const openStep = this.#openStep ?? { size: 0, keys: [], dropped: [] };
    const step = {
      size: openStep.size + size,
      keys: [...openStep.keys, ...keys],
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
  #add(step: Step): void {
    if (step.size > 0 || step.dropped.length > 0) this.#done.push(step);
  }

  /** All changes of the callback are one step. */
  join(work: () => void): void {
    const isPart = this.#openStep !== null; // of an outer step
    this.#openStep ??= { size: 0, keys: [], dropped: [] };
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

  /** Undoes the newest step, its last request first; `undoSome` undoes up to a number of requests. Returns its items. */
  undo(
    undoSome: (limit: number) => Promise<readonly UndoneStep[]>,
    redoAll: (entries: readonly Mutation[]) => Promise<readonly Item[]>,
  ): Promise<readonly Item[]> {
    const step = this.#done.pop() ?? { size: 1, keys: [], dropped: [] };
    const undone: (Mutation | null)[] = [];
    return this.#mutex.run(async () => {
      const items = new Map<string, Item>();
      let remaining = step.size;
      try {
        while (remaining > 0) {
          const steps = await undoSome(remaining);
          remaining = steps.some((undoneStep) => undoneStep.items.length > 0) ? remaining - steps.length : 0; // empty: no step remains
          for (const undoneStep of steps) {
            if (undoneStep.items.length > 0) undone.push(undoneStep.entry);
            for (const item of undoneStep.items) items.set(item.id, item);
          }
        }
      } finally {
        if (remaining > 0) this.#done.push({ ...step, size: remaining }); // the rest can be tried again
        if (undone.length > 0) this.#undone.push(undone);
      }
      for (const item of await redoAll(step.dropped)) items.set(item.id, item);
      this.#add({ size: step.dropped.length, keys: step.dropped.map(({ key }) => key), dropped: [] });
      return [...items.values()];
    });
  }

  /** Redoes the last undone step. */
  redo(redoOne: (entry: Mutation | null) => Promise<readonly Item[]>): Promise<readonly Item[]> {
    return this.#mutex.run(async () => {
      const entries = this.#undone.pop() ?? [null];
      const items = new Map<string, Item>();
      for (const entry of entries.toReversed()) {
        for (const item of await redoOne(entry)) items.set(item.id, item);
      }
      const keys = entries.flatMap((entry) => (entry ? [entry.key] : []));
      if (items.size > 0) this.#done.push({ size: entries.length, keys, dropped: [] });
      return [...items.values()];
    });
  }
}

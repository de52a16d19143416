import { Mutex } from "../../domain/async.ts";
import type { Item } from "../../domain/item/item.ts";
import { idempotencyKeysOf, type Mutation } from "./mutations/mutation.ts";

/** A request of a step. */
export interface StepRequest {
  /** The key of its mutation. */
  key: string;
  /** They name its step to the server. */
  idempotencyKeys: readonly string[];
}

/**
 * A request that was undone: by taking back its mutation, which is unsent or had no answer, or by the server, and then
 * `entry` is null.
 */
export interface UndoneRequest {
  request: StepRequest;
  entry: Mutation | null;
  items: readonly Item[];
}

interface PageStep {
  /** Its number: an undo takes back no step that is made after its key was pressed. */
  number: number;
  /** Oldest first. */
  requests: readonly StepRequest[];
}

/** Undoes some of the requests, the newest among them; of none, the newest step of an earlier page. */
type UndoSome = (requests: readonly StepRequest[]) => Promise<readonly UndoneRequest[]>;

const NO_STEP: PageStep = { number: 0, requests: [] };

export function asRequest(entry: Mutation): StepRequest {
  return { key: entry.key, idempotencyKeys: idempotencyKeysOf(entry) };
}

/** The steps of this page, each of one or more requests, and the steps that can be redone. */
export class UndoStack {
  /** Newest last. */
  #done: PageStep[] = [];
  #count = 0;
  /** The steps undone since the last new one, newest last; each has its requests in the order in which they were undone. */
  #undone: { number: number; requests: readonly UndoneRequest[] }[] = [];
  /** The step that collects the current changes; null if there is none. */
  #openStep: PageStep | null = null;
  readonly #mutex = new Mutex();

  /** Whether this page has a step to undo. */
  get hasSteps(): boolean {
    return this.#done.length > 0;
  }

  recordStep(entries: readonly Mutation[]): void {
    this.#undone = [];
    const openStep = this.#openStep ?? { ...NO_STEP, number: ++this.#count };
    const step = { ...openStep, requests: [...openStep.requests, ...entries.map(asRequest)] };
    if (this.#openStep) this.#openStep = step;
    else this.#add(step);
  }

  /** Removes mutations that are taken back from their steps. */
  forget(...keys: readonly string[]): void {
    const goneKeys = new Set(keys);
    const steps = goneKeys.size === 0 ? [] : this.#done.splice(0);
    for (const step of steps)
      this.#add({ ...step, requests: step.requests.filter(({ key }) => !goneKeys.has(key)) });
  }

  /** Ignores a step without mutations. */
  #add(step: PageStep): void {
    if (step.requests.length > 0) this.#done.push(step);
  }

  /** All changes of the callback are one step. */
  join(work: () => void): void {
    const isPart = this.#openStep !== null; // of an outer step
    this.#openStep ??= { ...NO_STEP, number: ++this.#count };
    try {
      work();
    } finally {
      if (!isPart) {
        this.#add(this.#openStep);
        this.#openStep = null;
      }
    }
  }

  /**
   * Undoes the newest step of which something is left to undo, its last request first; if this page has no step, the newest
   * of earlier pages. Returns the step's items.
   */
  undo(undoSome: UndoSome): Promise<readonly Item[]> {
    const last = this.#count;
    let hadStep = this.hasSteps;
    // In turn: an undo or a redo before it may still put its step back.
    return this.#mutex.run(async () => {
      for (let step = this.#take(last); step; step = this.#take(last)) {
        hadStep = true;
        const undone = await this.#undoStep(step, undoSome);
        if (undone.length > 0) return itemsOf(undone);
      }
      return hadStep ? [] : itemsOf(await this.#undoStep(NO_STEP, undoSome));
    });
  }

  /** Removes the newest step up to a number, and returns it. */
  #take(last: number): PageStep | undefined {
    const at = this.#done.findLastIndex(({ number }) => number <= last);
    return at < 0 ? undefined : this.#done.splice(at, 1)[0];
  }

  /** Returns what was undone of a step; nothing if it was undone before. */
  async #undoStep(step: PageStep, undoSome: UndoSome): Promise<readonly UndoneRequest[]> {
    const undone: UndoneRequest[] = [];
    let remaining = step.requests;
    try {
      while (remaining.length > 0 || (step === NO_STEP && undone.length === 0)) {
        const some = await undoSome(remaining);
        remaining = remaining.filter(({ key }) => !some.some(({ request }) => request.key === key));
        undone.push(...some);
      }
    } finally {
      this.#add({ ...step, requests: remaining }); // the rest can be tried again
      const changing = undone.filter(isChanging);
      if (changing.length > 0) this.#undone.push({ number: step.number, requests: changing });
    }
    return undone.filter(isChanging);
  }

  /** Redoes the last undone step; null asks for one of an earlier page. */
  redo(redoOne: (undone: UndoneRequest | null) => Promise<readonly Item[]>): Promise<readonly Item[]> {
    return this.#mutex.run(async () => {
      const { number, requests } = this.#undone.pop() ?? { number: 0, requests: [] };
      const undone = requests.toReversed();
      const items = new Map<string, Item>();
      for (const one of undone.length > 0 ? undone : [null])
        for (const item of await redoOne(one)) items.set(item.id, item);
      this.#add({ number, requests: items.size > 0 ? undone.map(({ request }) => request) : [] });
      return [...items.values()];
    });
  }
}

/** Whether it has undone something. The page may no longer know the items of a mutation that it took back. */
function isChanging({ entry, items }: UndoneRequest): boolean {
  return entry !== null || items.length > 0;
}

/** Each item as the last of them left it. */
function itemsOf(undone: readonly UndoneRequest[]): readonly Item[] {
  return [...new Map(undone.flatMap(({ items }) => items).map((item) => [item.id, item])).values()];
}

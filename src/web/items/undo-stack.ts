import { Mutex } from "../../domain/async.ts";
import type { Item } from "../../domain/item/item.ts";
import { asProblem } from "../../wire/problems.ts";
import { idempotencyKeysOf, type Mutation } from "./mutations/mutation.ts";
import { isPassing, isUnanswered } from "./mutations/passing-problems.ts";

export type UndoDirection = "undo" | "redo";

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

interface UndoneStep {
  number: number;
  /** In the order in which they were undone. */
  requests: readonly UndoneRequest[];
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
  /** The number of the last step of an earlier page that was undone here. */
  #earlier = 0;
  /** The steps undone since the last new one, newest last. */
  #undone: UndoneStep[] = [];
  /** The step whose last undo or redo had no answer: it may be done or undone, and the next key is about it. */
  #uncertain: { number: number; direction: UndoDirection } | null = null;
  /** The step that collects the current changes; null if there is none. */
  #openStep: PageStep | null = null;
  readonly #mutex = new Mutex();

  /** Whether this page has a step to undo. */
  get hasSteps(): boolean {
    return this.#done.length > 0 || this.#isUncertain(this.#undone, "redo");
  }

  recordStep(entries: readonly Mutation[]): void {
    this.#takeUncertainRedo();
    this.#undone = [];
    this.#uncertain = null;
    const openStep = this.#openStep ?? { ...NO_STEP, number: ++this.#count };
    const step = { ...openStep, requests: [...openStep.requests, ...entries.map(asRequest)] };
    if (this.#openStep) this.#openStep = step;
    else addTo(this.#done, step);
  }

  /** Removes mutations that are taken back from their steps. */
  forget(...keys: readonly string[]): void {
    const goneKeys = new Set(keys);
    const steps = goneKeys.size === 0 ? [] : this.#done.splice(0);
    for (const step of steps)
      addTo(this.#done, { ...step, requests: step.requests.filter(({ key }) => !goneKeys.has(key)) });
  }

  /** All changes of the callback are one step. */
  join(work: () => void): void {
    const isPart = this.#openStep !== null; // of an outer step
    this.#openStep ??= { ...NO_STEP, number: ++this.#count };
    try {
      work();
    } finally {
      if (!isPart) {
        addTo(this.#done, this.#openStep);
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
      this.#takeUncertainRedo();
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

  /** A step whose redo had no answer counts as done: if it is not, its undo finds it undone already. */
  #takeUncertainRedo(): void {
    const redone = this.#isUncertain(this.#undone, "redo") && this.#undone.pop();
    if (redone) addTo(this.#done, { ...redone, requests: requestsOf(redone) });
  }

  /** Whether the newest of some steps may be in the other list: its undo or redo had no answer. */
  #isUncertain(steps: readonly { number: number }[], direction: UndoDirection): boolean {
    return this.#uncertain?.direction === direction && steps.at(-1)?.number === this.#uncertain.number;
  }

  /** Remembers whether a step's undo or redo had an answer. */
  async #watch<T>(number: number, direction: UndoDirection, work: () => Promise<T>): Promise<T> {
    const before = this.#uncertain;
    this.#uncertain = null;
    try {
      return await work();
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (isUnanswered(problem)) this.#uncertain = { number, direction };
      else if (isPassing(problem)) this.#uncertain = before; // it says nothing about the request before
      throw thrown;
    }
  }

  /** Returns what was undone of a step; nothing if it was undone before. */
  async #undoStep(step: PageStep, undoSome: UndoSome): Promise<readonly UndoneRequest[]> {
    const undone: UndoneRequest[] = [];
    let remaining = step.requests;
    try {
      while (remaining.length > 0 || (step === NO_STEP && undone.length === 0)) {
        const some = await this.#watch(step.number, "undo", () => undoSome(remaining));
        remaining = remaining.filter(({ key }) => !some.some(({ request }) => request.key === key));
        undone.push(...some);
      }
    } finally {
      addTo(this.#done, { ...step, requests: remaining }); // the rest can be tried again
      const number = step === NO_STEP ? --this.#earlier : step.number;
      addTo(this.#undone, { number, requests: undone.filter(isChanging) });
    }
    return undone.filter(isChanging);
  }

  /** Redoes the last undone step; null asks for one of an earlier page. */
  redo(redoOne: (undone: UndoneRequest | null) => Promise<readonly Item[]>): Promise<readonly Item[]> {
    return this.#mutex.run(async () => {
      const done = this.#isUncertain(this.#done, "undo") && this.#done.pop();
      if (done) addTo(this.#undone, { ...done, requests: done.requests.toReversed().map(asUndone) });
      const step = this.#undone.pop();
      const items = new Map<string, Item>();
      const redoNext = async (undone: UndoneRequest | null) => {
        for (const item of await redoOne(undone)) items.set(item.id, item);
      };
      if (step) await this.#redoStep(step, redoNext, () => items.size > 0);
      else await redoNext(null);
      return [...items.values()];
    });
  }

  /** The step is done again if something of it was redone. The rest can be tried again. */
  async #redoStep(
    step: UndoneStep,
    redoOne: (undone: UndoneRequest) => Promise<void>,
    isChanging: () => boolean,
  ): Promise<void> {
    const remaining = [...step.requests];
    const redone: StepRequest[] = [];
    try {
      for (let next = remaining.at(-1); next; next = remaining.at(-1)) {
        const one = next;
        await this.#watch(step.number, "redo", () => redoOne(one));
        redone.push(one.request);
        remaining.pop();
      }
    } finally {
      addTo(this.#undone, { ...step, requests: remaining });
      if (isChanging()) addTo(this.#done, { number: step.number, requests: redone });
    }
  }
}

/** Ignores a step without requests. A part of the newest step joins the rest of it. */
function addTo<Part>(
  steps: { number: number; requests: readonly Part[] }[],
  step: (typeof steps)[number],
): void {
  if (step.requests.length === 0) return;
  const rest = steps.at(-1)?.number === step.number ? steps.pop() : undefined;
  steps.push({ ...step, requests: [...(rest?.requests ?? []), ...step.requests] });
}

/** A request of a step that may be undone on the server. */
function asUndone(request: StepRequest): UndoneRequest {
  return { request, entry: null, items: [] };
}

/** The requests of an undone step, oldest first. */
function requestsOf({ requests }: UndoneStep): StepRequest[] {
  return requests.toReversed().map(({ request }) => request);
}

/** Whether it has undone something. The page may no longer know the items of a mutation that it took back. */
function isChanging({ entry, items }: UndoneRequest): boolean {
  return entry !== null || items.length > 0;
}

/** Each item as the last of them left it. */
function itemsOf(undone: readonly UndoneRequest[]): readonly Item[] {
  return [...new Map(undone.flatMap(({ items }) => items).map((item) => [item.id, item])).values()];
}

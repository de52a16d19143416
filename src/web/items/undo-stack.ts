import { Mutex } from "../../domain/async.ts";
import type { Item } from "../../domain/item/item.ts";
import { asProblem } from "../../wire/problems.ts";
import type { ImportReport } from "../server/imports.ts";
import { idempotencyKeysOf, type Mutation } from "./mutations/mutation.ts";
import { isPassing } from "./mutations/passing-problems.ts";

export type UndoDirection = "undo" | "redo";

/** A request of a step. */
export interface StepRequest {
  /** The key of its mutation. */
  key: string;
  /** They name its step to the server. Without any it is the newest step of all windows. */
  idempotencyKeys: readonly string[];
  /** Its mutation, if that was taken back here: it is unsent, or had no answer. */
  entry?: Mutation;
  /** Of an import: a job undoes it. */
  importId?: string;
}

/** What a step was about: its items, or its import. */
export type RevertedThing = Item | ImportReport;

/** What undo and redo need of the page. */
export interface UndoPorts {
  /** Takes back those of the requests that are not sent, newest first, and without names the newest that waits. */
  takeBack(
    requests: readonly StepRequest[],
  ): Promise<readonly { request: StepRequest; items: readonly Item[] }[]>;
  /** Whether a mutation waits: it is newer than all steps that the server can redo. */
  hasWaiting(): boolean;
  /** Sends a mutation that was taken back again. Null if it was sent: then the server redoes it. */
  sendAgain(entry: Mutation): Promise<readonly RevertedThing[] | null>;
  /**
   * Runs a task about a request, of items between two mutations. Throws `unavailable` if newer steps must be undone there
   * before, and cannot be.
   */
  atServer<Value>(work: () => Promise<Value>, request: StepRequest): Promise<Value>;
  /**
   * The server undoes or redoes the step of a request. Returns what the step was about; nothing if there is no such step.
   * Throws `conflict` with the id of an import if the request has no name, and the newest step is that import.
   */
  ask(
    direction: UndoDirection,
    request: StepRequest,
    idempotencyKey: string,
  ): Promise<readonly RevertedThing[]>;
}

interface StackRequest extends StepRequest {
  /** The number of its step. */
  step: number;
}

interface Unsettled {
  direction: UndoDirection;
  request: StackRequest;
  idempotencyKey: string;
  /** A later step was made: a redo is below it, and an undo cannot be redone. */
  hasLaterStep: boolean;
}

export function asRequest(entry: Mutation): StepRequest {
  return { key: entry.key, idempotencyKeys: idempotencyKeysOf(entry) };
}

/**
 * The requests of this page's steps, and of those of earlier pages that were undone or redone here. An undo or redo without
 * a final answer is settled before the server gets another one: it is sent again, with its idempotency key (ADR 0059).
 */
export class UndoStack {
  /** Newest last. */
  #done: StackRequest[] = [];
  /** Those that can be redone, the last undone one last. */
  #undone: StackRequest[] = [];
  /** The undo or redo that the server may have carried out. Until it is settled, its request stays in its list. */
  #unsettled: Unsettled | null = null;
  #stepCount = 0;
  /** The step that collects the current changes; null if there is none. */
  #openStep: number | null = null;
  /** The step that a key is undoing or redoing. */
  #currentStep: number | null = null;
  /** New steps that wait until the keys before them are done. */
  #waitingCount = 0;
  /** Keys and new steps change the lists one after the other. */
  readonly #mutex = new Mutex();

  constructor(private readonly ports: UndoPorts) {}

  /** Whether this page has a step to undo, apart from the one that is being undone. */
  get hasSteps(): boolean {
    const unsettled = this.#unsettled;
    const requests = unsettled ? [...this.#done, unsettled.request] : this.#done;
    // A redo without a name may have found nothing to redo.
    const isStep = (one: StackRequest) => hasName(one) || unsettled?.direction === "undo";
    return this.#waitingCount > 0 || requests.some((one) => one.step !== this.#currentStep && isStep(one));
  }

  /** This page made a step of these requests: of mutations, or of an import that it began. */
  recordStep(requests: readonly StepRequest[]): void {
    const step = this.#openStep ?? ++this.#stepCount;
    this.#waitingCount++;
    void this.#inOrder(() => {
      this.#waitingCount--;
      this.#putBelow();
      this.#undone = [];
      this.#done.push(...requests.map((request) => ({ ...request, step })));
    });
  }

  /** The new step is above the one that is not settled. Without a name an undo would now be about the new step. */
  #putBelow(): void {
    if (!this.#unsettled || this.#unsettled.hasLaterStep) return;
    const { direction, request } = this.#unsettled;
    if (direction === "redo") this.#done.push(request);
    if (direction === "redo" || hasName(request))
      this.#unsettled = { ...this.#unsettled, hasLaterStep: true };
    else this.#unsettled = null;
    this.#removeUnnamed();
  }

  /**
   * Removes mutations that are taken back for editing, and imports that are taken back or forgotten elsewhere on the page.
   * Resolves after the keys before it.
   */
  forget(...keys: readonly string[]): Promise<void> {
    return this.#inOrder(() => {
      this.#keep(({ key }) => !keys.includes(key));
      if (keys.includes(this.#unsettled?.request.key ?? "")) this.#unsettled = null;
    });
  }

  #inOrder(work: () => void): Promise<void> {
    return this.#mutex.run(async () => work());
  }

  /** All changes of the callback are one step. */
  join(work: () => void): void {
    const outerStep = this.#openStep;
    this.#openStep ??= ++this.#stepCount;
    try {
      work();
    } finally {
      this.#openStep = outerStep;
    }
  }

  /**
   * Undoes the newest step of which something is left to undo, its last request first; if this page has no step, the newest
   * of earlier pages. Returns the step's items.
   */
  undo(): Promise<readonly RevertedThing[]> {
    return this.#press("undo", this.hasSteps);
  }

  /** Redoes the last undone step; if there is none here, one of an earlier page. */
  redo(): Promise<readonly RevertedThing[]> {
    return this.#press("redo", false);
  }

  #press(direction: UndoDirection, hadStep: boolean): Promise<readonly RevertedThing[]> {
    return this.#mutex.run(async () => {
      const unsettled = this.#unsettled;
      const isOpposite = unsettled?.hasLaterStep === false && unsettled.direction !== direction;
      try {
        if (isOpposite) await this.#ask(unsettled); // then this key reverses it; if it is refused for good, nothing else
        return await this.#revertStep(direction, hadStep);
      } finally {
        this.#currentStep = null;
        this.#removeUnnamed();
      }
    });
  }

  async #revertStep(direction: UndoDirection, hadStep: boolean): Promise<readonly RevertedThing[]> {
    const items = new Map<string, RevertedThing>();
    let isChanged = false;
    let hasStep = hadStep;
    for (;;) {
      const next = this.#next(direction);
      if (isChanged && next?.step !== this.#currentStep) break;
      if (!next && (hasStep || (direction === "redo" && this.ports.hasWaiting()))) break;
      hasStep ||= !next || hasName(next) || direction === "redo";
      const request = next ?? this.#addUnnamed(direction);
      this.#currentStep = request.step;
      const reverted = await this.#revert(direction, request).catch((thrown) => nameImport(request, thrown));
      for (const item of reverted ?? []) items.set(item.id, item);
      isChanged ||= reverted !== null;
    }
    return [...items.values()];
  }

  #next(direction: UndoDirection): StackRequest | undefined {
    const unsettled = this.#unsettled;
    return (
      this.#listOf(direction).at(-1) ?? (unsettled?.direction === direction ? unsettled.request : undefined)
    );
  }

  /** The requests that a key takes from. */
  #listOf(direction: UndoDirection): StackRequest[] {
    return direction === "undo" ? this.#done : this.#undone;
  }

  /** The newest step of all windows, which this page knows no key of. */
  #addUnnamed(direction: UndoDirection): StackRequest {
    const request = { step: ++this.#stepCount, key: crypto.randomUUID(), idempotencyKeys: [] };
    this.#listOf(direction).push(request);
    return request;
  }

  /** Those that the server has not carried out. */
  #removeUnnamed(): void {
    this.#keep((one) => hasName(one) || one === this.#unsettled?.request);
  }

  #keep(isKept: (one: StackRequest) => boolean): void {
    this.#done = this.#done.filter(isKept);
    this.#undone = this.#undone.filter(isKept);
  }

  /** Reverts one request, or several that were not sent. Null if that changes nothing, or settles another one first. */
  async #revert(direction: UndoDirection, request: StackRequest): Promise<readonly RevertedThing[] | null> {
    const unsettled = this.#unsettled;
    const isUnsettled = unsettled?.request === request;
    const here =
      isUnsettled || request.importId
        ? null
        : await (direction === "undo" ? this.#takeBack(request) : this.#sendAgain(request));
    if (here) return here;
    if (!unsettled) {
      const idempotencyKey = hasName(request) ? crypto.randomUUID() : request.key;
      return this.#ask({ direction, request, idempotencyKey, hasLaterStep: false });
    }
    const items = await this.#ask(unsettled).catch((thrown) => {
      if (this.#unsettled || isUnsettled) throw thrown;
      return null; // one below later steps that is refused for good has changed nothing
    });
    return isUnsettled && unsettled.direction === direction ? items : null;
  }

  /** Takes back what was not sent of a step. Null if there is nothing. */
  async #takeBack({ step }: StackRequest): Promise<readonly RevertedThing[] | null> {
    const taken = await this.ports.takeBack(this.#done.filter((one) => one.step === step));
    if (taken.length === 0) return null;
    const keys = new Set(taken.map(({ request }) => request.key));
    this.#keep((one) => one.step !== step || (hasName(one) && !keys.has(one.key)));
    this.#undone.push(...taken.map(({ request }) => ({ ...request, step })));
    return taken.flatMap(({ items }) => items);
  }

  async #sendAgain(request: StackRequest): Promise<readonly RevertedThing[] | null> {
    const items = request.entry ? await this.ports.sendAgain(request.entry) : null;
    if (items) this.#move("redo", request);
    return items;
  }

  /**
   * The server undoes or redoes the step of a request, of items or an import. Null if that changes nothing. The lists change
   * only by its answer: after a refusal they are as before, and without an answer until the request is sent again.
   */
  #ask(asked: Unsettled): Promise<readonly RevertedThing[] | null> {
    const { direction, request, idempotencyKey, hasLaterStep } = asked;
    return this.ports.atServer(async () => {
      this.#unsettled = asked;
      try {
        const items = await this.ports.ask(direction, request, idempotencyKey);
        this.#unsettled = null;
        if (items.length > 0 && !(hasLaterStep && direction === "undo")) this.#move(direction, request);
        else this.#remove(request);
        return items.length > 0 ? items : null;
      } catch (thrown) {
        if (isPassing(asProblem(thrown))) throw thrown; // the server may have carried it out, now or before
        this.#unsettled = null;
        if (hasLaterStep && direction === "redo") this.#remove(request);
        throw thrown;
      }
    }, request);
  }

  /** Moves a request to the other list. A redo that is below later steps is there already. */
  #move(direction: UndoDirection, request: StackRequest): void {
    const { entry: _, ...one } = request;
    const named = { ...one, idempotencyKeys: hasName(one) ? one.idempotencyKeys : [one.key] };
    const place = direction === "redo" ? this.#done.indexOf(request) : -1;
    if (place < 0) {
      this.#remove(request);
      (direction === "undo" ? this.#undone : this.#done).push(named);
    } else this.#done[place] = named;
  }

  #remove(request: StackRequest): void {
    this.#keep(({ key }) => key !== request.key);
  }
}

/** The server says that the newest step is an import: the request is about this one from now on. */
function nameImport(request: StackRequest, thrown: unknown): null {
  const { importId } = asProblem(thrown);
  if (!importId || hasName(request)) throw thrown;
  request.key = importId;
  request.importId = importId;
  return null;
}

function hasName({ idempotencyKeys }: StepRequest): boolean {
  return idempotencyKeys.length > 0;
}

import { expect, test } from "bun:test";
import { ServerLog } from "../../../test/server-log.ts";
import { Problem } from "../../domain/problem.ts";
import type { Mutation } from "./mutations/mutation.ts";
import { itemOf } from "./mutations/predict.ts";
import { asRequest, type StepRequest, type UndoDirection, UndoStack } from "./undo-stack.ts";

// Random chains of changes, imports, undos and redos, whose requests fail in every way, are compared with a plain stack.

const CHAINS = Number(process.env.CHAINS ?? 2_000);
const CHAIN_LENGTH = 18;
const MAX_PRESSES = 100; // more than a chain has steps
const STARTS = ["written", "written", "lost", "missed", "refused"] as const;
const FAULTS = ["lost", "missed", "late", "unsent", "for now", "for good"] as const;

/** A generator with a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = Math.imul(seed, 2_654_435_761);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface StackedChange {
  key: string;
  step: number;
}

/** An undo or redo without a final answer. */
interface OpenRequest {
  direction: UndoDirection;
  idempotencyKey: string;
  /** The change that it is about; null if only the server knows it. */
  change: string | null;
  hasLaterStep: boolean;
}

/** A page with its server, and the plain stack that both have to follow. */
class Chain {
  readonly #log: string[] = [];
  readonly #server = new ServerLog();
  #page = this.#openPage();
  /** Changes that are not sent yet. */
  #waiting: string[] = [];
  /** Imports whose request to write has no answer yet, and what becomes of it. */
  readonly #starting = new Map<string, (typeof STARTS)[number]>();
  #done: StackedChange[] = [];
  #undone: StackedChange[] = [];
  #open: OpenRequest | null = null;
  /** The requests that the network still has. */
  #lateRequests: (() => void)[] = [];
  #pressed: UndoDirection | null = null;
  /** Whether the pressed key has passed over an import that is forgotten or was never written. */
  #hasPassedOver = false;
  /** What the pressed key has undone or redone. */
  #reverted: StackedChange[] = [];
  /** What it has settled below later steps. */
  #settled: StackedChange[] = [];
  /** The steps that are made while the key is at work: they come after it. */
  #laterSteps: (() => void)[] = [];
  #changeCount = 0;
  #stepCount = 0;
  #hasFaults = true;

  constructor(private readonly random: () => number) {}

  async run(): Promise<void> {
    for (let n = 0; n < 2; n++) this.#makeStep();
    for (let n = 0; n < CHAIN_LENGTH; n++) {
      const place = this.random();
      if (place < 0.15) this.#makeStep();
      else if (place < 0.2) this.#send();
      else if (place < 0.23) this.#arriveLate();
      else if (place < 0.25) await this.#endStarts();
      else if (place < 0.29) this.#reload();
      else if (place < 0.31) await this.#forget();
      else await this.#press(place < 0.65 ? "undo" : "redo");
      this.#compare();
    }
    this.#hasFaults = false;
    for (const direction of ["undo", "redo"] as const) {
      for (let left = MAX_PRESSES; left > 0 && !(await this.#press(direction)); ) left--;
      this.#compare();
      const rest = direction === "undo" ? this.#done : this.#undone;
      if (rest.length > 0) this.#fail(`no ${direction} of ${rest.map(({ key }) => key)}`);
    }
  }

  #fail(what: string): never {
    throw new Error(`${what}\n${this.#log.join("\n")}`);
  }

  #openPage(): UndoStack {
    return new UndoStack({
      takeBack: async (requests) => this.#takeBack(requests),
      hasWaiting: () => this.#waiting.length > 0,
      sendAgain: async ({ key }) => {
        this.#log.push(`  send ${key} again`);
        this.#waiting.push(key);
        this.#move("redo", key);
        return itemsOf(key);
      },
      atServer: async (work) => {
        if (this.#fault() === "unsent") throw new Problem("unavailable", "The server does not answer.");
        return work();
      },
      ask: async (direction, request, idempotencyKey) => {
        if (this.#hasFaults && this.random() < 0.1) this.#makeStep();
        return this.#ask(direction, request, idempotencyKey);
      },
    });
  }

  #fault(): (typeof FAULTS)[number] | undefined {
    if (!this.#hasFaults || this.random() > 0.4) return undefined;
    return FAULTS[Math.floor(this.random() * FAULTS.length)];
  }

  #makeStep(): void {
    if (this.random() < 0.25) this.#recordImport();
    else this.#record();
  }

  /** A step of one change or of several, which are sent at once or later. */
  #record(): void {
    const count = this.random() < 0.7 ? 1 : 3;
    const keys = Array.from({ length: count }, () => `c${++this.#changeCount}`);
    const isSent = this.random() < 0.7;
    this.#log.push(`${this.#pressed ? "  " : ""}change ${keys}${isSent ? "" : ", not sent"}`);
    this.#page.recordStep(keys.map(mutationOf).map(asRequest));
    this.#laterSteps.push(() => {
      this.#push(keys);
      this.#waiting.push(...keys);
      if (isSent) this.#send();
    });
    if (!this.#pressed) this.#endKey();
  }

  /** The request to write an import may not have arrived: then it is a step for the page alone. */
  #recordImport(): void {
    const key = `i${++this.#changeCount}`;
    const start = STARTS[Math.floor(this.random() * STARTS.length)] ?? "written";
    const isHeld = start === "refused" || this.random() < 0.6;
    this.#log.push(`${this.#pressed ? "  " : ""}import ${key}, ${start}${isHeld ? " later" : ""}`);
    this.#page.recordStep([{ key, idempotencyKeys: [key], importId: key }]);
    this.#laterSteps.push(() => {
      this.#push([key]);
      this.#starting.set(key, start);
      if (!isHeld) this.#endStart(key);
    });
    if (!this.#pressed) this.#endKey();
  }

  /** A request to write is answered, or its answer is lost. One that is refused is no step; one that is missed is for the page. */
  #endStart(key: string): (typeof STARTS)[number] | undefined {
    const start = this.#starting.get(key);
    if (start === undefined) return;
    this.#starting.delete(key);
    if (start === "written" || start === "lost") this.#server.add(key);
    else this.#done = this.#done.filter((one) => one.key !== key);
    if (start === "refused") this.#page.forget(key);
    return start;
  }

  async #endStarts(): Promise<void> {
    for (const key of this.#starting.keys()) this.#endStart(key);
    await Promise.resolve(); // the page takes it up in order
  }

  /** In this window or another one. */
  async #forget(): Promise<void> {
    const { imports } = this.#server;
    const key = imports[Math.floor(this.random() * imports.length)];
    if (key === undefined) return;
    const isHere = this.random() < 0.5;
    this.#log.push(`forget ${key}${isHere ? " here" : ""}`);
    this.#server.forget(key);
    this.#done = this.#done.filter((one) => one.key !== key);
    this.#undone = this.#undone.filter((one) => one.key !== key);
    if (!isHere) return;
    this.#page.forget(key);
    await Promise.resolve(); // the page takes it up in order
    if (this.#open && [this.#open.change, this.#open.idempotencyKey].includes(key)) this.#open = null;
  }

  #push(keys: readonly string[]): void {
    const open = this.#open;
    if (open && !open.hasLaterStep) this.#pushAbove(open);
    this.#undone = [];
    const step = ++this.#stepCount;
    this.#done.push(...keys.map((key) => ({ key, step })));
  }

  /** A redo stays below the new step. An undo without a name is left to the server, which knows what is undone. */
  #pushAbove({ direction, idempotencyKey, change }: OpenRequest): void {
    const known = change ?? this.#server.nameOf([idempotencyKey]);
    this.#open = { direction, idempotencyKey, change, hasLaterStep: true };
    const redone = this.#undone.find(({ key }) => key === change);
    const unnamed = change === null ? [{ key: idempotencyKey, step: ++this.#stepCount }] : [];
    if (direction === "redo") this.#done.push(...(redone ? [redone] : unnamed)); // or it is forgotten
    if (direction === "redo" || change !== null) return;
    this.#open = null;
    this.#done = this.#done.filter(({ key }) => key !== known || this.#server.isDone(key));
  }

  #send(): void {
    for (const key of this.#waiting.splice(0)) {
      if (this.#server.nameOf([key]) === null) this.#server.add(key);
    }
  }

  #arriveLate(): void {
    for (const arrive of this.#lateRequests.splice(0)) arrive();
  }

  #reload(): void {
    this.#log.push("reload");
    this.#send();
    this.#arriveLate();
    void this.#endStarts();
    this.#open = null;
    this.#page = this.#openPage();
    const asSteps = (keys: readonly string[]) => keys.map((key) => ({ key, step: ++this.#stepCount }));
    this.#done = asSteps(this.#server.doneChanges);
    this.#undone = asSteps(this.#server.redoableChanges.reverse());
  }

  /** Returns whether nothing is left for the key: it neither fails nor names an item, nor passes over an import that is gone. */
  async #press(direction: UndoDirection): Promise<boolean> {
    this.#log.push(direction);
    this.#pressed = direction;
    this.#reverted = [];
    this.#settled = [];
    this.#hasPassedOver = false;
    const open = this.#open;
    let isLast = false;
    try {
      const items = await this.#page[direction]();
      const ids = items.map(({ id }) => id).sort();
      isLast = ids.length === 0 && !this.#hasPassedOver;
      this.#log.push(`  => ${ids}`);
      this.#check(direction, ids, open);
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      this.#log.push(`  => ${thrown.detail}`);
    }
    this.#pressed = null;
    await Promise.resolve(); // the new steps are taken up after the key
    this.#endKey();
    return isLast;
  }

  #endKey(): void {
    for (const takeUp of this.#laterSteps.splice(0)) takeUp();
  }

  /** A key takes back or redoes one whole step and names it: of an undo or redo without an answer the same. */
  #check(direction: UndoDirection, ids: readonly string[], open: OpenRequest | null): void {
    const keys = this.#reverted.map(({ key }) => key);
    const [first] = this.#reverted;
    const rest = (direction === "undo" ? this.#done : this.#undone).at(-1);
    if (!first && this.#settled.length === 0 && rest && !this.#hasPassedOver)
      this.#fail(`${direction} of nothing`);
    if (first && rest?.step === first.step) this.#fail(`${direction} of a part of a step`);
    if (this.#reverted.some(({ step }) => step !== first?.step)) this.#fail(`${direction} of two steps`);
    const isAbout = !open?.change || open.hasLaterStep || this.#hasPassedOver || keys.includes(open.change);
    if (!isAbout) this.#fail(`${direction} of another step`);
    const settledIds = this.#settled.flatMap(({ key, step }) =>
      first === undefined || step === first.step ? key : [],
    );
    if (![keys, [...keys, ...settledIds]].some((one) => one.sort().join() === ids.join()))
      this.#fail(`${direction} names ${ids} instead of ${keys}`);
  }

  /** Without an open request, the server and the page have what the plain stack has. */
  #compare(): void {
    if (this.#open) return;
    const found = [...this.#server.doneChanges, ...this.#waiting, ...this.#starting.keys()].sort().join();
    const expected = this.#done.map(({ key }) => key).sort();
    if (found !== expected.join()) this.#fail(`${found} are done instead of ${expected}`);
  }

  /** The changes of a step that wait; without a name the newest of all. */
  #takeBack(requests: readonly StepRequest[]) {
    const names = requests.flatMap(({ idempotencyKeys }) => idempotencyKeys);
    const own =
      names.length > 0 ? this.#waiting.filter((key) => names.includes(key)) : this.#waiting.slice(-1);
    this.#waiting = this.#waiting.filter((key) => !own.includes(key));
    return own.reverse().map((key) => {
      this.#log.push(`  take back ${key}`);
      this.#move("undo", key);
      return { request: { ...asRequest(mutationOf(key)), entry: mutationOf(key) }, items: itemsOf(key) };
    });
  }

  #ask(direction: UndoDirection, { idempotencyKeys, importId }: StepRequest, idempotencyKey: string) {
    const start = this.#endStart(importId ?? ""); // an undo waits for it
    const fault = start === "lost" || start === "missed" ? "missed" : this.#fault();
    const name = importId ?? idempotencyKeys;
    this.#log.push(`  ${direction} [${name}] ${idempotencyKey.slice(0, 4)} ${fault ?? ""}`);
    const open = this.#open;
    if (open && (open.direction !== direction || open.idempotencyKey !== idempotencyKey))
      this.#fail("another request is sent before the one without an answer");
    const isSettled = importId
      ? this.#server.isDone(importId) === (direction === "redo")
      : this.#server.knows(idempotencyKey);
    if (start === "refused" || (fault === "for good" && !isSettled)) this.#refuse();
    const arrive = () =>
      importId
        ? this.#server.moveImport(direction, importId)
        : this.#server.revert(direction, idempotencyKeys, idempotencyKey);
    if (fault === undefined || fault === "unsent" || fault === "for good") {
      const change = arrive();
      if (change instanceof Problem) this.#refuse(change);
      this.#hasPassedOver ||= change === null && importId !== undefined;
      if (change !== null) this.#settle(direction, change);
      else if (open) this.#removeOpen(open);
      this.#open = null;
      return change === null ? [] : itemsOf(change);
    }
    if (fault === "lost") arrive();
    if (fault === "late" && idempotencyKeys.length > 0 && !importId) this.#lateRequests.push(arrive);
    const change = importId && idempotencyKeys.length > 0 ? importId : this.#server.nameOf(idempotencyKeys);
    this.#open ??= { direction, idempotencyKey, change, hasLaterStep: false };
    if (fault === "for now") throw new Problem("disk-full", "Refused for now.");
    throw new Problem("unavailable", "No answer.", { cause: new Error("cut") });
  }

  #removeOpen({ change, idempotencyKey }: OpenRequest): void {
    this.#done = this.#done.filter(({ key }) => key !== (change ?? idempotencyKey));
  }

  /** It is certain now that an open request was not carried out. */
  #refuse(problem = new Problem("conflict", "Refused for good.")): never {
    const open = this.#open;
    if (open?.hasLaterStep && open.direction === "redo") this.#removeOpen(open);
    this.#open = null;
    this.#lateRequests = [];
    throw problem;
  }

  /** The server has answered. Only a request below later steps is not about the top of the stack. */
  #settle(direction: UndoDirection, key: string): void {
    const open = this.#open;
    if (!open?.hasLaterStep) {
      this.#move(direction, key);
      return;
    }
    const place = this.#done.findIndex((one) => one.key === (open.change ?? open.idempotencyKey));
    const { step = 0 } = this.#done[place] ?? {};
    if (open.change !== null && open.change !== key) this.#fail(`${direction} of ${key}, not ${open.change}`);
    this.#done.splice(place, 1, { key, step });
    if (direction === this.#pressed) this.#settled.push(...this.#done.filter((one) => one.key === key));
    if (direction === "undo") this.#done = this.#done.filter((one) => one.key !== key);
  }

  /** A plain stack: an undo is about its newest change, a redo about the one that was undone last. */
  #move(direction: UndoDirection, key: string): void {
    const [from, to] = direction === "undo" ? [this.#done, this.#undone] : [this.#undone, this.#done];
    // A step that was undone below a later one is the server's to redo: the page asks it when it has none itself.
    if (direction === "redo" && from.length === 0) from.push({ key, step: ++this.#stepCount });
    const change = from.pop();
    if (change?.key !== key) this.#fail(`${direction} of ${key} instead of ${change?.key}`);
    else {
      to.push(change);
      if (direction === this.#pressed) this.#reverted.push(change);
    }
  }
}

function mutationOf(key: string): Mutation {
  return { key, at: 1, wishes: [] };
}

function itemsOf(key: string) {
  return [itemOf({ title: key, note: null, isFocused: false }, key, 1)];
}

test("random chains of changes, undos and redos with faults are those of a plain stack", async () => {
  const wrong: string[] = [];
  for (let seed = 1; seed <= CHAINS; seed++) {
    const chain = new Chain(randomOf(seed));
    await chain.run().catch((thrown) => wrong.push(`Seed ${seed}: ${thrown.message}`));
  }
  const [shortest] = wrong.sort((a, b) => a.length - b.length);
  expect([wrong.length, shortest]).toEqual([0, undefined]);
}, 60_000);

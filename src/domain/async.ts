/**
 * Runs one work at a time. The owners of waiting works take turns, and the works of one owner keep their order: many
 * works of one owner delay those of another by one of them.
 */
export class Mutex {
  /** The functions that begin the waiting works, by owner. The first owner is the next. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #isHeld = false;

  async run<Value>(work: () => Promise<Value>, owner = ""): Promise<Value> {
    if (this.#isHeld) await new Promise<void>((begin) => this.#enqueue(owner, begin));
    this.#isHeld = true;
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  #enqueue(owner: string, begin: () => void): void {
    const own = this.#waiting.get(owner);
    if (own) own.push(begin);
    else this.#waiting.set(owner, [begin]);
  }

  /** The mutex stays held for the next work. */
  #passOn(): void {
    const [owner, works] = this.#waiting.entries().next().value ?? ["", []];
    const begin = works.shift();
    this.#waiting.delete(owner);
    if (works.length > 0) this.#waiting.set(owner, works); // behind the other owners
    if (begin) begin();
    else this.#isHeld = false;
  }
}

/** Runs work once at a time: who asks while it runs gets what that run brings. */
export class Coalescer<Value> {
  #running: Promise<Value> | null = null;

  constructor(private readonly work: () => Promise<Value>) {}

  get isRunning(): boolean {
    return this.#running !== null;
  }

  run(): Promise<Value> {
    this.#running ??= this.work().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }
}

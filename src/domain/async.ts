/** Runs work one after the other: each begins when what was asked for before it has ended or failed. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  run<Value>(work: () => Promise<Value>): Promise<Value> {
    const mine = this.#last.then(work, work);
    this.#last = mine.catch(() => {}); // the caller of `run` gets the error
    return mine;
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

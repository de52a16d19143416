/**
 * One after the other: who changes items reads them first, and what was read must still be so when it is written. Captures
 * need no turn, for nobody else knows their item yet.
 */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  run<Value>(work: () => Promise<Value>): Promise<Value> {
    const mine = this.#last.then(work, work);
    this.#last = mine.catch(() => {}); // whoever took that turn is told
    return mine;
  }
}

/**
 * Runs one task at a time. A change reads items first, and they must be the same when it writes. Captures do not need
 * the mutex, because no other request knows their item yet.
 */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  run<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = this.#last.then(work, work);
    this.#last = result.catch(() => {}); // the caller of that run gets its error
    return result;
  }
}

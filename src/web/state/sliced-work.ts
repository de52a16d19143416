import { useEffect, useState } from "react";

const SLICE_MS = 8;
const FIRST_SLICE_MS = 20;
const FIRST_STEPS = 50; // that the first slice has in any case, so that few items never wait for a second one

/** Work in small steps, which leaves a turn to keys and paints after each slice. It yields after each step. */
export class SlicedWork<T> {
  /** The result; null until all is done. */
  result: T | null = null;
  #steps: Generator<void, T>;

  constructor(steps: Generator<void, T>) {
    this.#steps = steps;
  }

  /** Begins the work in this turn. Few items are done then. */
  begin(): this {
    for (let n = 0; n < FIRST_STEPS; n++) if (this.#step()) return this;
    this.#runUntil(performance.now() + FIRST_SLICE_MS);
    return this;
  }

  /** Does the rest, with a pause before each slice. False if `signal` ended it before. */
  async finish(signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted && this.result === null) {
      await new Promise((resolve) => setTimeout(resolve));
      if (!signal.aborted) this.#runUntil(performance.now() + SLICE_MS);
    }
    return this.result !== null;
  }

  #runUntil(end: number): void {
    while (this.result === null && performance.now() < end) this.#step();
  }

  #step(): boolean {
    const { done, value } = this.#steps.next();
    if (done) this.result = value;
    return done === true;
  }
}

/** The result of a work that has begun; null until all is done. A work that is replaced before ends. */
export function useSlicedWork<T>(work: SlicedWork<T> | null): T | null {
  const [, setDone] = useState<SlicedWork<T> | null>(null);
  useEffect(() => {
    if (work === null || work.result !== null) return;
    const stop = new AbortController();
    void work.finish(stop.signal).then((isDone) => isDone && setDone(work));
    return () => stop.abort();
  }, [work]);
  return work?.result ?? null;
}

import { useEffect } from "react";
import { asProblem } from "../../wire/problems.ts";
import { Signal, useSignal } from "./signal.ts";

/** Something of the server's, read while someone looks at it and again whenever there is news of it. */
export class Query<T> {
  readonly view = new Signal<T | null>(null);
  readonly problem = new Signal<string | null>(null);
  #isWanted = false;
  #reading: Promise<void> | null = null;
  #isStale = false;

  constructor(private readonly read: () => Promise<T>) {}

  subscribe(): void {
    this.#isWanted = true;
    void this.refresh();
  }

  unsubscribe(): void {
    this.#isWanted = false;
  }

  /** Calls while it reads are made good by one more reading. */
  refresh = async (): Promise<void> => {
    if (!this.#isWanted) return;
    this.#isStale = true;
    this.#reading ??= this.#catchUp();
    await this.#reading;
  };

  async #catchUp(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      try {
        this.view.set(await this.read());
        this.problem.set(null);
      } catch (thrown) {
        this.problem.set(asProblem(thrown).detail);
      }
    }
    this.#reading = null; // in one breath with the last look at `#isStale`
  }
}

/** What is known of it, and why it is not known better; it is wanted while who asks is shown. */
export function useQuery<T>(reading: Query<T>): { view: T | null; problem: string | null } {
  useEffect(() => {
    reading.subscribe();
    return () => reading.unsubscribe();
  }, [reading]);
  return { view: useSignal(reading.view), problem: useSignal(reading.problem) };
}

import { useEffect } from "react";
import type { Problem } from "../../domain/problem.ts";
import { asProblem } from "../../wire/problems.ts";
import { Signal, useSignal } from "./signal.ts";

/** The queries that are in use and read again when the server reports a change. */
const liveQueries = new Set<Query<unknown>>();

export function refreshLiveQueries(): void {
  for (const query of liveQueries) void query.refresh();
}

/** Data of the server, read while a component uses it and again after each update. */
export class Query<T> {
  readonly view = new Signal<T | null>(null);
  readonly problem = new Signal<Problem | null>(null);
  #isWanted = false;
  #reading: Promise<void> | null = null;
  #isStale = false;

  constructor(
    private readonly read: () => Promise<T>,
    private readonly isLive = false,
  ) {}

  subscribe(): void {
    this.#isWanted = true;
    if (this.isLive) liveQueries.add(this);
    void this.refresh();
  }

  unsubscribe(): void {
    this.#isWanted = false;
    liveQueries.delete(this);
  }

  /** A call during a read causes one more read. */
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
        this.problem.set(asProblem(thrown));
      }
    }
    this.#reading = null; // same synchronous turn as the last check of `#isStale`
  }
}

/** The data, and the problem of the last read. The query is active while the component is mounted. */
export function useQuery<T>(query: Query<T>): { view: T | null; problem: Problem | null } {
  useEffect(() => {
    query.subscribe();
    return () => query.unsubscribe();
  }, [query]);
  return { view: useSignal(query.view), problem: useSignal(query.problem) };
}

import { useSyncExternalStore } from "react";

/** An observable value: setting it renders the components that use it. */
export class Signal<T> {
  #value: T;
  readonly #watchers = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get = (): T => this.#value;

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const watcher of [...this.#watchers]) watcher();
  }

  /** Calls `watcher` after each change. Returns `unsubscribe`. */
  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };
}

/** A signal computed from another one, again after each change. It does not change to an equal value. */
export function derive<T, U>(
  from: Signal<T>,
  work: (value: T) => U,
  isEqual: (a: U, b: U) => boolean = Object.is,
): Signal<U> {
  const derived = new Signal(work(from.get()));
  from.watch(() => {
    const value = work(from.get());
    if (!isEqual(value, derived.get())) derived.set(value);
  });
  return derived;
}

export function useSignal<T>(signal: Signal<T>): T {
  return useSyncExternalStore(signal.watch, signal.get);
}

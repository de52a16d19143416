import { Signal } from "../state/signal.ts";

const LINGER_MS = 550; // that a completed row stays visible

/** Items that were just completed, and stay visible for a moment. */
export const lingeringRows = new Signal<ReadonlySet<string>>(new Set());

export function linger(ids: readonly string[]): void {
  lingeringRows.set(new Set([...lingeringRows.get(), ...ids]));
  setTimeout(() => {
    lingeringRows.set(new Set([...lingeringRows.get()].filter((id) => !ids.includes(id))));
  }, LINGER_MS);
}

import { Signal } from "../state/signal.ts";

const MOMENT = 550; // ms that a completed row stays, so that one sees it done

/** Items that were just completed, and are still shown for a moment. */
export const lingeringRows = new Signal<ReadonlySet<string>>(new Set());

export function linger(ids: readonly string[]): void {
  lingeringRows.set(new Set([...lingeringRows.get(), ...ids]));
  setTimeout(() => {
    lingeringRows.set(new Set([...lingeringRows.get()].filter((id) => !ids.includes(id))));
  }, MOMENT);
}

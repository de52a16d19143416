import { Cell } from "../state/signal.ts";

const MOMENT = 550; // ms that a completed row stays, so that one sees it done

/** Items that were just completed, and are still shown for a moment. */
export const lingering = new Cell<ReadonlySet<string>>(new Set());

export function linger(ids: readonly string[]): void {
  lingering.set(new Set([...lingering.get(), ...ids]));
  setTimeout(() => {
    lingering.set(new Set([...lingering.get()].filter((id) => !ids.includes(id))));
  }, MOMENT);
}

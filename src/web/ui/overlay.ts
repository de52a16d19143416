import { Cell } from "../state/signal.ts";

/** What lies over the page: one thing at most. */
export type Overlay = "help" | "palette" | "search" | "history";

export const overlay = new Cell<Overlay | null>(null);

export function toggleOverlay(one: Overlay): void {
  overlay.set(overlay.get() === one ? null : one);
}

export function closeOverlay(): void {
  overlay.set(null);
}

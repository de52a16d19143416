import { Signal } from "../state/signal.ts";

/** The open overlay: one at most. */
export type Overlay = "help" | "palette" | "search" | "history";

export const openOverlayName = new Signal<Overlay | null>(null);

export function toggleOverlay(one: Overlay): void {
  openOverlayName.set(openOverlayName.get() === one ? null : one);
}

export function closeOverlay(): void {
  openOverlayName.set(null);
}

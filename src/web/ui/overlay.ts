import { Signal } from "../state/signal.ts";

/** The open overlay: one at most. */
export type Overlay = "help" | "palette" | "search" | "history" | "capture";

export const openOverlayName = new Signal<Overlay | null>(null);

export function toggleOverlay(overlay: Overlay): void {
  openOverlayName.set(openOverlayName.get() === overlay ? null : overlay);
}

export function closeOverlay(): void {
  openOverlayName.set(null);
}

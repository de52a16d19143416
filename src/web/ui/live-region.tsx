import { Signal, useSignal } from "../state/signal.ts";

const announcement = new Signal("");

/** Announces a text to screen readers. */
export function announce(text: string): void {
  // The same text twice would be no change, and would not be announced.
  announcement.set(text === announcement.get() ? `${text}\u00a0` : text);
}

export function LiveRegion() {
  return (
    <p className="unseen" role="status">
      {useSignal(announcement)}
    </p>
  );
}

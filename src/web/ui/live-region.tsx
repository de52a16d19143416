import { Signal, useSignal } from "../state/signal.ts";

const said = new Signal("");

/** Announces a text to screen readers. */
export function announce(text: string): void {
  // The same text twice would be no change, and would not be announced.
  said.set(text === said.get() ? `${text}\u00a0` : text);
}

export function LiveRegion() {
  return (
    <p className="unseen" role="status">
      {useSignal(said)}
    </p>
  );
}

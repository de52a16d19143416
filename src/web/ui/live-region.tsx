import { Signal, useSignal } from "../state/signal.ts";

const said = new Signal("");

/** Says something to those who do not see the page change. */
export function announce(text: string): void {
  // The same words twice would be no change, and go unheard.
  said.set(text === said.get() ? `${text}\u00a0` : text);
}

export function LiveRegion() {
  return (
    <p className="unseen" role="status">
      {useSignal(said)}
    </p>
  );
}

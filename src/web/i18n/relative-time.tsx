import { poll } from "../state/poll.ts";
import { Signal, useSignal } from "../state/signal.ts";
import { timeZoneSignal } from "../state/time-zone.ts";
import { formatAge, formatExactTime } from "./dates.ts";

const TICK_MS = 15_000;
/** The current time in Unix seconds, as exact as ages need it. */
const now = new Signal(Date.now() / 1000);
const tick = () => !document.hidden && now.set(Date.now() / 1000);

export function keepTimeCurrent(): void {
  poll(tick, TICK_MS);
}

/** The age of a moment (Unix seconds) in words, which the page keeps up to date. */
export function RelativeTime({ at }: { at: number }) {
  useSignal(timeZoneSignal); // rows are memoized
  const age = formatAge(at, useSignal(now));
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={formatExactTime(at)}>
      {age}
    </time>
  );
}

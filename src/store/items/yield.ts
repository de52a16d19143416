import { Coalescer } from "../../domain/async.ts";

const SLICE = 5; // ms: what others send is read and answered in between

let until = 0; // ms, on the clock of `performance`
const nextTurn = new Coalescer(async () => {
  await new Promise((resolve) => setImmediate(resolve));
  until = performance.now() + SLICE;
});

/**
 * Long work calls it again and again. It resolves at once while this turn of the event loop is young, and else in the
 * next one: however many work at a time, they share one slice of each turn.
 */
export async function yieldToOthers(): Promise<void> {
  while (performance.now() >= until) await nextTurn.run();
}

import { Coalescer } from "../../domain/async.ts";

const SLICE_MS = 5; // ms: other requests are read and answered in between
/** A capture takes about four turns: it must not meet a long piece of work, such as the checksum of a long note, in each. */
const TURNS_WHEN_LATE = 5;

let until = 0; // ms, on the clock of `performance`
const nextTurn = new Coalescer(async () => {
  const isLate = performance.now() - until > SLICE_MS;
  for (let turn = isLate ? TURNS_WHEN_LATE : 1; turn > 0; turn--)
    await new Promise((resolve) => setImmediate(resolve));
  until = performance.now() + SLICE_MS;
});

/**
 * Long work calls it repeatedly. It resolves at once while the current turn of the event loop is short, else in the
 * next turn. All concurrent work shares one slice of each turn.
 */
export async function yieldToOthers(): Promise<void> {
  while (performance.now() >= until) await nextTurn.run();
}

import { yieldForHeavyWork } from "./large-response-limit.ts";

const SLICE_MS = 5;

/**
 * Returns the pause of one request, for work of many short parts: it resolves at once while the work has taken less than
 * 5 ms, and then after other requests had their turn.
 */
export function openTimeSlice(clock = () => performance.now()): () => Promise<void> {
  let until = clock() + SLICE_MS;
  return async () => {
    if (clock() < until) return;
    await yieldForHeavyWork();
    until = clock() + SLICE_MS;
  };
}

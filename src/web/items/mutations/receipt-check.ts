import type { Mutation, MutationInFlight } from "./mutation.ts";

/** Of what this window has on its way, what is no longer in the outbox: another window has sent it, or taken it back. */
export function missingIn(
  outbox: readonly Mutation[],
  sending: readonly MutationInFlight[],
): MutationInFlight[] {
  const there = new Set(outbox.map(({ key }) => key));
  return sending.filter(({ entry }) => !there.has(entry.key));
}

/** Of the outbox, what this window does not have on its way yet. */
export function newIn(outbox: readonly Mutation[], sending: readonly MutationInFlight[]): MutationInFlight[] {
  const here = new Set(sending.map(({ entry }) => entry.key));
  const left = outbox.filter(({ key }) => !here.has(key));
  return left.map((entry) => ({ entry, state: "waiting", reason: null }));
}

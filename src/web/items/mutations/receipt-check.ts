import type { Mutation, MutationInFlight } from "./mutation.ts";

/** The pending mutations that are no longer in the outbox: another window has sent them or taken them back. */
export function missingIn(
  outbox: readonly Mutation[],
  sending: readonly MutationInFlight[],
): MutationInFlight[] {
  const there = new Set(outbox.map(({ key }) => key));
  return sending.filter(({ entry }) => !there.has(entry.key));
}

/** The entries of the outbox that this window does not have yet. */
export function newIn(outbox: readonly Mutation[], sending: readonly MutationInFlight[]): MutationInFlight[] {
  const here = new Set(sending.map(({ entry }) => entry.key));
  const left = outbox.filter(({ key }) => !here.has(key));
  return left.map((entry) => ({ entry, state: "waiting", reason: null }));
}

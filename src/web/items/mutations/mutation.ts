import type { ItemChange } from "../../../domain/inbox/items.ts";
import type { Draft } from "../../../domain/item/capture.ts";
import type { Item } from "../../../domain/item/item.ts";

/** A capture or a step of changes that the server has not confirmed. */
export type Mutation = {
  /** Identifies the mutation; for a capture it is also the Idempotency-Key. */
  key: string;
  /** Unix seconds. */
  at: number;
} & ({ draft: Draft; parse: boolean } | { wishes: readonly ItemChange[] });

/** A mutation with its state. */
export interface MutationInFlight {
  entry: Mutation;
  state: "saving" | "waiting" | "failed";
  /** The reason why it is not confirmed; null while the server is unreachable. */
  reason: string | null;
}

type Say = (wish: ItemChange) => ItemChange;

/** Rewrites an entry; returns the same object if nothing changes. */
export function rebase(entry: Mutation, say: Say): Mutation {
  if (!("wishes" in entry)) return entry;
  const wishes = entry.wishes.map(say);
  return wishes.every((wish, n) => wish === entry.wishes[n]) ? entry : { ...entry, wishes };
}

/** Replaces keys of captures by the ids of their items, also in `project`. */
export function mapIds(names: ReadonlyMap<string, string>): Say {
  return (wish) => {
    const { command } = wish;
    const id = names.get(wish.id) ?? wish.id;
    const named = command.verb === "edit" ? command.patch.project : undefined;
    const project = named == null ? undefined : names.get(named);
    if (command.verb === "edit" && project !== undefined)
      return { ...wish, id, command: { ...command, patch: { ...command.patch, project } } };
    return id === wish.id ? wish : { ...wish, id };
  };
}

/** Raises the required revision after our own change, so that the next mutation does not conflict with it. */
export function bumpRevision(items: readonly Item[]): Say {
  const revisions = new Map(items.map(({ id, revision }) => [id, revision]));
  return (wish) => {
    const now = revisions.get(wish.id);
    return now !== undefined && wish.revision === now - 1 ? { ...wish, revision: now } : wish;
  };
}

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

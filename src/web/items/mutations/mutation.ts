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

type RewriteChange = (change: ItemChange) => ItemChange;

/** Rewrites an entry; returns the same object if nothing changes. */
export function rebase(entry: Mutation, rewrite: RewriteChange): Mutation {
  if (!("wishes" in entry)) return entry;
  const changes = entry.wishes.map(rewrite);
  return changes.every((change, n) => change === entry.wishes[n]) ? entry : { ...entry, wishes: changes };
}

/** Replaces keys of captures by the ids of their items, also in `project` and `blockedBy`. */
export function mapIds(itemIds: ReadonlyMap<string, string>): RewriteChange {
  return (change) => {
    const { command } = change;
    const id = itemIds.get(change.id) ?? change.id;
    const patch = command.verb === "edit" ? command.patch : {};
    const project = itemIds.get(patch.project ?? "");
    const blockedBy = itemIds.get(patch.blockedBy ?? "");
    if (command.verb === "edit" && (project !== undefined || blockedBy !== undefined)) {
      const found = {
        ...(project !== undefined && { project }),
        ...(blockedBy !== undefined && { blockedBy }),
      };
      return { ...change, id, command: { ...command, patch: { ...patch, ...found } } };
    }
    return id === change.id ? change : { ...change, id };
  };
}

/** Raises the required revision after our own change, so that the next mutation does not conflict with it. */
export function bumpRevision(items: readonly Item[]): RewriteChange {
  const revisions = new Map(items.map(({ id, revision }) => [id, revision]));
  return (change) => {
    const revision = revisions.get(change.id);
    return revision !== undefined && change.revision === revision - 1 ? { ...change, revision } : change;
  };
}

/** The pending mutations that are no longer in the outbox: another window has sent them or taken them back. */
export function missingIn(
  outbox: readonly Mutation[],
  sending: readonly MutationInFlight[],
): MutationInFlight[] {
  const outboxKeys = new Set(outbox.map(({ key }) => key));
  return sending.filter(({ entry }) => !outboxKeys.has(entry.key));
}

/** The entries of the outbox that this window does not have yet. */
export function newIn(outbox: readonly Mutation[], sending: readonly MutationInFlight[]): MutationInFlight[] {
  const ownKeys = new Set(sending.map(({ entry }) => entry.key));
  const newEntries = outbox.filter(({ key }) => !ownKeys.has(key));
  return newEntries.map((entry) => ({ entry, state: "waiting", reason: null }));
}

import type { ItemChange } from "../../../domain/inbox/items.ts";
import type { Draft } from "../../../domain/item/capture.ts";
import type { Item } from "../../../domain/item/item.ts";

/** Something that this page wants and the server has not answered: a capture, or changes that are one step of undo. */
export type Mutation = {
  /** Names it to the server too, where asking again would make a second item. */
  key: string;
  /** Unix seconds. */
  at: number;
} & ({ draft: Draft; parse: boolean } | { wishes: readonly ItemChange[] });

/** Something on its way to the server. */
export interface MutationInFlight {
  entry: Mutation;
  state: "saving" | "waiting" | "failed";
  /** Why it is not there yet; null while the server is only away. */
  reason: string | null;
}

type Say = (wish: ItemChange) => ItemChange;

/** The same entry in other words; the very same one where nothing is to be said otherwise. */
export function rebase(entry: Mutation, say: Say): Mutation {
  if (!("wishes" in entry)) return entry;
  const wishes = entry.wishes.map(say);
  return wishes.every((wish, n) => wish === entry.wishes[n]) ? entry : { ...entry, wishes };
}

/** What was decided about captures on their way is meant for the items that they have become, also as projects. */
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

/** Our own change, and nobody else's, has raised the revision: what waits behind it need not stumble over that. */
export function bumpRevision(items: readonly Item[]): Say {
  const revisions = new Map(items.map(({ id, revision }) => [id, revision]));
  return (wish) => {
    const now = revisions.get(wish.id);
    return now !== undefined && wish.revision === now - 1 ? { ...wish, revision: now } : wish;
  };
}

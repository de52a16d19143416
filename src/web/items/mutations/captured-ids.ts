import { idsOfCaptures } from "../../state/captured-items.ts";
import { capturesInNames, leaveClosed } from "../../state/window-value.ts";
import { mutationStore, withTimeout } from "./database.ts";
import { capturesOf, type Mutation, mapIds, rebase } from "./mutation.ts";

function knownOf(keys: readonly string[]): [key: string, id: string][] {
  return keys.flatMap((key): [string, string][] => {
    const id = idsOfCaptures.get(key);
    return id === undefined ? [] : [[key, id]];
  });
}

/** A change or a draft that was made before a capture became an item, here or in another window, may have its key. */
export const capturedIds = {
  /** Replaces the keys that are known here. */
  rewrite: mapIds(idsOfCaptures),

  /** The keys of an entry's captures that became items, with their ids. */
  of: (entry: Mutation | undefined): [key: string, id: string][] =>
    entry ? knownOf(capturesOf(entry).map(({ key }) => key)) : [],

  /** Learns from the browser's database which of these captures any window has sent, and returns them. */
  async learn(keys: readonly string[]): Promise<[key: string, id: string][]> {
    const unknown = keys.filter((key) => !idsOfCaptures.has(key));
    if (unknown.length > 0)
      for (const [key, id] of await mutationStore.itemIds(unknown)) idsOfCaptures.set(key, id);
    return knownOf(keys);
  },

  /** The entry with the ids of all captures that any window has sent. */
  async resolve(entry: Mutation): Promise<Mutation> {
    const ids = new Set<string>();
    rebase(entry, (change) => {
      const { project, blockedBy } = change.command.verb === "edit" ? change.command.patch : {};
      for (const id of [change.id, project, blockedBy]) if (id?.includes("-")) ids.add(id); // an item's id has no hyphen
      return change;
    });
    await capturedIds.learn([...ids]);
    return rebase(entry, capturedIds.rewrite);
  },
};

/**
 * Resolves when all texts of windows that are not open have been left, and those that were typed for a capture are found
 * under the id of its item, whichever window has sent it.
 */
export async function findLeftTexts(): Promise<void> {
  await leaveClosed();
  await withTimeout(capturedIds.learn(capturesInNames())).catch(() => {});
}

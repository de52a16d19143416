import { idsOfCaptures } from "../../state/captured-items.ts";
import { mutationStore } from "./database.ts";
import { capturesOf, type Mutation, mapIds, type RewriteChange, rebase } from "./mutation.ts";

/**
 * The ids of the items that sent captures became, by the keys of the captures. A change or a draft that was made before,
 * here or in another window, may still have the key.
 */
export class CapturedIds {
  /** Replaces the keys that are known here. */
  readonly rewrite: RewriteChange = mapIds(idsOfCaptures);

  set(key: string, id: string): void {
    idsOfCaptures.set(key, id);
  }

  /** The keys of an entry's captures that became items, with their ids. */
  of(entry: Mutation | undefined): [key: string, id: string][] {
    return entry ? this.#known(capturesOf(entry).map(({ key }) => key)) : [];
  }

  /** Learns from the browser's database which of these captures any window has sent, and returns them. */
  async learn(keys: readonly string[]): Promise<[key: string, id: string][]> {
    const unknown = keys.filter((key) => !idsOfCaptures.has(key));
    if (unknown.length > 0)
      for (const [key, id] of await mutationStore.itemIds(unknown)) idsOfCaptures.set(key, id);
    return this.#known(keys);
  }

  /** The entry with the ids of all captures that any window has sent. */
  async resolve(entry: Mutation): Promise<Mutation> {
    const ids = new Set<string>();
    rebase(entry, (change) => {
      const { project, blockedBy } = change.command.verb === "edit" ? change.command.patch : {};
      for (const id of [change.id, project, blockedBy]) if (id?.includes("-")) ids.add(id); // an item's id has no hyphen
      return change;
    });
    await this.learn([...ids]);
    return rebase(entry, this.rewrite);
  }

  #known(keys: readonly string[]): [key: string, id: string][] {
    return keys.flatMap((key): [string, string][] => {
      const id = idsOfCaptures.get(key);
      return id === undefined ? [] : [[key, id]];
    });
  }
}

import { database } from "./database.ts";
import type { Mutation } from "./mutation.ts";

/** The page's outbox, in the browser's database. What a browser will not keep is still sent, from memory. */
export const mutationStore = {
  /** Oldest first. */
  all: async (): Promise<Mutation[]> => (await database()).getAll("outbox"),

  /** Undefined when it was sent, or taken back, by whatever window. */
  get: async (key: string): Promise<Mutation | undefined> =>
    (await database()).getFromIndex("outbox", "key", key),

  /** All of them or none. */
  async add(...entries: readonly Mutation[]): Promise<void> {
    const transaction = (await database()).transaction("outbox", "readwrite", { durability: "strict" });
    await Promise.all([...entries.map((entry) => transaction.store.put(entry)), transaction.done]);
  },

  /** Says it in other words, unless it is gone. */
  async reword(entry: Mutation): Promise<void> {
    const transaction = (await database()).transaction("outbox", "readwrite", { durability: "strict" });
    const at = await transaction.store.index("key").getKey(entry.key);
    if (at !== undefined) await transaction.store.put(entry, at);
    await transaction.done;
  },

  /** All of them or none. Gives how many were there. */
  async remove(...keys: readonly string[]): Promise<number> {
    const transaction = (await database()).transaction("outbox", "readwrite");
    let count = 0;
    for (const key of keys) {
      const at = await transaction.store.index("key").getKey(key);
      if (at === undefined) continue;
      count++;
      await transaction.store.delete(at);
    }
    await transaction.done;
    return count;
  },
};

import { database } from "./database.ts";
import type { Entry } from "./entry.ts";

/** The page's outbox, in the browser's database. What a browser will not keep is still sent, from memory. */
export const outbox = {
  /** Oldest first. */
  all: async (): Promise<Entry[]> => (await database()).getAll("outbox"),

  /** Undefined when it was sent, or taken back, by whatever window. */
  get: async (key: string): Promise<Entry | undefined> =>
    (await database()).getFromIndex("outbox", "key", key),

  async add(entry: Entry): Promise<void> {
    const transaction = (await database()).transaction("outbox", "readwrite", { durability: "strict" });
    await transaction.store.put(entry);
    await transaction.done;
  },

  /** Says it in other words, unless it is gone. */
  async reword(entry: Entry): Promise<void> {
    const transaction = (await database()).transaction("outbox", "readwrite", { durability: "strict" });
    const at = await transaction.store.index("key").getKey(entry.key);
    if (at !== undefined) await transaction.store.put(entry, at);
    await transaction.done;
  },

  async remove(key: string): Promise<void> {
    const transaction = (await database()).transaction("outbox", "readwrite");
    const at = await transaction.store.index("key").getKey(key);
    if (at !== undefined) await transaction.store.delete(at);
    await transaction.done;
  },
};

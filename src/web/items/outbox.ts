import { database } from "./database.ts";
import type { Entry } from "./entry.ts";

/** The page's outbox, in the browser's database. What a browser will not keep is still sent, from memory. */
export const outbox = {
  /** Oldest first. */
  all: async (): Promise<Entry[]> => (await database()).getAll("outbox"),

  has: async (key: string): Promise<boolean> =>
    (await (await database()).countFromIndex("outbox", "key", key)) > 0,

  async put(entry: Entry): Promise<void> {
    const transaction = (await database()).transaction("outbox", "readwrite", { durability: "strict" });
    const before = await transaction.store.index("key").getKey(entry.key);
    await transaction.store.put(entry, before);
    await transaction.done;
  },

  async remove(key: string): Promise<void> {
    const transaction = (await database()).transaction("outbox", "readwrite");
    const at = await transaction.store.index("key").getKey(key);
    if (at !== undefined) await transaction.store.delete(at);
    await transaction.done;
  },
};

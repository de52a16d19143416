import { type DBSchema, type IDBPDatabase, openDB, unwrap } from "idb";
import type { Item } from "../../../domain/item/item.ts";
import { homeSuffix } from "../../state/stored-value.ts";
import { isMutation } from "./entry-form.ts";
import type { Mutation } from "./mutation.ts";

interface Stores extends DBSchema {
  outbox: { key: number; value: Mutation; indexes: { key: string } };
  snapshot: { key: number; value: readonly Item[] };
}

/** 3 has batches in the outbox, which an older page cannot send: it must close the database. */
const DATABASE_VERSION = 3;
const TIMEOUT_MS = 2_000;

let connection: Promise<IDBPDatabase<Stores>> | null = null;
let deletionCount = 0;

/** How often the browser has deleted the database of this page: an entry from before may not have been sent. */
export function generation(): number {
  return deletionCount;
}

/** The database of this home's page in the browser: the outbox and the offline copy. */
export function database(): Promise<IDBPDatabase<Stores>> {
  connection ??= openDB<Stores>(`creel${homeSuffix}`, DATABASE_VERSION, {
    upgrade(db, oldVersion) {
      if (oldVersion < 1)
        db.createObjectStore("outbox", { autoIncrement: true }).createIndex("key", "key", { unique: true });
      if (oldVersion < 2) db.createObjectStore("snapshot");
    },
    blocking(_, next, event) {
      if (next === null) deletionCount++; // the database is being deleted
      (event.target as IDBDatabase).close(); // a newer page wants to upgrade it
      connection = null;
    },
    terminated() {
      deletionCount++;
      connection = null;
    },
  });
  connection.catch(() => {
    connection = null; // the next one may open it
  });
  return connection;
}

/** The page's outbox in the browser's database. If the browser stores nothing, mutations are still sent from memory. */
export const mutationStore = {
  /** Oldest first. A damaged entry stops no other: its texts become captures that only the user can send. */
  async all(): Promise<Mutation[]> {
    const db = await database();
    const values = await db.getAll("outbox");
    if (values.every(isMutation)) return values;
    const replacing = import("./damaged-entries.ts").then(({ replaceDamaged }) => replaceDamaged(unwrap(db)));
    await replacing.catch(() => {}); // then only the others go on
    return (await db.getAll("outbox")).filter(isMutation);
  },

  /** Undefined if any window has sent it or taken it back. */
  get: async (key: string): Promise<Mutation | undefined> =>
    (await database()).getFromIndex("outbox", "key", key),

  /** All of them or none. */
  async add(...entries: readonly Mutation[]): Promise<void> {
    const transaction = (await database()).transaction("outbox", "readwrite", { durability: "strict" });
    await Promise.all([...entries.map((entry) => transaction.store.put(entry)), transaction.done]);
  },

  /** Replaces the entry, unless it was removed. */
  async reword(entry: Mutation): Promise<void> {
    const transaction = (await database()).transaction("outbox", "readwrite", { durability: "strict" });
    const entryId = await transaction.store.index("key").getKey(entry.key);
    if (entryId !== undefined) await transaction.store.put(entry, entryId);
    await transaction.done;
  },

  /** Replaces an entry by others, unless it was removed. Returns whether it existed. */
  async replace(key: string, ...entries: readonly Mutation[]): Promise<boolean> {
    const transaction = (await database()).transaction("outbox", "readwrite", { durability: "strict" });
    const entryId = await transaction.store.index("key").getKey(key);
    if (entryId !== undefined) {
      await transaction.store.delete(entryId);
      for (const entry of entries) await transaction.store.put(entry);
    }
    await transaction.done;
    return entryId !== undefined;
  },

  /** All or none. Returns how many existed. */
  async remove(...keys: readonly string[]): Promise<number> {
    const transaction = (await database()).transaction("outbox", "readwrite");
    let count = 0;
    for (const key of keys) {
      const entryId = await transaction.store.index("key").getKey(key);
      if (entryId === undefined) continue;
      count++;
      await transaction.store.delete(entryId);
    }
    await transaction.done;
    return count;
  },
};

/** Limits the wait for the browser's database, so that it cannot block sending. */
export function withTimeout<T>(work: Promise<T> | null): Promise<T | null | undefined> {
  return Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}

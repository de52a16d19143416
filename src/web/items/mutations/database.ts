import { type DBSchema, type IDBPDatabase, openDB, unwrap } from "idb";
import type { Item } from "../../../domain/item/item.ts";
import { homeSuffix } from "../../state/stored-value.ts";
import { isMutation } from "./entry-form.ts";
import type { Mutation } from "./mutation.ts";

interface Stores extends DBSchema {
  outbox: { key: number; value: Mutation; indexes: { key: string } };
  snapshot: { key: number; value: readonly Item[] };
  /** The items that sent captures became, by the keys of the captures; `at` is in milliseconds. */
  captured: { key: string; value: { id: string; at: number }; indexes: { at: number } };
}

/**
 * Each version makes an older page close the database: it cannot send the batches of 3, does not store for the other
 * windows which item a capture became, as 4 does, and would send the undone mutations of 5 without undoing them.
 */
const DATABASE_VERSION = 5;
const CAPTURED_FOR_MS = 30 * 86_400_000; // that other windows find the item of a capture
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
      if (oldVersion < 4) db.createObjectStore("captured").createIndex("at", "at");
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

  /** Whether the outbox has this capture, or had it until it was sent. */
  async wasStored(key: string): Promise<boolean> {
    return (await this.get(key)) !== undefined || (await this.itemIds([key])).size > 0;
  },

  /** Undefined if any window has sent it or taken it back. */
  async get(key: string): Promise<Mutation | undefined> {
    return (await database()).getFromIndex("outbox", "key", key);
  },

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

  /**
   * Replaces a sent entry by those that were refused, unless it was removed, and stores the items that its captures
   * became, by their keys. The refused ones take its place, because the changes of a capture follow it. Returns the entry
   * as it was stored.
   */
  async replace(
    key: string,
    refused: readonly Mutation[],
    items: readonly [key: string, id: string][],
  ): Promise<Mutation | undefined> {
    const transaction = (await database()).transaction(["outbox", "captured"], "readwrite", {
      durability: "strict",
    });
    const outbox = transaction.objectStore("outbox");
    const captured = transaction.objectStore("captured");
    const entryId = await outbox.index("key").getKey(key);
    const stored = entryId === undefined ? undefined : await outbox.get(entryId);
    if (entryId !== undefined) {
      await outbox.delete(entryId);
      // The next entry has the next whole number.
      for (const [n, entry] of refused.entries()) await outbox.put(entry, entryId + n / refused.length);
    }
    const at = Date.now();
    for (const [captureKey, id] of items) await captured.put({ id, at }, captureKey);
    if (items.length > 0)
      for (const old of await captured.index("at").getAllKeys(IDBKeyRange.upperBound(at - CAPTURED_FOR_MS)))
        await captured.delete(old);
    await transaction.done;
    return stored;
  },

  /** The items that these captures became, by the keys of the captures, whichever window sent them. */
  async itemIds(keys: readonly string[]): Promise<Map<string, string>> {
    const { store } = (await database()).transaction("captured");
    const found = new Map<string, string>();
    for (const key of keys) {
      const item = await store.get(key);
      if (item) found.set(key, item.id);
    }
    return found;
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

/** The writes of this window to the outbox, in order. An error of the browser's database must not block sending. */
class OutboxWrites {
  #last: Promise<unknown> = Promise.resolve();

  add(write: () => Promise<unknown>): void {
    this.#last = this.#last.then(write).catch(() => {});
  }

  /** Resolves when the database has all that was added so far. */
  async done(): Promise<void> {
    await this.#last;
  }
}

export const outboxWrites = new OutboxWrites();

/** Limits the wait for the browser's database, so that it cannot block sending. */
export function withTimeout<T>(work: Promise<T> | null, ms = TIMEOUT_MS): Promise<T | null | undefined> {
  return Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, ms))]);
}

/** Waits a limited time until the browser's database has all that was added so far, and tells whether it has. */
export async function isOutboxWritten(): Promise<boolean> {
  return (await withTimeout(outboxWrites.done().then(() => true))) ?? false;
}

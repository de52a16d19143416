import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Item } from "../../../domain/item/item.ts";
import type { Mutation } from "./mutation.ts";

interface Stores extends DBSchema {
  outbox: { key: number; value: Mutation; indexes: { key: string } };
  snapshot: { key: number; value: readonly Item[] };
}

let opened: Promise<IDBPDatabase<Stores>> | null = null;
let lost = 0;

/** How often the browser has taken the database away from this page: what is not in it since then may never have been sent. */
export function generation(): number {
  return lost;
}

/** The page's own database, in its browser: what is on its way, and what was known last. */
export function database(): Promise<IDBPDatabase<Stores>> {
  opened ??= openDB<Stores>("creel", 2, {
    upgrade(db, before) {
      if (before < 1)
        db.createObjectStore("outbox", { autoIncrement: true }).createIndex("key", "key", { unique: true });
      if (before < 2) db.createObjectStore("snapshot");
    },
    blocking(_, next, event) {
      if (next === null) lost++; // somebody deletes it
      (event.target as IDBDatabase).close(); // a newer page wants to change it
      opened = null;
    },
    terminated() {
      lost++;
      opened = null;
    },
  });
  return opened;
}

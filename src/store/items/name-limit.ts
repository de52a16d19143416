import { type Actor, clientOf } from "../../domain/access/actor.ts";
import { Mutex } from "../../domain/async.ts";
import type { Environment } from "../../domain/environment.ts";
import type { Item, StoredItem } from "../../domain/item/item.ts";
import type { Engine } from "../engine/engine.ts";
import { type SharedName, sharedNamesOf } from "./indexes/tag-index.ts";

/** The different tags of an account beyond which no capture makes a new one; also areas, and contacts. */
const MAX_NAMES = 5_000;
const RECOUNT_AFTER_S = 10; // seconds: a count takes some milliseconds

const UNKNOWN = `SELECT value ->> 0 AS kind, value ->> 1 AS name FROM json_each(?) AS asked
  WHERE NOT EXISTS (SELECT 1 FROM item_tag
    WHERE account = ? AND kind = (asked.value ->> 0) AND name = (asked.value ->> 1))`;
/** Goes from name to name in the index, because counting all rows would read those of each item. */
const COUNT = `WITH RECURSIVE known (name) AS (
    SELECT min(name) FROM item_tag WHERE account = ?1 AND kind = ?2
    UNION ALL
    SELECT (SELECT min(name) FROM item_tag WHERE account = ?1 AND kind = ?2 AND name > known.name)
      FROM known WHERE known.name IS NOT NULL
    LIMIT ?3)
  SELECT count(name) AS count FROM known`;

interface KindCount {
  /** The names at `countedOn`, and those that captures made since. */
  count: number;
  /** Unix seconds. */
  countedOn: number;
}

/** Bounds the names that captures make: an edit by the owner may exceed the limit, a capture may not. */
export interface NameLimit {
  /**
   * Calls `write` with the items without those whose new names exceed the limit: these are stored as typed. Captures
   * with names are counted and written one after the other, and clients take turns.
   */
  write<Answer>(
    by: Actor,
    items: ReadonlyMap<Item, StoredItem>,
    write: (fitting: ReadonlyMap<Item, StoredItem>) => Promise<Answer>,
  ): Promise<Answer>;
  /** The items that `write` would get. */
  preview(account: number, items: ReadonlyMap<Item, StoredItem>): Promise<ReadonlyMap<Item, StoredItem>>;
}

export function openNameLimit(
  engine: Engine,
  { now }: Pick<Environment, "now">,
  limit = MAX_NAMES,
): NameLimit {
  const counts = new Map<string, KindCount>();
  const mutex = new Mutex();

  /** A preview stores no count: it does not hold the mutex, so a capture may be between its count and its commit. */
  async function countOf(account: number, kind: string, isStored: boolean): Promise<KindCount> {
    const key = `${account} ${kind}`;
    const known = counts.get(key);
    if (known && Math.abs(now() - known.countedOn) < RECOUNT_AFTER_S) return known;
    const countedOn = now();
    const [row] = await engine.read<{ count: number }>(COUNT, [account, kind, limit + 1]);
    const fresh = { count: row?.count ?? 0, countedOn };
    if (isStored) counts.set(key, fresh);
    return fresh;
  }

  /** The names that no item has, as JSON. */
  async function findUnknown(account: number, names: readonly SharedName[]): Promise<Set<string>> {
    const rows = await engine.read<{ kind: string; name: string }>(UNKNOWN, [JSON.stringify(names), account]);
    return new Set(rows.map(({ kind, name }) => JSON.stringify([kind, name])));
  }

  async function filter(
    account: number,
    items: ReadonlyMap<Item, StoredItem>,
    isStored: boolean,
  ): Promise<ReadonlyMap<Item, StoredItem>> {
    const names = [...items.values()].flatMap(sharedNamesOf);
    const unknown = names.length > 0 ? await findUnknown(account, names) : new Set<string>();
    if (unknown.size === 0) return items;
    const fitting = new Map<Item, StoredItem>();
    /** The new names of this request by kind. */
    const made = new Map<string, Set<string>>();
    const counted = new Map<string, KindCount>();
    for (const [kind] of names)
      if (!counted.has(kind)) {
        counted.set(kind, await countOf(account, kind, isStored));
        made.set(kind, new Set());
      }
    for (const [item, stored] of items) {
      const added = sharedNamesOf(stored).filter(
        ([kind, name]) => unknown.has(JSON.stringify([kind, name])) && !made.get(kind)?.has(name),
      );
      const isWithin = [...counted].every(
        ([kind, { count }]) =>
          count + (made.get(kind)?.size ?? 0) + added.filter(([of]) => of === kind).length <= limit ||
          added.every(([of]) => of !== kind),
      );
      if (!isWithin) continue;
      fitting.set(item, stored);
      for (const [kind, name] of added) made.get(kind)?.add(name);
    }
    if (isStored) for (const [kind, one] of counted) one.count += made.get(kind)?.size ?? 0;
    return fitting;
  }

  return {
    preview: (account, items) => filter(account, items, false),
    write(by, items, write) {
      if ([...items.values()].every((stored) => sharedNamesOf(stored).length === 0)) return write(items);
      const asTyped = () => new Map<Item, never>(); // stored as typed rather than lost
      return mutex.run(async () => write(await filter(by.account, items, true).catch(asTyped)), clientOf(by));
    },
  };
}

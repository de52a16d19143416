import type { StoredItem } from "../../../domain/item/item.ts";
import type { Statement } from "../../engine/engine.ts";

const INSERT = "INSERT INTO item_tag (account, kind, name, item) VALUES (?, ?, ?, ?)";
const INSERT_FOR_NEWEST = INSERT.replace("?, ?, ?, ?", "?, ?, ?, (SELECT max(seq) FROM item)");
const DELETE = "DELETE FROM item_tag WHERE account = ? AND kind = ? AND name = ? AND item = ?";
const INSERT_ALL = "INSERT INTO item_tag (account, kind, name, item) SELECT ?, ?, ?, value FROM json_each(?)";
const DELETE_ALL = DELETE.replace("item = ?", "item IN (SELECT value FROM json_each(?))");

/** Updates the index of the tags, area and contact of an item. `seq` is null for the item just inserted. */
export function tagIndexRows(
  before: StoredItem | null,
  after: StoredItem,
  account: number,
  seq: number | null,
): Statement[] {
  const { removed, added } = compareNames(before, after);
  return [
    ...removed.map((one) => ({ sql: DELETE, values: [account, ...one, seq], rows: 1 })),
    ...added.map((one) =>
      seq === null
        ? { sql: INSERT_FOR_NEWEST, values: [account, ...one] }
        : { sql: INSERT, values: [account, ...one, seq] },
    ),
  ];
}

/** `tagIndexRows` for many items: one statement writes all rows of a name. */
export class TagIndexEdits {
  readonly #removed = new Map<string, ItemsOfName>();
  readonly #added = new Map<string, ItemsOfName>();

  add(before: StoredItem, after: StoredItem, seq: number): void {
    const { removed, added } = compareNames(before, after);
    for (const name of removed) addItem(this.#removed, name, seq);
    for (const name of added) addItem(this.#added, name, seq);
  }

  statements(account: number): Statement[] {
    return [
      ...[...this.#removed.values()].map(({ name, items }) =>
        items.length === 1
          ? { sql: DELETE, values: [account, ...name, items[0] as number], rows: 1 }
          : { sql: DELETE_ALL, values: [account, ...name, JSON.stringify(items)], rows: items.length },
      ),
      ...[...this.#added.values()].map(({ name, items }) =>
        items.length === 1
          ? { sql: INSERT, values: [account, ...name, items[0] as number] }
          : { sql: INSERT_ALL, values: [account, ...name, JSON.stringify(items)] },
      ),
    ];
  }
}

interface ItemsOfName {
  name: SharedName;
  /** The seqs of the items. */
  items: number[];
}

function addItem(all: Map<string, ItemsOfName>, name: SharedName, seq: number): void {
  const key = keyOf(name);
  const known = all.get(key);
  if (known) known.items.push(seq);
  else all.set(key, { name, items: [seq] });
}

function compareNames(
  before: StoredItem | null,
  after: StoredItem,
): { removed: SharedName[]; added: SharedName[] } {
  const [had, has] = [before ? sharedNamesOf(before) : [], sharedNamesOf(after)];
  const [hadKeys, hasKeys] = [new Set(had.map(keyOf)), new Set(has.map(keyOf))];
  return {
    removed: had.filter((one) => !hasKeys.has(keyOf(one))),
    added: has.filter((one) => !hadKeys.has(keyOf(one))),
  };
}

export type SharedName = ["tag" | "area" | "contact", string];

export function sharedNamesOf({ tags, area, contact }: StoredItem): SharedName[] {
  return [
    ...tags.map((name): SharedName => ["tag", name]),
    ...(area === null ? [] : [["area", area] satisfies SharedName]),
    ...(contact === null ? [] : [["contact", contact] satisfies SharedName]),
  ];
}

function keyOf([kind, name]: SharedName): string {
  return `${kind} ${name}`;
}

import { type Actor, clientOf } from "../domain/access/actor.ts";
import { checkColour, checkName, rename, type Tag, type TagKind, type Tags } from "../domain/item/tags.ts";
import { type Page, type PageRequest, readPages } from "../domain/pages.ts";
import type { Statement } from "./engine/engine.ts";
import { yieldToOthers } from "./engine/yield.ts";
import { Changeset, type StoreContext } from "./items/changeset.ts";
import { COLUMNS, type ItemRecord } from "./items/item-row.ts";
import { noCursor } from "./items/query.ts";

const SLICE_ITEMS = 200; // items read at once: a note may have a mebibyte

const LIST = `SELECT item_tag.name AS name, count(*) AS items,
    count(*) FILTER (WHERE item.list <> 'done') AS openItems, max(colour) AS colour
  FROM item_tag CROSS JOIN item ON item.seq = item_tag.item
  LEFT JOIN tag_colour ON tag_colour.account = item_tag.account AND tag_colour.kind = item_tag.kind
    AND tag_colour.name = item_tag.name
  WHERE item_tag.account = ? AND item_tag.kind = ? AND item.list <> 'trash'`;
// By name in the order of the index, so no name beyond the page is counted.
const PAGE = `${LIST} AND item_tag.name > ? GROUP BY item_tag.name ORDER BY item_tag.name LIMIT ?`;
const WITH_NAME = `SELECT item.seq AS seq, ${COLUMNS} FROM item_tag CROSS JOIN item ON item.seq = item_tag.item
  WHERE item_tag.account = ? AND item_tag.kind = ? AND item_tag.name = ? AND item_tag.item > ?
  ORDER BY item_tag.item LIMIT ${SLICE_ITEMS}`;
const ANY_WITH_NAME = "SELECT 1 FROM item_tag WHERE account = ? AND kind = ? AND name = ? LIMIT 1";
const PAINT = `INSERT INTO tag_colour (account, kind, name, colour) VALUES (?, ?, ?, ?)
  ON CONFLICT (account, kind, name) DO UPDATE SET colour = excluded.colour`;
// The old name keeps its colour, so that undo restores both; it is not listed without items.
const HAND_ON = `INSERT INTO tag_colour (account, kind, name, colour)
  SELECT account, kind, ?, colour FROM tag_colour WHERE account = ? AND kind = ? AND name = ?
  ON CONFLICT (account, kind, name) DO NOTHING`;

/** The tags, areas and contacts of an account, and their changes by one actor. */
export function openTags(tools: StoreContext, by: Actor): Tags {
  const { engine, mutex } = tools;
  const { account } = by;

  /** Counts beside the commits: thousands of items may have the name. */
  async function find(kind: TagKind, name: string): Promise<Tag> {
    const [tag] = await engine.readLong<Tag>(`${LIST} AND item_tag.name = ? GROUP BY item_tag.name`, [
      account,
      kind,
      name,
    ]);
    return tag ?? { name, items: 0, openItems: 0, colour: null };
  }

  async function renameAll(kind: TagKind, from: string, to: string): Promise<void> {
    const set = new Changeset(tools, by);
    let rows: ItemRecord[];
    let last = 0;
    do {
      rows = await engine.read<ItemRecord>(WITH_NAME, [account, kind, from, last]);
      for (const row of rows) {
        await yieldToOthers(clientOf(by));
        set.rewrite(row, (stored) => rename(stored, kind, from, to));
      }
      last = rows.at(-1)?.seq ?? last;
    } while (rows.length === SLICE_ITEMS);
    await set.write([{ sql: HAND_ON, values: [to, account, kind, from] }]);
  }

  function paint(kind: TagKind, name: string, colour: string | null): Statement {
    return colour === null
      ? {
          sql: "DELETE FROM tag_colour WHERE account = ? AND kind = ? AND name = ?",
          values: [account, kind, name],
        }
      : { sql: PAINT, values: [account, kind, name, colour] };
  }

  async function page(kind: TagKind, { limit, cursor }: PageRequest): Promise<Page<Tag>> {
    const after = cursor === undefined ? "" : readNameCursor(cursor);
    const rows = await engine.readLong<Tag>(PAGE, [account, kind, after, limit + 1]);
    const values = rows.slice(0, limit);
    return { values, next: rows.length > limit ? writeNameCursor(values.at(-1)?.name ?? "") : null };
  }

  return {
    page,
    list: (kind) => readPages((request) => page(kind, request)),
    async change(kind, wanted, patch) {
      const from = wanted.normalize("NFC");
      const to = patch.name === undefined ? from : checkName(patch.name, "name");
      const colour = patch.colour && checkColour(patch.colour);
      const isKnown = await mutex.run(async () => {
        if ((await engine.read(ANY_WITH_NAME, [account, kind, from])).length === 0) return false;
        if (to !== from) await renameAll(kind, from, to);
        if (colour !== undefined) await engine.write([paint(kind, to, colour)]);
        return true;
      }, clientOf(by));
      return isKnown ? find(kind, to) : null;
    },
  };
}

/** A name has bytes that no query has, so a cursor is its base64. */
function writeNameCursor(name: string): string {
  return `n${Buffer.from(name).toString("base64url")}`;
}

function readNameCursor(cursor: string): string {
  const name = Buffer.from(cursor.slice(1), "base64url").toString();
  if (writeNameCursor(name) === cursor) return name;
  throw noCursor();
}

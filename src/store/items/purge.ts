import type { Actor } from "../../domain/access/actor.ts";
import { checkPurge } from "../../domain/item/apply-command.ts";
import type { StoredItem } from "../../domain/item/item.ts";
import { Problem } from "../../domain/problem.ts";
import type { Changeset, StoreContext } from "./changeset.ts";
import { sharedNamesOf, tagIndexRows } from "./indexes/tag-index.ts";
import { COLUMNS, type ItemRecord, scrubItem, updateItem } from "./item-row.ts";
import { forgetOrigins } from "./purged-origins.ts";
import { forgetText } from "./search.ts";

/**
 * The coloured names of an item, now or before one of its changes, that no other item has and no change of another one
 * can give back. A change with a long text is not searched: its undo may give a name back without its colour.
 */
const UNUSED_COLOURS = `WITH own (kind, name) AS (
    SELECT value ->> 0, value ->> 1 FROM json_each(?3)
    UNION SELECT 'tag', value FROM change, json_each(before, '$.tags') WHERE item = ?2 AND verb <> 'capture'
    UNION SELECT 'area', before ->> '$.area' FROM change WHERE item = ?2 AND verb <> 'capture'
    UNION SELECT 'contact', before ->> '$.contact' FROM change WHERE item = ?2 AND verb <> 'capture')
  SELECT kind, name FROM tag_colour AS coloured WHERE account = ?1 AND (kind, name) IN (SELECT kind, name FROM own)
    AND NOT EXISTS (SELECT 1 FROM item_tag
      WHERE account = ?1 AND kind = coloured.kind AND name = coloured.name AND item <> ?2)
    AND NOT EXISTS (SELECT 1 FROM change WHERE account = ?1 AND before IS NOT NULL AND item <> ?2
      AND octet_length(before) + coalesce(octet_length(patch), 0) <= 65536
      AND CASE kind WHEN 'tag' THEN EXISTS (SELECT 1 FROM json_each(before, '$.tags') WHERE value = coloured.name)
        ELSE before ->> ('$.' || kind) = coloured.name END)`;
/** A capture may have made an item with the name meanwhile. */
const FORGET_COLOUR = `DELETE FROM tag_colour WHERE account = ?1 AND kind = ?2 AND name = ?3
  AND NOT EXISTS (SELECT 1 FROM item_tag WHERE account = ?1 AND kind = ?2 AND name = ?3)`;

/**
 * The idempotency keys of the item. They are in no index by item, which each capture would pay for, so this reads the whole
 * table, beside the commits; in the order of the index by key it would take ten times as long.
 */
/** Of a fingerprint its verb and colon, which a capture's does not have: nothing. */
const ONLY_VERB = "substr(request, 1, instr(request, ':'))";
const KEYS = "SELECT seq FROM idempotency NOT INDEXED WHERE account = ? AND item = ?";

const BLOCKED = `SELECT seq, ${COLUMNS} FROM item WHERE account = ? AND blocked_by = ?`;
const MAX_ATTEMPTS = 20; // each fails only if a slice of the index was committed since the attempt began

/**
 * Purges an item: deletes its text from the items, the log and the data of its captures. A row without text stays, so
 * that its id is never used again. Items that it blocked lose that field in the same transaction. Throws `conflict`.
 */
export async function purgeWithBlocked(
  { engine, ids, environment }: StoreContext,
  by: Actor,
  set: Changeset,
  stored: StoredItem,
): Promise<void> {
  checkPurge(stored, await set.count(stored.id));
  const blocked = await engine.read<ItemRecord>(BLOCKED, [by.account, stored.id]);
  set.hold(blocked);
  for (const item of blocked) {
    set.weigh(item, "id");
    const edit = { verb: "edit", patch: { blockedBy: null }, before: { blockedBy: stored.id } } as const;
    set.add(item.id, edit, null, false);
  }
  const seq = await ids.find(by.account, stored.id);
  const scrubbed = scrubItem(stored, environment.now());
  const names = JSON.stringify(sharedNamesOf(stored));
  const unused = await engine.readLong<{ kind: string; name: string }>(UNUSED_COLOURS, [
    by.account,
    seq,
    names,
  ]);
  const origins = await forgetOrigins(engine, by.account, seq as number, stored.kind);
  const keys = await engine.readLong<{ seq: number }>(KEYS, [by.account, stored.id]);
  const unit = async () => [
    updateItem(seq as number, stored, scrubbed, by.account),
    {
      sql: "INSERT INTO change (account, at, item, verb, by) VALUES (?, ?, ?, 'purge', ?)",
      values: [by.account, environment.now(), seq, by.name],
    },
    {
      sql: "UPDATE change SET patch = NULL, before = NULL WHERE item = ? AND verb <> 'capture'",
      values: [seq],
    },
    { sql: "UPDATE receipt SET sent = NULL WHERE item = ? AND sent IS NOT NULL", values: [seq] },
    ...origins,
    { sql: "DELETE FROM attention WHERE account = ? AND item = ?", values: [by.account, stored.id] },
    {
      sql: `UPDATE idempotency SET request = ${ONLY_VERB} WHERE seq IN (SELECT value FROM json_each(?))`,
      values: [JSON.stringify(keys.map((key) => key.seq))],
    },
    {
      sql: `UPDATE idempotency SET request = ${ONLY_VERB} WHERE item = '' AND length(request) > 20 AND account = ?`,
      values: [by.account],
    },
    ...tagIndexRows(stored, scrubbed, by.account, seq),
    ...unused.map(({ kind, name }) => ({ sql: FORGET_COLOUR, values: [by.account, kind, name] })),
    ...(await forgetText(engine, seq as number)),
  ];
  const write = async () => (blocked.length > 0 ? set.write(await unit()) : engine.write(await unit()));
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (thrown) {
      // The index of words went on meanwhile. The item itself cannot have changed: the purge has the mutex.
      if (!(thrown instanceof Problem && thrown.code === "changed") || attempt === MAX_ATTEMPTS) throw thrown;
    }
  }
}

import type { Actor } from "../../domain/access/actor.ts";
import { checkPurge } from "../../domain/item/apply-command.ts";
import type { RuleContext } from "../../domain/item/command.ts";
import { NO_DETAILS, type StoredItem } from "../../domain/item/item.ts";
import type { StoreContext } from "./changeset.ts";
import { PURGED, updateItem } from "./item-row.ts";
import { tagIndexRows } from "./tag-index.ts";

/**
 * Purges items: deletes their text from the items, the log and the data of their captures. A row without text stays, so
 * that its id is never used again. Throws `conflict`.
 */
export async function purgeItems(
  { engine, ids, chance }: StoreContext,
  by: Actor,
  stored: StoredItem,
  at: Pick<RuleContext, "items">,
): Promise<void> {
  checkPurge(stored, at);
  const seq = await ids.find(by.account, stored.id);
  const scrubbed: StoredItem = {
    ...stored,
    ...NO_DETAILS,
    kind: "action",
    list: PURGED as StoredItem["list"],
    title: "",
    note: null,
    completedOn: null,
    listBefore: null,
    changedOn: chance.now(),
    revision: stored.revision + 1,
  };
  await engine.write([
    updateItem(seq as number, stored, scrubbed, by.account),
    {
      sql: "INSERT INTO change (account, at, item, verb, by) VALUES (?, ?, ?, 'purge', ?)",
      values: [by.account, chance.now(), seq, by.name],
    },
    {
      sql: "UPDATE change SET patch = NULL, before = NULL WHERE item = ? AND verb <> 'capture'",
      values: [seq],
    },
    { sql: "UPDATE receipt SET sent = NULL WHERE item = ? AND sent IS NOT NULL", values: [seq] },
    { sql: "DELETE FROM attention WHERE account = ? AND item = ?", values: [by.account, stored.id] },
    {
      sql: "UPDATE idempotency SET request = '' WHERE account = ? AND item = ?",
      values: [by.account, stored.id],
    },
    ...tagIndexRows(stored, scrubbed, by.account, seq),
    engine.words.forget(seq as number),
  ]);
}

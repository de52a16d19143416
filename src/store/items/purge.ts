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
  kept: StoredItem,
  at: Pick<RuleContext, "items">,
): Promise<void> {
  checkPurge(kept, at);
  const seq = await ids.find(by.account, kept.id);
  const scrubbed: StoredItem = {
    ...kept,
    ...NO_DETAILS,
    kind: "action",
    list: PURGED as StoredItem["list"],
    title: "",
    note: null,
    completedOn: null,
    listBefore: null,
    changedOn: chance.now(),
    revision: kept.revision + 1,
  };
  await engine.write([
    updateItem(seq as number, kept, scrubbed, by.account),
    {
      sql: "INSERT INTO change (account, at, item, verb, by) VALUES (?, ?, ?, 'purge', ?)",
      values: [by.account, chance.now(), seq, by.name],
    },
    {
      sql: "UPDATE change SET patch = NULL, before = NULL WHERE item = ? AND verb <> 'capture'",
      values: [seq],
    },
    { sql: "UPDATE receipt SET sent = NULL WHERE item = ? AND sent IS NOT NULL", values: [seq] },
    { sql: "DELETE FROM attention WHERE account = ? AND item = ?", values: [by.account, kept.id] },
    {
      sql: "UPDATE idempotency SET request = '' WHERE account = ? AND item = ?",
      values: [by.account, kept.id],
    },
    ...tagIndexRows(kept, scrubbed, by.account, seq),
    engine.words.forget(seq as number),
  ]);
}

import type { ItemOrigins } from "../../domain/import/item-origins.ts";
import { changedFields } from "../../domain/import/merge.ts";
import type { Engine } from "../engine/engine.ts";
import { COLUMNS, type ItemRecord, PURGED, toStoredItem } from "../items/item-row.ts";
import { hashValue } from "./origins.ts";

const MAX_PAGE_BYTES = 4 * 1024 * 1024; // of the items and their values
/** Of an item with several origins in one system, the last import counts. */
const SELECT = `WITH page AS (
    SELECT origin.item AS seq, foreign_id, base, extra, max(import)
    FROM origin INDEXED BY origin_item JOIN item ON item.seq = origin.item
    WHERE origin.account = ?1 AND system = ?2 AND origin.item > ?3 AND list <> '${PURGED}'
    GROUP BY origin.item ORDER BY origin.item LIMIT ?4),
  sized AS (
    SELECT seq, foreign_id, base, extra, sum(size) OVER (ORDER BY seq) AS total, size FROM (
      SELECT page.*, coalesce(octet_length(extra), 0) + coalesce(octet_length(note), 0) AS size
      FROM page JOIN item ON item.seq = page.seq))
  SELECT sized.seq AS seq, foreign_id AS foreignId, base, extra, ${COLUMNS} FROM sized JOIN item ON item.seq = sized.seq
  WHERE total <= ${MAX_PAGE_BYTES} OR total = size ORDER BY sized.seq`;

type Row = ItemRecord & { foreignId: string; base: string; extra: string | null };

/** The origins of the items of one account. Purged items have none. */
export function openItemOrigins(engine: Engine, account: number): ItemOrigins {
  return {
    async list(system, after, limit) {
      const rows = await engine.readLong<Row>(SELECT, [account, system, after, limit]);
      const origins = rows.map(({ foreignId, base, extra, ...row }) => {
        const stored = toStoredItem(row);
        const changed = changedFields(stored, base, hashValue);
        return { item: stored.id, foreignId, extra: extra === null ? null : JSON.parse(extra), changed };
      });
      return { origins, next: rows.at(-1)?.seq ?? null };
    },
  };
}

import type { Engine } from "../engine/engine.ts";

const TAKEN = `SELECT item_by_id.id AS id FROM json_each(?2) AS wanted CROSS JOIN item_by_id
    ON item_by_id.account = ?1 AND item_by_id.id = wanted.value
  UNION ALL SELECT id FROM item WHERE seq > (SELECT seq FROM projection WHERE name = 'item_by_id') AND +account = ?1
    AND id IN (SELECT value FROM json_each(?2))`;

/** Those of the ids that items have, also purged ones. One read, because a look-up of each would scan the newest items. */
export async function findTakenIds(
  engine: Engine,
  account: number,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await engine.read<{ id: string }>(TAKEN, [account, JSON.stringify(ids)]);
  return new Set(rows.map(({ id }) => id));
}

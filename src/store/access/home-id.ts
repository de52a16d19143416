import type { Engine } from "../engine/engine.ts";

const NAME = "home-id"; // of the setting
const HOME_ID = /^[\w-]{16}$/;

/**
 * The random id of this home: a page binds what it stores to it. One that is missing or damaged is made by `makeId`. One
 * call at a time.
 */
export async function readHomeId(engine: Engine, account: number, makeId: () => string): Promise<string> {
  const [row] = await engine.read<{ value: string }>(
    "SELECT value FROM setting WHERE account = ? AND name = ?",
    [account, NAME],
  );
  if (row && HOME_ID.test(row.value)) return row.value;
  const id = makeId();
  const sql = `INSERT INTO setting (account, name, value) VALUES (?, ?, ?)
               ON CONFLICT (account, name) DO UPDATE SET value = excluded.value`;
  await engine.write([{ sql, values: [account, NAME, id] }]);
  return id;
}

import type { Engine } from "../engine/engine.ts";
import { readSetting, settingStatement } from "../settings/setting-row.ts";

const HOME_ID = /^[\w-]{16}$/;

/**
 * The random id of this home: a page binds what it stores to it. If it is missing or damaged, `makeId` makes another.
 * One call at a time.
 */
export async function readHomeId(engine: Engine, account: number, makeId: () => string): Promise<string> {
  const stored = await readSetting(engine, account, "home-id");
  if (stored !== null && HOME_ID.test(stored)) return stored;
  const id = makeId();
  await engine.write([settingStatement(account, "home-id", id)]);
  return id;
}

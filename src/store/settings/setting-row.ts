import type { Engine, Statement } from "../engine/engine.ts";
import type { StoredSettings } from "./stored-settings.ts";

type SettingName = keyof StoredSettings | "device-page" | "home-id";

/**
 * Whether a setting belongs to who may do what: a restore does not turn it back. `home-id` is a part of each session's
 * secret.
 */
const IS_ACCESS: Record<SettingName, boolean> = {
  api: true,
  origins: true,
  copy: true,
  "device-page": true,
  "home-id": true,
  views: false,
  templates: false,
};
export const ACCESS_SETTINGS = Object.keys(IS_ACCESS).filter((name) => IS_ACCESS[name as SettingName]);

/** Null if it was never changed. */
export async function readSetting(
  engine: Engine,
  account: number,
  name: SettingName,
): Promise<string | null> {
  const sql = "SELECT value FROM setting WHERE account = ? AND name = ?";
  const [row] = await engine.read<{ value: string }>(sql, [account, name]);
  return row?.value ?? null;
}

export function settingStatement(account: number, name: SettingName, value: string): Statement {
  return {
    sql: `INSERT INTO setting (account, name, value) VALUES (?, ?, ?)
          ON CONFLICT (account, name) DO UPDATE SET value = excluded.value`,
    values: [account, name, value],
  };
}

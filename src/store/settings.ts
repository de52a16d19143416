import { type ApiSettings, checkApi, DEFAULT_API, type Settings } from "../domain/home/settings.ts";
import type { Engine } from "./engine/engine.ts";

/** The settings of one account, as JSON by name. What is missing has its default. */
export function openSettings(engine: Engine, account: number): Settings {
  return {
    async api() {
      const [row] = await engine.read<{ value: string }>(
        "SELECT value FROM setting WHERE account = ? AND name = 'api'",
        [account],
      );
      return row ? { ...DEFAULT_API, ...(JSON.parse(row.value) as Partial<ApiSettings>) } : DEFAULT_API;
    },
    async changeApi(settings) {
      await engine.write([
        {
          sql: `INSERT INTO setting (account, name, value) VALUES (?, 'api', ?)
                ON CONFLICT (account, name) DO UPDATE SET value = excluded.value`,
          values: [account, JSON.stringify(checkApi(settings))],
        },
      ]);
    },
  };
}

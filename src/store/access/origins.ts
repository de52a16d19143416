import { checkOrigins, type Origins } from "../../domain/access/origins.ts";
import type { Engine } from "../engine/engine.ts";

const NAME = "origins";

/** The allowed origins of one account, in memory too: a guard asks at each request that names a foreign one. */
export async function openOrigins(engine: Engine, account: number): Promise<Origins> {
  const [row] = await engine.read<{ value: string }>(
    "SELECT value FROM setting WHERE account = ? AND name = ?",
    [account, NAME],
  );
  let allowed = new Set<string>(row ? (JSON.parse(row.value) as string[]) : []);
  return {
    has: (origin) => allowed.has(origin),
    list: () => [...allowed],
    async change(origins) {
      const list = checkOrigins(origins);
      await engine.write([
        {
          sql: `INSERT INTO setting (account, name, value) VALUES (?, ?, ?)
                ON CONFLICT (account, name) DO UPDATE SET value = excluded.value`,
          values: [account, NAME, JSON.stringify(list)],
        },
      ]);
      allowed = new Set(list);
    },
  };
}

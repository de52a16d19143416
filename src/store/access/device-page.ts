import type { DevicePage } from "../../domain/access/device-page.ts";
import type { Engine } from "../engine/engine.ts";

const NAME = "device-page";

/** The switch of one account, in memory too: a guard asks at each request to the API address. */
export async function openDevicePage(engine: Engine, account: number): Promise<DevicePage> {
  const [row] = await engine.read<{ value: string }>(
    "SELECT value FROM setting WHERE account = ? AND name = ?",
    [account, NAME],
  );
  let isServed = row?.value === "true";
  return {
    isServed: () => isServed,
    async serve(wanted) {
      if (wanted === isServed) return;
      // Off counts before it is kept: open streams ask as soon as the commit rings.
      isServed &&= wanted;
      const unpair = { sql: "DELETE FROM session WHERE account = ? AND is_paired = 1", values: [account] };
      await engine.write([
        {
          sql: `INSERT INTO setting (account, name, value) VALUES (?, ?, ?)
                ON CONFLICT (account, name) DO UPDATE SET value = excluded.value`,
          values: [account, NAME, String(wanted)],
        },
        ...(wanted ? [] : [unpair]),
      ]);
      isServed = wanted;
    },
  };
}

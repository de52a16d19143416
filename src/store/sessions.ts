import { type Actor, ONLY_ACCOUNT } from "../domain/actor.ts";
import type { TimeAndChance } from "../domain/chance.ts";
import type { Sessions } from "../domain/sessions.ts";
import type { Engine } from "./engine.ts";
import { hashSecret } from "./key-finder.ts";

const LIFETIME = 90 * 86_400; // seconds
const TOUCH_EVERY = 3_600;

/** The signed-in pages of this home, kept as hashes like keys. */
export function openSessions(engine: Engine, { now, random }: TimeAndChance): Sessions {
  return {
    async open() {
      const secret = Buffer.from(random(32)).toString("base64url");
      await engine.write([
        { sql: "DELETE FROM session WHERE last_used_on < ?", values: [now() - LIFETIME] },
        {
          sql: "INSERT INTO session (account, hash, created_on, last_used_on) VALUES (?, ?, ?, ?)",
          values: [ONLY_ACCOUNT, hashSecret(secret), now(), now()],
        },
      ]);
      return secret;
    },
    async find(secret) {
      const [row] = await engine.read<{ seq: number; account: number; lastUsedOn: number }>(
        "SELECT seq, account, last_used_on AS lastUsedOn FROM session WHERE hash = ? AND last_used_on >= ?",
        [hashSecret(secret), now() - LIFETIME],
      );
      if (!row) return null;
      if (now() - row.lastUsedOn >= TOUCH_EVERY)
        engine
          .write([{ sql: "UPDATE session SET last_used_on = ? WHERE seq = ?", values: [now(), row.seq] }])
          .catch(() => {});
      return {
        kind: "page",
        name: "page",
        account: row.account,
        scope: "full",
        address: null,
      } satisfies Actor;
    },
  };
}

import type { TimeAndChance } from "../domain/chance.ts";
import { checkBrought, checkKeyName, type Key, makeSecret } from "../domain/key.ts";
import type { Keyring } from "../domain/keyring.ts";
import { Problem } from "../domain/problem.ts";
import type { Engine } from "./engine.ts";
import { hashSecret, type KeyFinder } from "./key-finder.ts";

const COLUMNS = `id, name, scope, last_four AS lastFour, created_on AS createdOn, last_used_on AS lastUsedOn,
  is_brought_along AS isBroughtAlong`;
const INSERT = `INSERT INTO key (account, id, name, scope, last_four, hash, created_on, is_brought_along)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
type KeyRow = Omit<Key, "isBroughtAlong"> & { isBroughtAlong: number };

/** The keys of one account. Only the SHA-256 of a secret is kept: 256 random bits need no slow hash. */
export function openKeyring(
  engine: Engine,
  finder: KeyFinder,
  account: number,
  { now, newId, random }: TimeAndChance,
): Keyring {
  return {
    async add(name, scope, brought) {
      checkKeyName(name);
      const secret = brought === undefined ? makeSecret(random(32)) : checkBrought(brought, scope);
      const key: Key = {
        id: newId(),
        name,
        scope,
        lastFour: secret.slice(-4),
        createdOn: now(),
        lastUsedOn: null,
        isBroughtAlong: brought !== undefined,
      };
      const values = [
        account,
        key.id,
        name,
        scope,
        key.lastFour,
        hashSecret(secret),
        key.createdOn,
        Number(key.isBroughtAlong),
      ];
      await engine.write([{ sql: INSERT, values }]).catch((cause) => {
        if (!(cause instanceof Problem) || cause.code !== "conflict") throw cause;
        throw new Problem(
          "conflict",
          `There is a key named ${name}, or this very key, already. Revoke it or choose another name.`,
          {
            field: "name",
          },
        );
      });
      finder.forget();
      return { ...key, secret };
    },
    async list() {
      const rows = await engine.read<KeyRow>(`SELECT ${COLUMNS} FROM key WHERE account = ? ORDER BY seq`, [
        account,
      ]);
      return rows.map((row) => ({ ...row, isBroughtAlong: row.isBroughtAlong === 1 }));
    },
    async revoke(idOrName) {
      const found = await engine.read<{ seq: number }>(
        "SELECT seq FROM key WHERE account = ? AND (id = ? OR name = ?)",
        [account, idOrName, idOrName],
      );
      await engine.write(found.map(({ seq }) => ({ sql: "DELETE FROM key WHERE seq = ?", values: [seq] })));
      finder.forget();
      return found.length > 0;
    },
  };
}

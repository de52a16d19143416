import type { TimeAndChance } from "../domain/chance.ts";
import { checkBrought, checkExpiry, checkKeyName, checkScope, type Key, makeSecret } from "../domain/key.ts";
import type { Keyring } from "../domain/keyring.ts";
import { Problem } from "../domain/problem.ts";
import type { Engine } from "./engine.ts";
import { hashSecret, type KeyFinder } from "./key-finder.ts";

const COLUMNS = `id, name, scope, last_four AS lastFour, created_on AS createdOn, last_used_on AS lastUsedOn,
  expires_on AS expiresOn, is_brought_along AS isBroughtAlong, is_allowed_in_query AS isAllowedInQuery`;
const INSERT = `INSERT INTO key (account, id, name, scope, last_four, hash, created_on, expires_on, is_brought_along,
    is_allowed_in_query)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
type KeyRow = Omit<Key, "isBroughtAlong" | "isAllowedInQuery"> & {
  isBroughtAlong: number;
  isAllowedInQuery: number;
};

/** The keys of one account. Only the SHA-256 of a secret is kept: 256 random bits need no slow hash. */
export function openKeyring(
  engine: Engine,
  finder: KeyFinder,
  account: number,
  { now, newId, random }: TimeAndChance,
): Keyring {
  async function find(idOrName: string) {
    const [row] = await engine.read<{ seq: number; isBroughtAlong: number }>(
      "SELECT seq, is_brought_along AS isBroughtAlong FROM key WHERE account = ? AND (id = ? OR name = ?)",
      [account, idOrName, idOrName],
    );
    return row ?? null;
  }

  /** A device that is shown the page is a source of its own. */
  async function checkDevices(name: string): Promise<void> {
    const sql = "SELECT seq FROM session WHERE account = ? AND is_paired = 1 AND browser = ?";
    const [device] = await engine.read(sql, [account, name]);
    if (device)
      throw new Problem("conflict", `A paired device is called ${name}. Choose another name for the key.`, {
        field: "name",
      });
  }

  return {
    async add(name, scope, { secret: brought, expiresOn = null, isAllowedInQuery = false } = {}) {
      const isBroughtAlong = brought !== undefined;
      const secret = isBroughtAlong ? checkBrought(brought) : makeSecret(random(32));
      const key: Key = {
        id: newId(),
        name: checkKeyName(name),
        scope: checkScope(scope, isBroughtAlong),
        lastFour: secret.slice(-4),
        createdOn: now(),
        lastUsedOn: null,
        expiresOn: checkExpiry(expiresOn, now()),
        isBroughtAlong,
        isAllowedInQuery,
      };
      const values = [
        account,
        key.id,
        name,
        scope,
        key.lastFour,
        hashSecret(secret),
        key.createdOn,
        expiresOn,
        Number(isBroughtAlong),
        Number(isAllowedInQuery),
      ];
      await checkDevices(name);
      await finder.after(engine.write([{ sql: INSERT, values }])).catch((cause) => {
        if (!(cause instanceof Problem) || cause.code !== "conflict") throw cause;
        throw new Problem(
          "conflict",
          `There is a key named ${name}, or this very key, already. Revoke it or choose another name.`,
          {
            field: "name",
          },
        );
      });
      return { ...key, secret };
    },
    async list() {
      const rows = await engine.read<KeyRow>(`SELECT ${COLUMNS} FROM key WHERE account = ? ORDER BY seq`, [
        account,
      ]);
      return rows.map((row) => ({
        ...row,
        isBroughtAlong: row.isBroughtAlong === 1,
        isAllowedInQuery: row.isAllowedInQuery === 1,
      }));
    },
    async rescope(idOrName, scope) {
      const found = await find(idOrName);
      if (!found) return false;
      checkScope(scope, found.isBroughtAlong === 1);
      await finder.after(
        engine.write([{ sql: "UPDATE key SET scope = ? WHERE seq = ?", values: [scope, found.seq] }]),
      );
      return true;
    },
    async revoke(idOrName) {
      const found = await find(idOrName);
      if (!found) return false;
      await finder.after(engine.write([{ sql: "DELETE FROM key WHERE seq = ?", values: [found.seq] }]));
      return true;
    },
  };
}

import {
  checkExpiry,
  checkImported,
  checkKeyName,
  checkRotate,
  checkScope,
  type Key,
  type KeyOptions,
  makeSecret,
  type Scope,
} from "../../domain/access/key.ts";
import type { Keyring, NewKey } from "../../domain/access/keyring.ts";
import type { Environment } from "../../domain/environment.ts";
import { Problem } from "../../domain/problem.ts";
import type { Engine, Value } from "../engine/engine.ts";
import { hashSecret, type KeyFinder } from "./key-finder.ts";

const COLUMNS = `id, name, scope, last_four AS lastFour, created_on AS createdOn, last_used_on AS lastUsedOn,
  expires_on AS expiresOn, old_until AS oldUntil, is_brought_along AS isBroughtAlong, is_allowed_in_query AS isAllowedInQuery`;
const ROTATE = `UPDATE key SET old_hash = CASE WHEN ?1 IS NULL THEN NULL ELSE hash END, old_until = ?1, hash = ?2, last_four = ?3
  WHERE account = ?4 AND id = ?5`;
const INSERT = `INSERT INTO key (account, id, name, scope, last_four, hash, created_on, expires_on, is_brought_along,
    is_allowed_in_query)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
type KeyRow = Omit<Key, "isBroughtAlong" | "isAllowedInQuery"> & {
  isBroughtAlong: number;
  isAllowedInQuery: number;
};

/** The keys of one account. Only the SHA-256 of a secret is stored: 256 random bits need no slow hash. */
export function openKeyring(
  engine: Engine,
  finder: KeyFinder,
  account: number,
  environment: Environment,
): Keyring {
  const { now, random } = environment;
  const table = new KeyTable(engine, finder, account, now);
  return {
    async add(name, scope, options) {
      const key = makeKey(name, scope, environment, options);
      await table.checkDevices(name);
      await table.insert(key);
      return key;
    },
    list: () => table.read("", []),
    async rescope(idOrName, scope) {
      const found = await table.find(idOrName);
      if (!found) return false;
      checkScope(scope, found.isBroughtAlong);
      await table.write("UPDATE key SET scope = ? WHERE account = ? AND id = ?", [scope, account, found.id]);
      return true;
    },
    async rotate(idOrName, oldUntil = null) {
      const found = await table.find(idOrName);
      if (!found) return null;
      checkRotate(found, now());
      checkExpiry(oldUntil, now(), "oldUntil");
      const secret = makeSecret(random(32));
      const lastFour = secret.slice(-4);
      await table.write(ROTATE, [oldUntil, hashSecret(secret), lastFour, account, found.id]);
      return { ...found, lastFour, oldUntil, secret };
    },
    async revoke(idOrName) {
      const found = await table.find(idOrName);
      if (!found) return false;
      await table.write("DELETE FROM key WHERE account = ? AND id = ?", [account, found.id]);
      return true;
    },
  };
}

/** Throws `invalid`. */
function makeKey(
  name: string,
  scope: Scope,
  { now, newId, random }: Environment,
  { secret: imported, expiresOn = null, isAllowedInQuery = false }: KeyOptions = {},
): NewKey {
  const isBroughtAlong = imported !== undefined;
  const secret = isBroughtAlong ? checkImported(imported) : makeSecret(random(32));
  return {
    id: newId(),
    name: checkKeyName(name),
    scope: checkScope(scope, isBroughtAlong),
    lastFour: secret.slice(-4),
    createdOn: now(),
    lastUsedOn: null,
    expiresOn: checkExpiry(expiresOn, now()),
    oldUntil: null,
    isBroughtAlong,
    isAllowedInQuery,
    secret,
  };
}

/** The rows of one account's keys. */
class KeyTable {
  constructor(
    private readonly engine: Engine,
    private readonly finder: KeyFinder,
    private readonly account: number,
    private readonly now: () => number,
  ) {}

  async read(where: string, values: string[]): Promise<Key[]> {
    const sql = `SELECT ${COLUMNS} FROM key WHERE account = ? ${where} ORDER BY seq`;
    return (await this.engine.read<KeyRow>(sql, [this.account, ...values])).map((row) => ({
      ...row,
      oldUntil: row.oldUntil !== null && row.oldUntil > this.now() ? row.oldUntil : null,
      isBroughtAlong: row.isBroughtAlong === 1,
      isAllowedInQuery: row.isAllowedInQuery === 1,
    }));
  }

  async find(idOrName: string): Promise<Key | null> {
    return (await this.read("AND (id = ? OR name = ?)", [idOrName, idOrName]))[0] ?? null;
  }

  /** Changes one row. */
  write(sql: string, values: Value[]): Promise<void> {
    return this.finder.after(this.engine.write([{ sql, values, rows: 1 }]));
  }

  /** Throws `conflict` if a key has this name or secret. */
  async insert(key: NewKey): Promise<void> {
    const values = [
      this.account,
      key.id,
      key.name,
      key.scope,
      key.lastFour,
      hashSecret(key.secret),
      key.createdOn,
      key.expiresOn,
      Number(key.isBroughtAlong),
      Number(key.isAllowedInQuery),
    ];
    await this.finder.after(this.engine.write([{ sql: INSERT, values }])).catch((cause) => {
      if (!(cause instanceof Problem) || cause.code !== "conflict") throw cause;
      throw new Problem(
        "conflict",
        `A key named ${key.name}, or with this secret, exists already. Revoke it or choose another name.`,
        { field: "name" },
      );
    });
  }

  /** Throws `conflict` if a paired device has this name: a device with the page is a source of its own. */
  async checkDevices(name: string): Promise<void> {
    const sql = "SELECT seq FROM session WHERE account = ? AND is_paired = 1 AND browser = ?";
    const [device] = await this.engine.read(sql, [this.account, name]);
    if (device)
      throw new Problem(
        "conflict",
        `A paired device has the name ${name}. Choose another name for the key.`,
        {
          field: "name",
        },
      );
  }
}

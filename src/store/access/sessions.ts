import { ONLY_ACCOUNT } from "../../domain/access/actor.ts";
import type { Session, Sessions } from "../../domain/access/sessions.ts";
import { Mutex } from "../../domain/async.ts";
import type { Environment } from "../../domain/environment.ts";
import type { Engine } from "../engine/engine.ts";
import { readHomeId } from "./home-id.ts";
import { hashSecret } from "./key-finder.ts";

export const SESSION_LIFETIME_S = 90 * 86_400; // seconds
const TOUCH_INTERVAL_S = 3_600;

type Row = Pick<Session, "id" | "browser" | "createdOn" | "lastUsedOn"> & { hash: string; isPaired: number };
type Found = Pick<Session, "browser" | "lastUsedOn"> & { seq: number; account: number };

/** The signed-in pages and paired devices of this home, stored as hashes like keys. */
export function openSessions(engine: Engine, { now, newId, random }: Environment): Sessions {
  const mutex = new Mutex();
  const makeText = (bytes: number) => Buffer.from(random(bytes)).toString("base64url");

  async function open(browser: string, isPaired: 0 | 1): Promise<string> {
    const home = await mutex.run(() => readHomeId(engine, ONLY_ACCOUNT, () => makeText(12)));
    const secret = `${home}.${makeText(32)}`;
    await engine.write([
      { sql: "DELETE FROM session WHERE last_used_on < ?", values: [now() - SESSION_LIFETIME_S] },
      {
        sql: `INSERT INTO session (account, id, hash, browser, is_paired, created_on, last_used_on)
              VALUES (?, ?, ?, ?, ?, ?, ?)`,
        values: [ONLY_ACCOUNT, newId(), hashSecret(secret), browser, isPaired, now(), now()],
      },
    ]);
    return secret;
  }

  async function find(secret: string, isPaired: 0 | 1): Promise<Found | null> {
    const [row] = await engine.read<Found>(
      `SELECT seq, account, browser, last_used_on AS lastUsedOn FROM session
       WHERE hash = ? AND last_used_on >= ? AND is_paired = ?`,
      [hashSecret(secret), now() - SESSION_LIFETIME_S, isPaired],
    );
    if (row && now() - row.lastUsedOn >= TOUCH_INTERVAL_S)
      engine
        .write([{ sql: "UPDATE session SET last_used_on = ? WHERE seq = ?", values: [now(), row.seq] }])
        .catch(() => {});
    return row ?? null;
  }

  return {
    open: (browser) => open(browser, 0),
    openPaired: (name) => open(name, 1),
    async find(secret) {
      const row = await find(secret, 0);
      return row && { kind: "page", name: "page", account: row.account, scope: "full", address: null };
    },
    async findPaired(secret) {
      const row = await find(secret, 1);
      return row && { kind: "device", name: row.browser, account: row.account, scope: "full", address: null };
    },
    async list(asking) {
      const rows = await engine.read<Row>(
        `SELECT id, browser, is_paired AS isPaired, hash, created_on AS createdOn, last_used_on AS lastUsedOn
         FROM session WHERE account = ? AND last_used_on >= ? ORDER BY seq DESC`,
        [ONLY_ACCOUNT, now() - SESSION_LIFETIME_S],
      );
      const own = asking === null ? null : hashSecret(asking);
      return rows.map(({ hash, ...row }) => ({
        ...row,
        isPaired: Boolean(row.isPaired),
        endsOn: row.lastUsedOn + SESSION_LIFETIME_S,
        isCurrent: hash === own,
      }));
    },
    async revoke(id) {
      const where = "account = ? AND id = ?";
      const [row] = await engine.read(`SELECT seq FROM session WHERE ${where}`, [ONLY_ACCOUNT, id]);
      if (!row) return false;
      await engine.write([{ sql: `DELETE FROM session WHERE ${where}`, values: [ONLY_ACCOUNT, id] }]);
      return true;
    },
  };
}

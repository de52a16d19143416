import type { Actor } from "../../domain/access/actor.ts";
import type { Environment } from "../../domain/environment.ts";
import type { Attention, RawCapture } from "../../domain/inbox/attention.ts";
import { capture } from "../../domain/item/capture.ts";
import { Problem } from "../../domain/problem.ts";
import type { Engine, Statement } from "../engine/engine.ts";
import { sha256 } from "../engine/sha256.ts";
import { newItem } from "./items.ts";
import { receiptStatement } from "./receipts.ts";

const IN_ALL = 256 * 1024 * 1024; // bytes of raw bodies
const SHARE = 64 * 1024 * 1024; // bytes of one key: it cannot push out another's
const OLDEST = 30 * 86_400; // seconds: the earliest date that a capture may have
const PREVIEW = 65_536; // bytes
const COLUMNS =
  "id, at, sender, address, code, detail, content_type AS contentType, length(body) AS bytes, times";
const INSERT = `INSERT INTO attention (account, id, at, sender, address, code, detail, content_type, body, hash, times)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
  ON CONFLICT (account, sender, hash) DO UPDATE SET times = times + 1, settled_on = NULL, item = NULL`;
const COUNT_AGAIN = `UPDATE attention SET times = times + 1, settled_on = NULL, item = NULL
  WHERE account = ? AND sender = ? AND hash = ?`;

/** The refused captures of the account of `by`. */
export function openAttention(engine: Engine, by: Actor, { now, newId }: Environment): Attention {
  const { account } = by;

  async function fits(bytes: number): Promise<boolean> {
    const [row] = await engine.read<{ all: number; own: number }>(
      `SELECT coalesce(sum(length(body)), 0) AS "all",
              coalesce(sum(CASE WHEN sender = ? THEN length(body) END), 0) AS own FROM attention WHERE account = ?`,
      [by.name, account],
    );
    return row !== undefined && row.all + bytes <= IN_ALL && row.own + bytes <= SHARE;
  }

  async function settle(id: string, change: string, when: string): Promise<boolean> {
    const sql = `UPDATE attention SET ${change} WHERE account = ? AND id = ? AND ${when}`;
    return done(engine.write([{ sql, values: [account, id], rows: 1 }]));
  }

  return {
    list: () =>
      engine.readLong(
        `SELECT ${COLUMNS}, coalesce(substr(body, 1, ${PREVIEW}), x'') AS body FROM attention
         WHERE account = ? AND settled_on IS NULL ORDER BY seq DESC LIMIT 100`,
        [account],
      ),
    async count() {
      const sql = "SELECT count(*) AS count FROM attention WHERE account = ? AND settled_on IS NULL";
      return (await engine.read<{ count: number }>(sql, [account]))[0]?.count ?? 0;
    },
    async keep(body, contentType, { code, detail }) {
      const arrived = now();
      const refused = receiptStatement(by, arrived, "refused", { code });
      const hash = sha256(body);
      const again = { sql: COUNT_AGAIN, values: [account, by.name, hash], rows: 1 };
      // The stored body is copied inside the database: it may be large, and captures would wait behind it.
      if (await done(engine.write([again, refused]))) return true;
      if (!(await fits(body.length))) {
        await engine.write([refused]);
        return false;
      }
      const values = [account, newId(), arrived, by.name, by.address, code, detail, contentType, body, hash];
      await engine.write([{ sql: INSERT, values, grows: true }, refused]);
      return true;
    },
    async makeItem(id, draft) {
      const [raw] = await engine.read<RawCapture>(
        `SELECT ${COLUMNS}, body FROM attention WHERE account = ? AND id = ? AND settled_on IS NULL`,
        [account, id],
      );
      if (!raw) return null;
      const caught = Math.max(raw.at, now() - OLDEST);
      const item = capture(draft, { ...by, name: raw.sender }, newId(), now(), caught);
      const settled: Statement = {
        sql: "UPDATE attention SET settled_on = ?, item = ? WHERE account = ? AND id = ? AND settled_on IS NULL",
        values: [now(), item.id, account, id],
        rows: 1,
      };
      const isFirst = await done(engine.write([...newItem(item, by, now()), settled]));
      return isFirst ? { id: item.id, createdOn: item.createdOn } : null;
    },
    discard: (id) => settle(id, `settled_on = ${now()}`, "settled_on IS NULL"),
    restore: (id) => settle(id, "settled_on = NULL", "settled_on IS NOT NULL AND item IS NULL"),
    async get(id) {
      const [raw] = await engine.read<RawCapture>(
        `SELECT ${COLUMNS}, body FROM attention WHERE account = ? AND id = ?`,
        [account, id],
      );
      return raw ?? null;
    },
  };
}

/** False if another request was faster or there is nothing: a missing value is not an error. */
async function done(written: Promise<void>): Promise<boolean> {
  try {
    await written;
    return true;
  } catch (thrown) {
    if (thrown instanceof Problem && thrown.code === "changed") return false;
    throw thrown;
  }
}

import type { Actor } from "../../domain/access/actor.ts";
import type { Environment } from "../../domain/environment.ts";
import {
  ATTENTION_PAGE_SIZE,
  type Attention,
  type AttentionPage,
  type AttentionQuery,
  type RawCapture,
} from "../../domain/inbox/attention.ts";
import { capture } from "../../domain/item/capture.ts";
import { Problem } from "../../domain/problem.ts";
import type { Engine, Statement } from "../engine/engine.ts";
import { sha256 } from "../engine/sha256.ts";
import { newItem } from "./items.ts";
import { receiptStatement } from "./receipts.ts";

const MAX_BYTES = 256 * 1024 * 1024; // bytes of raw bodies
const MAX_BYTES_PER_KEY = 64 * 1024 * 1024; // bytes of one key: it cannot push out another's
const MAX_UNSETTLED_PER_KEY = 1_000; // of one key: its junk must stay a list that a person can go through
const MAX_AGE_S = 30 * 86_400; // seconds: the earliest date that a capture may have
const PREVIEW_BYTES = 65_536; // bytes
const COLUMNS =
  "id, at, sender, address, code, detail, content_type AS contentType, length(body) AS bytes, times";
/** Whether a body of a key fits: its account and sender, its bytes, the account and the bytes again. */
const FITS = `NOT EXISTS (SELECT 1 FROM attention_total WHERE account = ? AND sender = ?
    AND (unsettled >= ${MAX_UNSETTLED_PER_KEY} OR bytes + ? > ${MAX_BYTES_PER_KEY}))
  AND (SELECT coalesce(sum(bytes), 0) FROM attention_total WHERE account = ?) + ? <= ${MAX_BYTES}`;
const INSERT = `INSERT INTO attention (account, id, at, sender, address, code, detail, content_type, body, hash, times)
  SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1 WHERE ${FITS}
  ON CONFLICT (account, sender, hash) DO UPDATE SET times = times + 1, settled_on = NULL, item = NULL`;
const COUNT_AGAIN = `UPDATE attention SET times = times + 1, settled_on = NULL, item = NULL
  WHERE account = ? AND sender = ? AND hash = ?`;

/** The refused captures of the account of `by`. */
export function openAttention(engine: Engine, by: Actor, { now, newId }: Environment): Attention {
  const { account } = by;

  const room = (bytes: number) => [account, by.name, bytes, account, bytes];

  /** A large body is sent to the database's thread only if it fits. */
  async function fits(bytes: number): Promise<boolean> {
    return (await engine.read(`SELECT 1 WHERE ${FITS}`, room(bytes))).length > 0;
  }

  async function settle(id: string, change: string, when: string): Promise<boolean> {
    const sql = `UPDATE attention SET ${change} WHERE account = ? AND id = ? AND ${when}`;
    return done(engine.write([{ sql, values: [account, id], rows: 1 }]));
  }

  return {
    list: (query = {}) => listPage(engine, account, query),
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
      const insert = {
        sql: INSERT,
        values: [...values, ...room(body.length)],
        rows: 1,
        grows: true as const,
      };
      if (await done(engine.write([insert, refused]))) return true;
      await engine.write([refused]); // others took the room meanwhile
      return false;
    },
    async makeItem(id, draft) {
      const [raw] = await engine.read<RawCapture>(
        `SELECT ${COLUMNS}, body FROM attention WHERE account = ? AND id = ? AND settled_on IS NULL`,
        [account, id],
      );
      if (!raw) return null;
      const capturedOn = Math.max(raw.at, now() - MAX_AGE_S);
      const item = capture(draft, { ...by, name: raw.sender }, newId(), now(), capturedOn);
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

async function listPage(
  engine: Engine,
  account: number,
  { limit = ATTENTION_PAGE_SIZE, cursor = Number.MAX_SAFE_INTEGER }: AttentionQuery,
): Promise<AttentionPage> {
  const rows = await engine.readLong<RawCapture & { seq: number }>(
    `SELECT seq, ${COLUMNS}, coalesce(substr(body, 1, ${PREVIEW_BYTES}), x'') AS body FROM attention
     WHERE account = ? AND settled_on IS NULL AND seq < ? ORDER BY seq DESC LIMIT ?`,
    [account, cursor, limit + 1],
  );
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    entries: rows.slice(0, limit).map(({ seq: _, ...raw }) => raw),
    next: last ? String(last.seq) : null,
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

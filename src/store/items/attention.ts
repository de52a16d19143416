import type { Actor } from "../../domain/access/actor.ts";
import type { Environment } from "../../domain/environment.ts";
import {
  ATTENTION_PAGE_SIZE,
  type Attention,
  type AttentionPage,
  type AttentionQuery,
  type RawCapture,
  type RefusedCapture,
} from "../../domain/inbox/attention.ts";
import { capture } from "../../domain/item/capture.ts";
import { Problem } from "../../domain/problem.ts";
import type { Engine, Statement } from "../engine/engine.ts";
import { sha256 } from "../engine/sha256.ts";
import { newItem } from "./captures.ts";
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
  SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE ${FITS}
  ON CONFLICT (account, sender, hash) DO UPDATE SET times = times + excluded.times, settled_on = NULL, item = NULL`;
const COUNT_AGAIN = `UPDATE attention SET times = times + ?, settled_on = NULL, item = NULL
  WHERE account = ? AND sender = ? AND hash = ?`;

/** A refused capture, and how often it is among those that arrived together. */
interface Arrival extends RefusedCapture {
  hash: string;
  times: number;
}

/** The refused captures of the account of `by`. */
export function openAttention(engine: Engine, by: Actor, { now, newId }: Environment): Attention {
  const { account } = by;

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
    keep: (refused) => keepAll(engine, by, { now, newId }, refused),
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

/** `Attention.keep`. */
async function keepAll(
  engine: Engine,
  by: Actor,
  { now, newId }: Pick<Environment, "now" | "newId">,
  refused: readonly RefusedCapture[],
): Promise<boolean[]> {
  const { account, name, address } = by;
  const room = (bytes: number) => [account, name, bytes, account, bytes];

  /** Whether the smallest of them fits. A large body is sent to the database's thread only then. */
  async function fits(arrivals: readonly Arrival[]): Promise<boolean> {
    if (arrivals.length === 0) return false;
    const bytes = Math.min(...arrivals.map(({ body }) => body.length));
    return (await engine.read(`SELECT 1 WHERE ${FITS}`, room(bytes))).length > 0;
  }

  /** Those of the hashes that are stored. */
  async function storedOf(hashes: readonly string[]): Promise<Set<string>> {
    const rows = await engine.read<{ hash: string }>(
      "SELECT hash FROM attention WHERE account = ? AND sender = ? AND hash IN (SELECT value FROM json_each(?))",
      [account, name, JSON.stringify(hashes)],
    );
    return new Set(rows.map(({ hash }) => hash));
  }

  const countAgain = ({ hash, times }: Arrival): Statement => ({
    sql: COUNT_AGAIN,
    values: [times, account, name, hash],
    rows: 1,
  });

  /** Changes nothing if it does not fit. */
  const insert = ({ body, contentType, problem: { code, detail }, hash, times }: Arrival): Statement => ({
    sql: INSERT,
    values: [
      ...[account, newId(), now(), name, address, code, detail, contentType, body, hash, times],
      ...room(body.length),
    ],
    grows: true,
  });

  const hashes = refused.map(({ body }) => sha256(body));
  const arrivals = countEqual(refused, hashes);
  const receipts = arrivals.map(({ problem: { code } }) => receiptStatement(by, now(), "refused", { code }));
  for (;;) {
    const known = await storedOf(hashes);
    const again = arrivals.filter(({ hash }) => known.has(hash));
    const fresh = arrivals.filter(({ hash }) => !known.has(hash));
    const added = (await fits(fresh)) ? fresh : [];
    const statements = [...again.map(countAgain), ...added.map(insert), ...receipts];
    if (!(await done(engine.write(statements)))) continue; // a known one was purged meanwhile
    const kept = added.length === 0 ? known : await storedOf(hashes);
    return hashes.map((hash) => kept.has(hash));
  }
}

/** The captures with different bodies, each with how often it is among them. */
function countEqual(refused: readonly RefusedCapture[], hashes: readonly string[]): Arrival[] {
  const arrivals = new Map<string, Arrival>();
  for (const [n, one] of refused.entries()) {
    const hash = hashes[n] ?? "";
    const same = arrivals.get(hash);
    if (same) same.times++;
    else arrivals.set(hash, { ...one, hash, times: 1 });
  }
  return [...arrivals.values()];
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

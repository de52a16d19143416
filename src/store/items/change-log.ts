import type { Actor } from "../../domain/access/actor.ts";
import type { Change, ChangeLog } from "../../domain/item/change-log.ts";
import { deleteRows } from "../engine/delete-rows.ts";
import { type Engine, FIRST_ROWID, type Statement } from "../engine/engine.ts";

type ChangeRow = Omit<Change, "patch"> & { patch: string | null };

// A page ends early when its changes are long, as a page of items does.
const PAGE_BYTES = 1024 * 1024;
const MAX_HISTORY = 500; // changes of one item, the newest

/** Rows of the log in one statement: as many as fit, and at least one. */
const rowsOf = (where: string, order: "ASC" | "DESC") => `
  WITH sized AS (SELECT seq, 128 + coalesce(octet_length(patch), 0) AS size FROM change
    WHERE ${where} ORDER BY seq ${order} LIMIT ?),
  summed AS (SELECT seq, size, sum(size) OVER (ORDER BY seq ${order}) AS total FROM sized)
  SELECT change.seq, at, item.id AS item, verb, by, coalesce(step, change.seq) AS "group", patch
  FROM summed JOIN change ON change.seq = summed.seq JOIN item ON item.seq = change.item
  WHERE total <= ${PAGE_BYTES} OR total = size ORDER BY change.seq`;
const SINCE = rowsOf("account = ? AND seq > ?", "ASC");
/** A capture is in no index by item. Captures have the order of their items, and none precedes its item's seq. */
const HISTORY_OF = rowsOf(
  `(verb <> 'capture' AND item = ?1) OR seq = (
     SELECT seq FROM (SELECT seq, item FROM change WHERE seq >= ?1 AND verb = 'capture' AND item >= ?1 ORDER BY seq LIMIT 1)
     WHERE item = ?1)`,
  "DESC",
);

/** The projection whose seq is the first after the newest restore: what a reader had before may be of another log. */
export const LOG_START = "log_start";
const LOG_LIFETIME_S = 365 * 86_400; // seconds
const MAX_ROWS = 1_000_000; // rows
export const UNDO_LIFETIME_S = 90 * 86_400; // seconds that the values before are stored

const SLICE_ROWS = 1_000; // rows whose values are deleted in one commit
/** By number, not by seq: a restore leaves a gap. */
const LAST_TO_PRUNE = `SELECT
  max(coalesce((SELECT seq FROM change WHERE at >= ? ORDER BY seq LIMIT 1) - 1, 0),
    coalesce((SELECT seq FROM change ORDER BY seq DESC LIMIT 1 OFFSET ?), 0)) AS toDelete,
  coalesce((SELECT seq FROM change WHERE at >= ? ORDER BY seq LIMIT 1) - 1, (SELECT max(seq) FROM change), 0) AS toForget`;
const SLICE_TO_FORGET = `SELECT min(seq) AS "from", max(seq) AS "to" FROM (
  SELECT seq FROM change WHERE seq <= ? AND before IS NOT NULL ORDER BY seq LIMIT ${SLICE_ROWS})`;

/** The log of one account. */
export function openChanges(engine: Engine, account: number): ChangeLog {
  return {
    since: async (seq, limit) => (await engine.read<ChangeRow>(SINCE, [account, seq, limit])).map(toChange),
    catchUp: async (seq, limit) =>
      (await engine.readLong<ChangeRow>(SINCE, [account, seq, limit])).map(toChange),
    async last() {
      const [row] = await engine.read<{ seq: number | null }>("SELECT max(seq) AS seq FROM change");
      return row?.seq ?? 0;
    },
    async first() {
      const [row] = await engine.read<{ seq: number }>(
        `SELECT max(coalesce((SELECT min(seq) FROM change), 0),
           coalesce((SELECT seq FROM projection WHERE name = '${LOG_START}'), 0)) AS seq`,
      );
      return row?.seq ?? 0;
    },
    listen: (onCommit) => engine.onCommit(onCommit),
  };
}

/** The newest changes of one item, by its seq, oldest first. */
export async function historyOf(engine: Engine, item: number): Promise<Change[]> {
  return (await engine.readLong<ChangeRow>(HISTORY_OF, [item, MAX_HISTORY])).map(toChange);
}

function toChange({ patch, ...rest }: ChangeRow): Change {
  return { ...rest, patch: patch === null ? null : JSON.parse(patch) };
}

/** The capture's row of the log, in a transaction that begins with the item. It has no copy of the text. */
export function captureChange(by: Actor, at: number): Statement {
  return {
    sql: "INSERT INTO change (account, at, item, verb, by) VALUES (?, ?, ?, 'capture', ?)",
    values: [by.account, at, FIRST_ROWID, by.name],
  };
}

/** The same for a further capture of a step: it is the newest item, and `place` captures precede it in the step. */
export function furtherCaptureChange(by: Actor, at: number, place: number): Statement {
  return {
    sql: `INSERT INTO change (account, at, item, verb, by, step)
      VALUES (?, ?, (SELECT max(seq) FROM item), 'capture', ?, (SELECT max(seq) FROM change) - ?)`,
    values: [by.account, at, by.name, place - 1],
  };
}

/** Deletes old changes in slices. The newest row stays, because it holds the position of the log. */
export async function pruneChanges(engine: Engine, now: number): Promise<void> {
  const [last] = await engine.readLong<{ toDelete: number; toForget: number }>(LAST_TO_PRUNE, [
    now - LOG_LIFETIME_S,
    MAX_ROWS,
    now - UNDO_LIFETIME_S,
  ]);
  await deleteRows(engine, "change", last?.toDelete ?? 0);
  await forgetValues(engine, last?.toForget ?? 0);
}

/** Deletes the values before of the changes with a seq up to `last`, in slices. */
async function forgetValues(engine: Engine, last: number): Promise<void> {
  for (;;) {
    const [row] = await engine.readLong<{ from: number | null; to: number }>(SLICE_TO_FORGET, [last]);
    if (!row?.from) return;
    await engine.write([
      { sql: "UPDATE change SET before = NULL WHERE seq BETWEEN ? AND ?", values: [row.from, row.to] },
    ]);
  }
}

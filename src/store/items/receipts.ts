import type { Actor } from "../../domain/access/actor.ts";
import type { Receipt, ReceiptOutcome, Receipts } from "../../domain/inbox/receipts.ts";
import type { ProblemCode } from "../../domain/problem.ts";
import { deleteRows } from "../engine/delete-rows.ts";
import type { Engine, FIRST_ROWID, Statement } from "../engine/engine.ts";

type ReceiptRow = Omit<Receipt, "ignored"> & { ignored: string | null };

const RECEIPT_LIFETIME_S = 90 * 86_400; // seconds
const MAX_RECEIPTS = 1_000_000;
const MAX_TITLE_CHARS = 500; // characters: a thousand receipts of the longest titles would be tens of megabytes
const LAST_TO_DELETE = `SELECT max(
  coalesce((SELECT seq FROM receipt WHERE at >= ? ORDER BY seq LIMIT 1) - 1, 0),
  coalesce((SELECT max(seq) FROM receipt) - ?, 0)) AS last`;
const COLUMNS = `receipt.at, sender, address, outcome, code, item.id AS item, substr(coalesce(sent, title), 1, ${MAX_TITLE_CHARS}) AS title, ignored`;
const SELECT = `SELECT ${COLUMNS} FROM receipt LEFT JOIN item ON item.seq = receipt.item`;

/** The receipts of one account. Only a capture over the network has an address. */
export function openReceipts(engine: Engine, account: number, now: () => number): Receipts {
  return {
    async list(limit) {
      const sql = `${SELECT} WHERE receipt.account = ? ORDER BY receipt.seq DESC LIMIT ?`;
      return (await engine.readLong<ReceiptRow>(sql, [account, limit])).map(toReceipt);
    },
    async fromKeys(at) {
      const newest = `${SELECT} WHERE receipt.account = ? AND address IS NOT NULL AND outcome <> 'refused'
        ORDER BY receipt.seq DESC LIMIT 1`;
      const [last] = await engine.read<ReceiptRow>(newest, [account]);
      // Backwards from the newest, so only the receipts since then are read.
      const before =
        "SELECT coalesce(max(seq), 0) FROM (SELECT seq FROM receipt WHERE at < ? ORDER BY seq DESC LIMIT 1)";
      const count = `SELECT count(*) AS count FROM receipt
        WHERE account = ? AND seq > (${before}) AND address IS NOT NULL AND outcome = 'captured'`;
      const [row] = await engine.read<{ count: number }>(count, [account, at]);
      return { last: last ? toReceipt(last) : null, count: row?.count ?? 0 };
    },
    async prune() {
      const [row] = await engine.readLong<{ last: number | null }>(LAST_TO_DELETE, [
        now() - RECEIPT_LIFETIME_S,
        MAX_RECEIPTS,
      ]);
      await deleteRows(engine, "receipt", row?.last ?? 0);
    },
  };
}

function toReceipt(row: ReceiptRow): Receipt {
  return { ...row, ignored: row.ignored === null ? [] : JSON.parse(row.ignored) };
}

/** The title as sent before quick entry changed it, stored with the newest receipt. */
export function captureFormat(sent: string, title: string): Statement[] {
  const sql = "UPDATE receipt SET sent = ? WHERE seq = (SELECT max(seq) FROM receipt)";
  return sent === title ? [] : [{ sql, values: [sent], rows: 1 }];
}

interface About {
  /** The item's seq; `newest` is the item just inserted. */
  item?: number | null | typeof FIRST_ROWID | "newest";
  code?: ProblemCode;
  ignored?: readonly string[];
}

const INSERT = `INSERT INTO receipt (account, at, sender, address, outcome, code, item, ignored)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

const INSERT_FOR_NEWEST = INSERT.replace("?, ?)", "(SELECT max(seq) FROM item), ?)");

/** The row with the result of a capture; it is written in the same transaction. */
export function receiptStatement(
  by: Actor,
  at: number,
  outcome: ReceiptOutcome,
  { item, code, ignored = [] }: About,
): Statement {
  const names = ignored.length > 0 ? JSON.stringify(ignored) : null;
  const values = [by.account, at, by.name, by.address, outcome, code ?? null];
  if (item === "newest") return { sql: INSERT_FOR_NEWEST, values: [...values, names], grows: true };
  return { sql: INSERT, values: [...values, item ?? null, names], grows: true };
}

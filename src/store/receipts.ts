import type { Actor } from "../domain/actor.ts";
import type { Item } from "../domain/item.ts";
import type { Receipt, Receipts } from "../domain/receipts.ts";
import type { Engine, Statement } from "./engine.ts";

type ReceiptRow = Omit<Receipt, "ignored"> & { ignored: string | null };

/** The receipts of one account. Only a capture that came over the network has an address. */
export function openReceipts(engine: Engine, account: number): Receipts {
  return {
    async fromKeys(limit) {
      const rows = await engine.read<ReceiptRow>(
        `SELECT at, sender, address, outcome, item, ignored FROM receipt
         WHERE account = ? AND address IS NOT NULL ORDER BY seq DESC LIMIT ?`,
        [account, limit],
      );
      return rows.map((row) => ({ ...row, ignored: row.ignored === null ? [] : JSON.parse(row.ignored) }));
    },
    async countFromKeys(at) {
      const [row] = await engine.read<{ count: number }>(
        "SELECT count(*) AS count FROM receipt WHERE account = ? AND address IS NOT NULL AND at >= ?",
        [account, at],
      );
      return row?.count ?? 0;
    },
  };
}

/** The receipt of an item just captured. */
export function captureReceipt(item: Item, by: Actor, ignored: string[]): Statement {
  return {
    sql: "INSERT INTO receipt (account, at, sender, address, outcome, item, ignored) VALUES (?, ?, ?, ?, 'captured', ?, ?)",
    values: [
      by.account,
      item.createdOn,
      by.name,
      by.address,
      item.id,
      ignored.length > 0 ? JSON.stringify(ignored) : null,
    ],
  };
}

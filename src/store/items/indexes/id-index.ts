import { Coalescer } from "../../../domain/async.ts";
import type { Engine } from "../../engine/engine.ts";

/** Finds the seq of an item's id. */
export interface IdIndex {
  /** Null if the account has no such item. */
  find(account: number, id: string): Promise<number | null>;
  /** Adds new items to the projection, when there is nothing else to do. */
  catchUp(): Promise<void>;
}

const PROJECTION = "item_by_id";
const COMMITS_BETWEEN_LOOKS = 16; // commits
const BLOCK_ITEMS = 32_768; // items, as in `migrations/0001-0020/0009-id-index.ts`
/** A look-up scans the items that are not indexed yet, and a commit waits while as many are indexed: both take milliseconds. */
const BATCH_ITEMS = 8_192; // items

/**
 * The index from random ids to items. Updated with every insert it would cost most of a commit, because each random id
 * touches its own page. So it is a projection that is filled in sorted batches, and a look-up also scans the newest
 * items, which are not in it yet. It consists of blocks, so that a batch touches only pages of the newest block; the
 * view `item_by_id` joins them (docs/adr/0005-identity.md).
 */
export function openIdIndex(engine: Engine): IdIndex {
  async function behind(): Promise<{ from: number; to: number }> {
    const [row] = await engine.read<{ from: number; to: number | null }>(
      `SELECT (SELECT seq FROM projection WHERE name = '${PROJECTION}') AS "from",
              (SELECT seq FROM item ORDER BY seq DESC LIMIT 1) AS "to"`,
    );
    return { from: row?.from ?? 0, to: row?.to ?? 0 };
  }

  /** Indexes all items that are not indexed yet. Other commits run between two batches. */
  async function catchUp(): Promise<void> {
    for (let { from, to } = await behind(); from < to; from += BATCH_ITEMS)
      await addBatch(from, Math.min(to, from + BATCH_ITEMS));
  }

  async function addBatch(from: number, to: number): Promise<void> {
    await engine.write([
      {
        // Sorted by the id only: comparing one text column is faster, and each block still grows at one end.
        sql: `INSERT INTO item_in_block (account, block, id, item)
              SELECT account, seq / ${BLOCK_ITEMS}, id, seq FROM item WHERE seq > ? AND seq <= ? ORDER BY id`,
        values: [from, to],
        grows: true,
      },
      {
        sql: `UPDATE projection SET seq = ? WHERE name = '${PROJECTION}' AND seq = ?`,
        values: [to, from],
        rows: 1,
      },
    ]);
  }

  const catchingUp = new Coalescer(catchUp);

  async function catchUpIfFar(): Promise<void> {
    const { from, to } = await behind();
    if (to - from >= BATCH_ITEMS) await catchingUp.run();
  }

  let commits = 0;
  engine.onCommit(() => {
    // A later commit tries again. `tidy` meets the same error, and the scheduler logs it.
    if (++commits % COMMITS_BETWEEN_LOOKS === 0) catchUpIfFar().catch(() => {});
  });

  return {
    async find(account, id) {
      // One statement, because the projection may be filled between two.
      const [found] = await engine.read<{ item: number }>(
        `SELECT item FROM item_by_id WHERE account = ? AND id = ?
         UNION ALL SELECT seq FROM item
         WHERE seq > (SELECT seq FROM projection WHERE name = '${PROJECTION}') AND +account = ? AND id = ? LIMIT 1`, // `+`: by seq, not by the index of the account's items
        [account, id, account, id],
      );
      return found?.item ?? null;
    },
    catchUp: () => catchingUp.run(),
  };
}

import { checksum } from "../engine/checksum.ts";
import type { Engine, Value } from "../engine/engine.ts";
import { fromTable, toStoredItem } from "../items/item-row.ts";

type Reader = Pick<Engine, "read">;
/** A row of the table, of this schema or an older one. */
type Row = Record<string, Value> & {
  seq: number;
  account: number;
  id: string;
  title: string;
  checksum: string | null;
};

const SLICE_ROWS = 2_000;

/** A damaged item, with the fields that could be read. */
export interface DamagedItem {
  seq: number;
  account: number | null;
  id: string | null;
  title: string | null;
}

/** Reads every item, in slices, and yields those with a wrong checksum and those that cannot be read. */
export async function* findDamagedItems(reader: Reader): AsyncGenerator<DamagedItem> {
  const [row] = await reader.read<{ last: number | null }>("SELECT max(seq) AS last FROM item");
  const last = row?.last ?? 0;
  for (let from = 1; from <= last; from += SLICE_ROWS) {
    try {
      for (const one of await readSlice(reader, from, from + SLICE_ROWS - 1)) if (!isSound(one)) yield one;
    } catch {
      yield* findUnreadable(reader, from, Math.min(from + SLICE_ROWS - 1, last));
    }
  }
}

async function* findUnreadable(reader: Reader, from: number, to: number): AsyncGenerator<DamagedItem> {
  for (let seq = from; seq <= to; seq++) {
    try {
      for (const one of await readSlice(reader, seq, seq)) if (!isSound(one)) yield one;
    } catch {
      yield { seq, account: null, id: null, title: null };
    }
  }
}

function readSlice(reader: Reader, from: number, to: number): Promise<Row[]> {
  const sql = "SELECT * FROM item WHERE seq BETWEEN ? AND ? ORDER BY seq";
  return reader.read<Row>(sql, [from, to]);
}

/** The title of an item in this database if its checksum is right; else null. */
export async function readSoundTitle(reader: Reader, seq: number): Promise<string | null> {
  const [row] = await readSlice(reader, seq, seq);
  return row && isSound(row) ? row.title : null;
}

function isSound(row: Row): boolean {
  return row.checksum === checksumOf(row);
}

/** The script that adds checksums to the items of an old home; a part of that migration. */
export async function sumOldItems(reader: Reader): Promise<string> {
  const rows = await reader.read<Row>("SELECT * FROM item");
  return rows
    .map((row) => `UPDATE item SET checksum = '${checksumOf(row)}' WHERE seq = ${row.seq};`)
    .join("");
}

function checksumOf(row: Row): string {
  return checksum(toStoredItem(fromTable(row)), row.account);
}

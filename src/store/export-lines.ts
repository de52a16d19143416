import { ONLY_ACCOUNT } from "../domain/access/actor.ts";
import type { ForeignOrigin } from "../domain/formats/format.ts";
import type { Exported } from "../domain/home/maintenance.ts";
import { checksum } from "./engine/checksum.ts";
import type { Value } from "./engine/engine.ts";
import { openSha256 } from "./engine/sha256.ts";
import { COLUMNS, type ItemRecord, PURGED, toStoredItem } from "./items/item-row.ts";

const EXPORT_VERSION = 1;
const SLICE_ITEMS = 50; // in memory at once: a note has up to a mebibyte
const NAMES = "SELECT kind, name, colour FROM tag_colour WHERE account = ? ORDER BY kind, name";
// `+`: by seq, not by an index of the account, whose items would be sorted again for each slice.
const ITEMS = `SELECT seq, checksum, ${COLUMNS} FROM item
  WHERE +account = ? AND seq > ? ORDER BY seq LIMIT ${SLICE_ITEMS}`;

/** Of an import of another Creel the id is that of the item. */
const ORIGINS = `SELECT item, system, scope, foreign_id AS foreignId, base, revision, is_undone AS isUndone, extra
  FROM origin INDEXED BY origin_item WHERE item BETWEEN ?2 AND ?3 AND account = ?1 AND system <> 'creel'
  ORDER BY item, system, scope, foreign_id`;

type OriginRow = Omit<ForeignOrigin, "isUndone" | "extra"> & {
  item: number;
  isUndone: number;
  extra: string | null;
};

/** Reads the rows of one moment of a database. */
export interface RowReader {
  all<Row>(sql: string, values: Value[]): Row[];
}

/**
 * Writes all that a person has put into Creel as JSON, one object a line: a header, the names with a colour, the items in
 * the order of their arrival, with `listBefore`, each with where it came from, and an end line, without which a file is
 * cut. Of a purged item there is its id. There are no keys, sessions or secrets. Each line ends with a line feed. `at` is in Unix seconds.
 */
export function writeExport(
  reader: RowReader,
  { zone, at }: { zone: string; at: number },
  write: (line: string) => void,
): Exported {
  const hash = openSha256();
  const add = (value: object) => {
    const line = `${JSON.stringify(value)}\n`;
    hash.add(line);
    write(line);
  };
  add({ type: "creel-export", version: EXPORT_VERSION, zone, exportedOn: at });
  for (const name of reader.all<object>(NAMES, [ONLY_ACCOUNT])) add({ type: "name", ...name });
  let [items, damaged, seq] = [0, 0, 0];
  for (;;) {
    const rows = reader.all<ItemRecord & { checksum: string | null }>(ITEMS, [ONLY_ACCOUNT, seq]);
    const origins = readOrigins(reader, rows);
    for (const row of rows) {
      const stored = toStoredItem(row);
      const isPurged = (stored.list as string) === PURGED;
      if (row.checksum !== checksum(stored, ONLY_ACCOUNT)) damaged++;
      if (!isPurged) items++;
      add(isPurged ? { type: "tombstone", id: stored.id } : { type: "item", ...stored });
      for (const origin of origins.get(row.seq) ?? []) add({ type: "origin", item: stored.id, ...origin });
    }
    const last = rows.at(-1);
    if (!last) break;
    seq = last.seq;
  }
  const sha256 = hash.digest();
  write(`${JSON.stringify({ type: "end", items, sha256 })}\n`);
  return { items, damaged, sha256 };
}

/** The origins of a slice of items, by their seqs. */
function readOrigins(reader: RowReader, rows: readonly ItemRecord[]): Map<number, ForeignOrigin[]> {
  const found = new Map<number, ForeignOrigin[]>();
  const [first, last] = [rows[0]?.seq, rows.at(-1)?.seq];
  if (first === undefined || last === undefined) return found;
  for (const { item, isUndone, extra, ...origin } of reader.all<OriginRow>(ORIGINS, [
    ONLY_ACCOUNT,
    first,
    last,
  ]))
    found.set(item, [
      ...(found.get(item) ?? []),
      { ...origin, isUndone: isUndone === 1, extra: extra === null ? null : JSON.parse(extra) },
    ]);
  return found;
}

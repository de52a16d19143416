import type { Finding } from "../../../domain/home/maintenance.ts";
import { type DamagedItem, findDamagedItems, readSoundTitle } from "../../schema/checksum-scan.ts";
import { openConnection, type SqliteConnection } from "../database/connection.ts";

const MAX_LISTED_ITEMS = 10; // items listed one by one
/** Rows of `item_by_id` without an item. It is a separate table, so no other check compares it with the items. */
const STRAY = `SELECT
  (SELECT count(*) FROM item WHERE seq <= (SELECT seq FROM projection WHERE name = 'item_by_id')) AS known,
  (SELECT count(*) FROM item_by_id JOIN item ON item.seq = item_by_id.item
    AND item.id = item_by_id.id AND item.account = item_by_id.account) AS found`;

/**
 * Finds items with a changed text, which only their checksums show, not SQLite's checks. Looks each up in the backups,
 * the newest first. `backups` are paths.
 */
export async function findCorruption(db: SqliteConnection, backups: readonly string[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  let count = 0;
  for await (const one of findDamagedItems(readerOf(db)))
    if (++count <= MAX_LISTED_ITEMS) findings.push(await describe(one, backups));
  if (count > MAX_LISTED_ITEMS) {
    const cure = "Stop Creel and restore the newest backup whose items are undamaged.";
    findings.push({ about: "item", says: `${count - MAX_LISTED_ITEMS} more items are damaged.`, cure });
  }
  const stray = countStray(db);
  if (stray > 0)
    findings.push({
      about: "database",
      says: `The index of ids is damaged: ${stray} items cannot be found by their id.`,
      cure: "Stop Creel and restore the latest backup from before the damage: `creel restore FILE`.",
    });
  return findings;
}

async function describe({ seq, id, title }: DamagedItem, backups: readonly string[]): Promise<Finding> {
  const name = id === null ? `Item number ${seq}` : `Item ${id}, "${shorten(title ?? "")}",`;
  const says = `${name} is damaged on the disk: it differs from the text that was written.`;
  for (const file of backups) {
    const sound = await titleIn(file, seq);
    if (sound === null) continue;
    const cure = `It is undamaged in ${file}, as "${shorten(sound)}". Stop Creel and run \`creel restore ${file}\`, which keeps the present database beside it; or capture the text again.`;
    return { about: "item", says, cure };
  }
  const cure = "No backup here has it undamaged. Read the rest of its text, and capture that again.";
  return { about: "item", says, cure };
}

async function titleIn(file: string, seq: number): Promise<string | null> {
  let db: SqliteConnection | undefined;
  try {
    db = openConnection(file, "reader");
    return await readSoundTitle(readerOf(db), seq);
  } catch {
    return null; // a backup with an older schema, or a damaged one
  } finally {
    db?.close();
  }
}

/** 0 if damaged pages prevent the count; the page check reports them. */
function countStray(db: SqliteConnection): number {
  try {
    const [row] = db.all<{ known: number; found: number }>(STRAY);
    return row ? Math.abs(row.known - row.found) : 0;
  } catch {
    return 0;
  }
}

function readerOf(db: SqliteConnection) {
  return {
    read: async <Row>(sql: string, values?: Parameters<SqliteConnection["all"]>[1]) =>
      db.all<Row>(sql, values),
  };
}

function shorten(title: string): string {
  const [line = ""] = title.split(/\r\n|\n|\r/);
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}

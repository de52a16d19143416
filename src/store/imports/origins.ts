import type { ForeignOrigin } from "../../domain/formats/format.ts";
import type { StoredItem } from "../../domain/item/item.ts";
import type { Engine, Statement } from "../engine/engine.ts";
import { shortHash } from "../engine/sha256.ts";
import { COLUMNS, type ItemRecord, PURGED, toStoredItem } from "../items/item-row.ts";
import { purgedForeignId, storedForeignId } from "../items/purged-origins.ts";

/** Where the ids of a file are known: a system, and for ids that are only unique in a file or list its name. */
export interface OriginScope {
  account: number;
  system: string;
  scope: string;
}

/** What is known of an item that an import made or met before. */
export interface Origin {
  foreignId: string;
  /** Its form in the table, which differs after a purge. */
  storedId: string;
  item: number;
  madeBy: number;
  base: string;
  revision: number;
  isUndone: boolean;
  /** Null if it was purged. */
  stored: StoredItem | null;
}

type Row = ItemRecord & Omit<Origin, "isUndone" | "stored" | "storedId" | "item"> & { isUndone: number };

const OF_IDS = `SELECT foreign_id AS foreignId, made_by AS madeBy, base, origin.revision AS originRevision,
    is_undone AS isUndone, item.seq AS seq, ${COLUMNS}
  FROM json_each(?4) AS wanted CROSS JOIN origin ON origin.account = ?1 AND system = ?2 AND scope = ?3 AND foreign_id = wanted.value
  JOIN item ON item.seq = origin.item`;
const INSERT = `INSERT INTO origin
  (account, system, scope, foreign_id, item, import, made_by, base, revision, at, length, extra)
  VALUES (?1, ?2, ?3, ?4, coalesce(?5, (SELECT max(seq) FROM item)), ?6, ?6, ?7, ?8, ?9, ?10, ?11)`;
/** An id that is known here keeps its item: a file may claim any id. */
const RESTORE = `INSERT OR IGNORE INTO origin
  (account, system, scope, foreign_id, item, import, made_by, base, revision, is_undone, at, length, extra)
  VALUES (?1, ?2, ?3, ?4, (SELECT max(seq) FROM item), ?5, ?5, ?6, ?7, ?8, 0, 0, ?9)`;
const UPDATE = `UPDATE origin SET import = ?5, base_before = iif(import = ?5, base_before, base), base = ?6, revision = ?7,
    is_undone = 0, at = ?8, length = ?9, extra = ?10, made_by = iif(?11, ?5, made_by)
  WHERE account = ?1 AND system = ?2 AND scope = ?3 AND foreign_id = ?4`;

const FOLLOW = "UPDATE origin SET revision = revision + 1 WHERE item = ?1 AND revision = ?2";
const CLAIM = "UPDATE origin SET made_by = ?2, is_undone = 0 WHERE item = ?1";

/** Of a field in `base`. */
export function hashValue(value: unknown): string {
  return shortHash(JSON.stringify(value));
}

/** The origins of these foreign ids, with their items. */
export async function findOrigins(
  engine: Engine,
  { account, system, scope }: OriginScope,
  foreignIds: readonly string[],
): Promise<Map<string, Origin>> {
  const purged = new Map(foreignIds.map((id) => [purgedForeignId(id), id]));
  const wanted = JSON.stringify([...new Set([...foreignIds.map(storedForeignId), ...purged.keys()])]);
  const rows = await engine.read<Row & { originRevision: number }>(OF_IDS, [account, system, scope, wanted]);
  return new Map(
    rows.map((row) => {
      const foreignId = purged.get(row.foreignId) ?? row.foreignId;
      const { madeBy, base, originRevision, isUndone, seq } = row;
      const isPurged = (row.list as string) === PURGED;
      const stored = isPurged ? null : toStoredItem(row);
      const origin = {
        foreignId,
        storedId: row.foreignId,
        item: seq,
        madeBy,
        base,
        revision: originRevision,
        isUndone: isUndone === 1,
      };
      return [foreignId, { ...origin, stored }];
    }),
  );
}

/** What an import stores of the origin of an item. */
export interface OriginRecord {
  foreignId: string;
  base: string;
  /** The item's revision after the unit. */
  revision: number;
  at: number;
  length: number;
  extra: Readonly<Record<string, unknown>> | null;
}

/** Adds an origin of the newest item, or of the item with that seq. */
export function insertOrigin(
  of: OriginScope,
  imported: number,
  one: OriginRecord,
  item: number | null,
): Statement {
  const key = [of.account, of.system, of.scope, storedForeignId(one.foreignId)];
  const values = [...key, item, imported, one.base, one.revision];
  return { sql: INSERT, values: [...values, one.at, one.length, extraOf(one)], rows: 1, grows: true };
}

/** Gives the newest item, which an export of Creel brought, the origins that it has in the export. */
export function restoreOrigins(
  account: number,
  imported: number,
  origins: readonly ForeignOrigin[] = [],
): Statement[] {
  return origins.map(({ system, scope, foreignId, base, revision, isUndone, extra }) => ({
    sql: RESTORE,
    values: [
      account,
      system,
      scope,
      foreignId,
      imported,
      base,
      revision,
      Number(isUndone),
      extraOf({ extra }),
    ],
    grows: true,
  }));
}

/** Notes that an import met the item again. `isMade`: it brought it back from the trash, so its undo puts it there. */
export function updateOrigin(
  of: OriginScope,
  imported: number,
  one: OriginRecord,
  isMade: boolean,
): Statement {
  const values = [of.account, of.system, of.scope, one.foreignId, imported, one.base, one.revision];
  const more = [one.at, one.length, extraOf(one), Number(isMade)];
  return { sql: UPDATE, values: [...values, ...more], rows: 1 };
}

/** Raises the revision in all origins of an item that nobody has changed since its imports: they still match it. */
export function followItem(item: number, revisionBefore: number): Statement {
  return { sql: FOLLOW, values: [item, revisionBefore] };
}

/** All origins of an item that an import brings back from the trash are its own: its undo takes the item back. */
export function claimOrigins(item: number, imported: number): Statement {
  return { sql: CLAIM, values: [item, imported] };
}

function extraOf({ extra }: Pick<OriginRecord, "extra">): string | null {
  return extra === null ? null : JSON.stringify(extra);
}

/** The purge of the foreign ids of imported items, which some formats make of titles. */
import type { StoredItem } from "../../domain/item/item.ts";
import type { Engine, Statement } from "../engine/engine.ts";
import { sha256 } from "../engine/sha256.ts";

const ORIGINS = "SELECT system, scope, foreign_id AS foreignId FROM origin WHERE item = ?";
/** Those of other items with the title of a project in their place: they were taken out of it, or are in the trash. */
const BELOW = `SELECT system, scope, foreign_id AS foreignId FROM origin
  WHERE account = ? AND system = ? AND scope = ? AND item <> ? AND instr('/' || foreign_id || '/', ?) > 0`;
const OF_ONE = "WHERE account = ? AND system = ? AND scope = ? AND foreign_id = ?";
/** `OR REPLACE`: an export may have given another item this id. */
const FORGET_ORIGIN = `UPDATE OR REPLACE origin SET foreign_id = ?, base = '{}', base_before = NULL, extra = NULL ${OF_ONE}`;
const HASH_ID = `UPDATE OR REPLACE origin SET foreign_id = ? ${OF_ONE}`;

/** A longer title may be cut in the id of an item, so its beginning decides. */
const MAX_TITLE_UNITS = 60;

interface OriginKey {
  system: string;
  scope: string;
  foreignId: string;
}

const PURGED_PREFIX = "purged:";

/** In place of a foreign id with a purged title. An import still finds it. */
export function purgedForeignId(foreignId: string): string {
  return `${PURGED_PREFIX}${sha256(foreignId)}`;
}

/** How the origin of a foreign id of a file is stored: an id of the purged form cannot be that of a purged one. */
export function storedForeignId(foreignId: string): string {
  return foreignId.startsWith(PURGED_PREFIX) ? purgedForeignId(foreignId) : foreignId;
}

/** Removes what the origins have of an item, and of a project its title in the foreign ids of other items. */
export async function forgetOrigins(
  engine: Engine,
  account: number,
  seq: number,
  kind: StoredItem["kind"],
): Promise<Statement[]> {
  const origins = await engine.read<OriginKey>(ORIGINS, [seq]);
  const below = new Map<string, OriginKey>();
  for (const { system, scope, foreignId } of kind === "project" ? origins : []) {
    const title = findTitle(foreignId);
    if (title === "") continue;
    const part = title.length > MAX_TITLE_UNITS ? `/${title.slice(0, MAX_TITLE_UNITS)}` : `/${title}/`;
    for (const one of await engine.readLong<OriginKey>(BELOW, [account, system, scope, seq, part]))
      below.set(JSON.stringify(one), one);
  }
  const hash = (id: string) => (id.startsWith(PURGED_PREFIX) ? id : purgedForeignId(id)); // stored so already
  const statement = (sql: string, { system, scope, foreignId }: OriginKey): Statement => ({
    sql,
    values: [hash(foreignId), account, system, scope, foreignId],
  });
  return [
    ...origins.map((one) => statement(FORGET_ORIGIN, one)),
    ...[...below.values()].map((one) => statement(HASH_ID, one)),
  ];
}

/** The last part of the foreign id of a project: where an id is made of a title, that of the file. */
function findTitle(foreignId: string): string {
  const parts = foreignId.match(/(?:[^\\/]|\\.)+/gs) ?? [];
  return (parts.at(-1) ?? "").replace(/^(?:file|heading|list|project):/, "").replace(/(?<!\\)#\d+$/, "");
}

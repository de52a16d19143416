import type { RestoredAccess } from "../../../domain/home/maintenance.ts";
import { SESSION_LIFETIME_S } from "../../access/sessions.ts";
import type { Value } from "../../engine/engine.ts";
import { migrate } from "../../schema/migrate.ts";
import { SCHEMA_VERSION } from "../../schema/version.ts";
import { ACCESS_SETTINGS } from "../../settings/setting-row.ts";
import { isStoredAsJson, readStoredSetting } from "../../settings/stored-settings.ts";
import { openConnection, type SqliteConnection } from "../database/connection.ts";
import { precheck } from "../database/open-database.ts";
import { contradictsTables, readSchemaNumbers } from "../database/verify-backup.ts";
import { findWalProblem } from "../database/wal-check.ts";
import { openSqlite } from "../engine.ts";

/**
 * The tables that decide who may do what, who is told of changes, whose calendars Creel fetches, and from which
 * files it takes items. A table follows those that it refers to.
 */
export const ACCESS_TABLES = [
  "key",
  "session",
  "webhook",
  "delivery",
  "calendar",
  "watched_drop",
  "setting",
] as const;
type AccessTable = (typeof ACCESS_TABLES)[number];

const SETTING_NAMES = ACCESS_SETTINGS.map((name) => `'${name}'`).join(", ");
/** Of the settings only some are access. */
const CONDITION: Partial<Record<AccessTable, string>> = { setting: ` WHERE name IN (${SETTING_NAMES})` };

interface AccessRow {
  table: AccessTable;
  row: Record<string, Value>;
}

/** A row as a statement that inserts it. */
function insertion({ table, row }: AccessRow): { sql: string; values: Value[] } {
  const names = Object.keys(row);
  return {
    sql: `INSERT OR REPLACE INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
    values: Object.values(row),
  };
}

/**
 * Reads these rows of a database that no process writes, migrated to this program's schema. Null if the database is
 * missing, of a newer Creel, or damaged in these tables or in its log: a revocation could be in the damaged part.
 */
export async function readAccess(database: string): Promise<AccessRow[] | null> {
  if (precheck(database) !== null) return null;
  let db: SqliteConnection | undefined;
  try {
    const problem = findWalProblem(database);
    if (problem === "foreign" || problem === "damaged") return null;
    db = openConnection(database, "reader");
    return await readRows(db);
  } catch {
    return null;
  } finally {
    db?.close();
  }
}

async function readRows(db: SqliteConnection): Promise<AccessRow[] | null> {
  const { schema } = readSchemaNumbers(db) ?? { schema: 0 };
  if (schema < 1 || schema > SCHEMA_VERSION || contradictsTables(db, schema)) return null;
  // A database of the same schema, so that the migrations give older rows the meaning that they have now.
  const migrated = openSqlite(":memory:");
  try {
    await migrate(migrated, schema);
    for (const table of ACCESS_TABLES) {
      const [known] = await migrated.read("SELECT 1 FROM sqlite_schema WHERE name = ?", [table]);
      if (!known) continue; // an older schema
      const [check] = db.all<{ integrity_check: string }>(`PRAGMA integrity_check("${table}")`);
      if (check?.integrity_check !== "ok") return null;
      const rows = db.all<AccessRow["row"]>(`SELECT * FROM ${table}${CONDITION[table] ?? ""}`);
      if (rows.length > 0) await migrated.write(rows.map((row) => insertion({ table, row })));
    }
    await migrate(migrated);
    const all: AccessRow[] = [];
    for (const table of ACCESS_TABLES)
      for (const row of await migrated.read<AccessRow["row"]>(
        `SELECT * FROM ${table}${CONDITION[table] ?? ""}`,
      ))
        if (table !== "setting" || isSoundSetting(row)) all.push({ table, row });
    return all;
  } finally {
    await migrated.close();
  }
}

/** A damaged setting had its default until the restore: no access. */
function isSoundSetting({ name, value }: AccessRow["row"]): boolean {
  return !isStoredAsJson(String(name)) || readStoredSetting(String(name) as "api", String(value)) !== null;
}

/**
 * Puts these rows in the place of a database's own, in the caller's transaction. An id of the home stays if there is no
 * other, because pages know what they store by it.
 */
export function replaceAccess(db: SqliteConnection, rows: readonly AccessRow[]): void {
  for (const table of ACCESS_TABLES.toReversed())
    db.run(`DELETE FROM ${table}${table === "setting" ? `${CONDITION.setting} AND name <> 'home-id'` : ""}`);
  for (const { sql, values } of rows.map(insertion)) db.change(sql, values);
  // Before the log, also if the clock was set back: each receiver is told to read all again.
  db.run("UPDATE webhook SET cursor = min(cursor, (SELECT max(seq) - 1 FROM change))");
}

/** Describes rows of `readAccess` for the user. */
export function describeAccess(
  rows: readonly AccessRow[],
  source: RestoredAccess["source"],
  now: number,
): RestoredAccess {
  const of = (table: AccessTable) => rows.filter((one) => one.table === table).map(({ row }) => row);
  const settings = new Map(of("setting").map(({ name, value }) => [String(name), String(value)]));
  const copy = readStoredSetting("copy", settings.get("copy") ?? null);
  const isPageServed = settings.get("device-page") === "true";
  return {
    source,
    keys: of("key")
      .filter(({ expires_on }) => expires_on === null || Number(expires_on) > now)
      .map(({ name }) => String(name)),
    devices: of("session")
      .filter((one) => Number(one.last_used_on) >= now - SESSION_LIFETIME_S)
      .filter((one) => isPageServed || one.is_paired === 0)
      .map(({ browser }) => String(browser)),
    webhooks: of("webhook")
      .filter(({ paused_on }) => paused_on === null)
      .map(({ url }) => hostOf(String(url))),
    calendars: of("calendar").map(({ url }) => hostOf(String(url))),
    drops: of("watched_drop").map(({ path }) => String(path)),
    copies: copy?.isOn ? [copy.folder] : [],
    isApiOn: readStoredSetting("api", settings.get("api") ?? null)?.enabled ?? false,
  };
}

/** The path of a webhook's or calendar's URL can be a secret. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}

import { migrate } from "../../schema/migrate.ts";
import { SCHEMA_VERSION } from "../../schema/version.ts";
import type { SqliteConnection } from "../database/connection.ts";
import { openSqlite } from "../engine.ts";

interface Definition {
  type: string;
  name: string;
  tbl_name: string;
  sql: string | null;
}

/** Without the statistics of ANALYZE, which change no answer. */
const DEFINITIONS =
  "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%' ORDER BY type, name";

/**
 * The definitions that differ from those of a new database with this schema, such as "trigger x". No check of SQLite's
 * shows them: a bit error in a column name damages no page, and a foreign trigger is valid. The index of words differed
 * in older schemas, so of those only triggers and views are compared.
 */
export async function findChangedDefinitions(db: SqliteConnection, version: number): Promise<string[]> {
  const fresh = openSqlite(":memory:");
  try {
    await migrate(fresh, version);
    const isCompared = ({ type }: Definition) =>
      version === SCHEMA_VERSION || type === "trigger" || type === "view";
    const made = (await fresh.read<Definition>(DEFINITIONS)).filter(isCompared);
    const found = db.all<Definition>(DEFINITIONS).filter(isCompared);
    return [...without(found, made), ...without(made, found)].map(({ type, name }) => `${type} ${name}`);
  } finally {
    await fresh.close();
  }
}

function without(definitions: readonly Definition[], others: readonly Definition[]): Definition[] {
  const known = new Set(others.map((one) => JSON.stringify(one)));
  return definitions.filter((one) => !known.has(JSON.stringify(one)));
}

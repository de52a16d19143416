import { Database } from "bun:sqlite";
import { join } from "node:path";

const TABLES = ["item", "change", "receipt", "attention", "key", "session", "setting"];

/** Counts the rows of each table of a home, read from the file without the program. */
export function countRows(home: string): Record<string, number> {
  const db = new Database(join(home, "creel.db"), { readonly: true });
  try {
    const there = db.query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    const names = there.map(({ name }) => name).filter((name) => TABLES.includes(name));
    if (!names.includes("item")) throw new Error("The database has no table of items: nothing was counted.");
    return Object.fromEntries(
      names.map((name) => [
        name,
        db.query<{ count: number }, []>(`SELECT count(*) AS count FROM ${name}`).get()?.count ?? -1,
      ]),
    );
  } finally {
    db.close();
  }
}

import type { SqliteConnection } from "./connection.ts";

/** A read of this program ends within it; nothing waits longer for that of another one, a backup say. */
const PATIENCE = 250; // ms

/** Moves all of the log into the file and empties it. False, and no harm done, when somebody still reads the log. */
export function emptyLog({ all, run }: Pick<SqliteConnection, "all" | "run">): boolean {
  run(`PRAGMA busy_timeout = ${PATIENCE}`);
  try {
    return all<{ busy: number }>("PRAGMA wal_checkpoint(TRUNCATE)")[0]?.busy === 0;
  } finally {
    run("PRAGMA busy_timeout = 0"); // as the connection that writes has it
  }
}

import type { SqliteConnection } from "./connection.ts";

/** A read of this program ends within this time. A longer read of another program, such as a backup, is not waited for. */
const BUSY_TIMEOUT_MS = 250; // ms

/** Moves the whole log into the file and empties it. False, without a change, if another connection still reads the log. */
export function emptyLog({ all, run }: Pick<SqliteConnection, "all" | "run">): boolean {
  run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  try {
    return all<{ busy: number }>("PRAGMA wal_checkpoint(TRUNCATE)")[0]?.busy === 0;
  } finally {
    run("PRAGMA busy_timeout = 0"); // the writer's own setting
  }
}

import { statSync } from "node:fs";
import { Problem } from "../../../domain/problem.ts";
import type { SqliteConnection } from "./connection.ts";

/** Thrown because a commit would go to a file that no later start finds. */
export class DatabaseReplaced extends Problem {
  constructor(path: string) {
    super(
      "unavailable",
      `Creel stores nothing more, because ${path} was removed, renamed or replaced while it ran. Stop Creel, put the file back or restore a backup with \`creel restore\`, and start it again.`,
      { retryAfter: 60 },
    );
  }
}

/**
 * Makes the connection commit only while its files are in place: SQLite keeps writing to a database that was removed or
 * renamed, and to its log. The two checks take 5 us for each commit.
 */
export function refuseWhenReplaced(db: SqliteConnection, path: string): SqliteConnection {
  if (path === ":memory:" || process.platform === "win32") return db; // Windows does not remove an open file
  const [log, database] = [`${path}-wal`, identify(path)];
  let knownLog = identify(log); // the first write creates it, and it exists as long as the connection
  return {
    ...db,
    run(script) {
      if (script.endsWith("COMMIT")) {
        const logNow = identify(log);
        if (identify(path) !== database || (knownLog !== null && logNow !== knownLog))
          throw new DatabaseReplaced(path);
        knownLog = logNow;
      }
      db.run(script);
    },
  };
}

/** The identity of a file; null if it is missing. */
function identify(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : null;
}

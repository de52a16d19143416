import { statSync } from "node:fs";
import { Problem } from "../../../domain/problem.ts";
import type { SqliteConnection } from "./connection.ts";

/** A commit would go to a file that no start would find again. */
export class DatabaseReplaced extends Problem {
  constructor(path: string) {
    super(
      "unavailable",
      `Nothing more is stored: ${path} was removed, renamed or replaced while Creel ran. Stop Creel, put the file back or restore a backup with \`creel restore\`, and start it again.`,
      { retryAfter: 60 },
    );
  }
}

/**
 * The connection, which commits only while its files are where they were: SQLite goes on writing to a database that was
 * removed or renamed, and to the log of one. The two looks take 5 us a commit.
 */
export function refuseWhenReplaced(db: SqliteConnection, path: string): SqliteConnection {
  if (path === ":memory:" || process.platform === "win32") return db; // there an open file stays
  const [log, database] = [`${path}-wal`, identify(path)];
  let knownLog = identify(log); // the first write makes it, and it stays as long as the connection
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

/** Null where there is no file. */
function identify(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : null;
}

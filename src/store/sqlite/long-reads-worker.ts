import type { Value } from "../engine/engine.ts";
import { canShareLog, openConnection, type SqliteConnection } from "./database/connection.ts";
import { toStorageProblem } from "./database/sqlite-errors.ts";
import { serveRequests } from "./worker-requests.ts";

/** What `long-reads.ts` asks for. */
export type LongReadRequest =
  | { verb: "open"; path: string }
  | { verb: "read"; sql: string; values: Value[] }
  | { verb: "close" };

/** The inside of `long-reads.ts`: a connection that only reads. */
Bun.unsafe.setJITPolicy(1); // as the thread that writes
let path = "";
let db: SqliteConnection | null = null;

serveRequests<LongReadRequest>((asked) => {
  switch (asked.verb) {
    case "open":
      path = asked.path;
      return canShareLog();
    case "read":
      return read(asked.sql, asked.values);
    case "close":
      return close();
  }
});

function read(sql: string, values: Value[]): unknown[] {
  try {
    db ??= openConnection(path, "reader");
    return db.all(sql, values);
  } catch (cause) {
    // What was begun and not ended would keep the log from being cut, and show what was there before.
    close();
    throw toStorageProblem(cause, path);
  }
}

function close(): void {
  db?.close();
  db = null;
}

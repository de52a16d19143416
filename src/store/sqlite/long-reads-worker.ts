import type { Value } from "../engine/engine.ts";
import { canShareLog, openConnection, type SqliteConnection } from "./database/connection.ts";
import { toStorageProblem } from "./database/sqlite-errors.ts";
import { serveRequests } from "./worker-requests.ts";

/** The requests of `long-reads.ts`. */
export type LongReadRequest =
  | { verb: "open"; path: string }
  | { verb: "read"; sql: string; values: Value[] }
  | { verb: "close" };

/** The worker of `long-reads.ts`: a read-only connection. */
Bun.unsafe.setJITPolicy(1); // as in worker.ts
let path = "";
let db: SqliteConnection | null = null;

serveRequests<LongReadRequest>((request) => {
  switch (request.verb) {
    case "open":
      path = request.path;
      return canShareLog();
    case "read":
      return read(request.sql, request.values);
    case "close":
      return close();
  }
});

function read(sql: string, values: Value[]): unknown[] {
  try {
    db ??= openConnection(path, "reader");
    return db.all(sql, values);
  } catch (cause) {
    // An open statement would keep the log from being truncated, and would read an old state.
    close();
    throw toStorageProblem(cause, path);
  }
}

function close(): void {
  db?.close();
  db = null;
}

import type { Value } from "../engine/engine.ts";
import { type Connection, connect, mayShare } from "./database/connection.ts";
import { asProblem } from "./database/sqlite-errors.ts";
import { answerQuestions } from "./worker-requests.ts";

/** What `long-reads.ts` asks for. */
export type Question =
  | { verb: "open"; path: string }
  | { verb: "read"; sql: string; values: Value[] }
  | { verb: "close" };

/** The inside of `long-reads.ts`: a connection that only reads. */
Bun.unsafe.setJITPolicy(1); // as the thread that writes
let path = "";
let db: Connection | null = null;

answerQuestions<Question>((asked) => {
  switch (asked.verb) {
    case "open":
      path = asked.path;
      return mayShare();
    case "read":
      return read(asked.sql, asked.values);
    case "close":
      return close();
  }
});

function read(sql: string, values: Value[]): unknown[] {
  try {
    db ??= connect(path, "reader");
    return db.all(sql, values);
  } catch (cause) {
    // What was begun and not ended would keep the log from being cut, and show what was there before.
    close();
    throw asProblem(cause, path);
  }
}

function close(): void {
  db?.close();
  db = null;
}

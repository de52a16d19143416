import { Database, type SQLQueryBindings } from "bun:sqlite";
import { Problem } from "../../domain/problem.ts";
import type { Engine, Unit, Value } from "../engine.ts";

interface Waiting {
  unit: Unit;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/**
 * SQLite through one connection. FULL syncs every commit before it returns; one writer at a time is
 * given by the home's lock, so nothing here waits for another program.
 */
export function openSqlite(path: string): Engine {
  const db = new Database(path, { create: true, readwrite: true, safeIntegers: false });
  db.run("PRAGMA journal_mode = WAL");
  db.run("PRAGMA synchronous = FULL");
  db.run("PRAGMA foreign_keys = ON");
  db.run("PRAGMA trusted_schema = OFF");
  // macOS leaves writes in the drive's cache unless asked (docs/adr/0004-sqlite.md).
  if (process.platform === "darwin") db.run("PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON");

  const listeners = new Set<() => void>();
  let waiting: Waiting[] = [];

  function commit(): void {
    const batch = waiting;
    waiting = [];
    const done: Waiting[] = [];
    try {
      db.run("BEGIN IMMEDIATE");
      for (const one of batch) if (runUnit(one)) done.push(one);
      db.run("COMMIT");
    } catch (cause) {
      rollBack();
      const problem = asProblem(cause);
      for (const one of batch) one.reject(problem);
      return;
    }
    for (const one of done) one.resolve();
    if (done.length > 0) for (const heard of listeners) heard();
  }

  function runUnit(one: Waiting): boolean {
    db.run("SAVEPOINT unit");
    try {
      for (const { sql, values, rows } of one.unit) {
        const { changes } = db.query(sql).run(...(values as SQLQueryBindings[]));
        if (rows !== undefined && changes !== rows)
          throw new Problem("changed", "It was changed meanwhile. Look at it again, then repeat.");
      }
    } catch (cause) {
      // A full disk or an I/O error may have ended the whole transaction: then this throws, and all fail together.
      db.run("ROLLBACK TO unit");
      db.run("RELEASE unit");
      one.reject(asProblem(cause));
      return false;
    }
    db.run("RELEASE unit");
    return true;
  }

  function rollBack(): void {
    try {
      db.run("ROLLBACK");
    } catch {
      // SQLite has rolled back by itself already.
    }
  }

  return {
    async read<Row>(sql: string, values: Value[] = []) {
      return db.query(sql).all(...(values as SQLQueryBindings[])) as Row[];
    },
    write(unit) {
      return new Promise((resolve, reject) => {
        // After the I/O of this turn: whatever arrived in it shares one sync.
        if (waiting.push({ unit, resolve, reject }) === 1) setImmediate(commit);
      });
    },
    async run(script) {
      db.run(script);
    },
    onCommit(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    async close() {
      if (waiting.length > 0) commit();
      db.close(false);
    },
  };
}

function asProblem(cause: unknown): Problem {
  if (cause instanceof Problem) return cause;
  const code = (cause as { code?: string }).code ?? "";
  if (code.startsWith("SQLITE_CONSTRAINT_UNIQUE") || code.startsWith("SQLITE_CONSTRAINT_PRIMARYKEY"))
    return new Problem("conflict", "There is one like it already. Choose another name.", { cause });
  if (code === "SQLITE_FULL")
    return new Problem(
      "disk-full",
      "The disk is full, so nothing was kept. Free some space and send again.",
      { cause },
    );
  if (code.startsWith("SQLITE_IOERR") || code === "SQLITE_BUSY")
    return new Problem("unavailable", "The disk did not take it, so nothing was kept. Send it again.", {
      cause,
      retryAfter: 5,
    });
  return new Problem("internal", "Creel failed at this. The log says why.", { cause });
}

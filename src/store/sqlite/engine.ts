import { existsSync } from "node:fs";
import { join } from "node:path";
import { SYSTEM } from "../../domain/environment.ts";
import { backupName } from "../../domain/home/maintenance.ts";
import type { Engine, Value } from "../engine/engine.ts";
import { SCHEMA_VERSION } from "../schema/version.ts";
import { CommitQueue } from "./commit-queue.ts";
import { openBackups } from "./database/backup-folder.ts";
import type { SqliteConnection } from "./database/connection.ts";
import { readVersion } from "./database/open-database.ts";
import { toStorageProblem } from "./database/sqlite-errors.ts";
import { removeRestoredCopies } from "./database/unfinished-copies.ts";
import { DiskFullPolicy } from "./disk-full-policy.ts";
import { SQLITE_TEXT_INDEX } from "./full-text-index.ts";
import { type LogEvent, openHousekeeping, thisProgram } from "./housekeeping.ts";
import { RecoverableConnection } from "./recoverable-connection.ts";

/**
 * SQLite through one connection. FULL syncs each commit before it returns. The home's lock admits one writer, so
 * nothing here waits for another program. With a log, each `tidy` does the housekeeping of a long-running holder.
 */
export function openSqlite(
  path: string,
  more: { log?: LogEvent; program?: string[]; now?: () => number } = {},
): Engine {
  const { now = SYSTEM.now, program = thisProgram(), log } = more;
  const listeners = new Set<() => void>();
  const connection = new RecoverableConnection(path, log);
  if (path !== ":memory:") removeRestoredCopies(path, openBackups(path).path);
  const diskFullPolicy = new DiskFullPolicy(path, connection, log);
  const commits = new CommitQueue(path, connection, diskFullPolicy, {
    synced: () => housekeeping?.committed(),
    committed() {
      for (const listener of listeners) listener();
    },
  });
  let isBackedUp = path === ":memory:";

  async function read<Row>(sql: string, values: Value[] = []): Promise<Row[]> {
    try {
      return connection.forReading().all<Row>(sql, values);
    } catch (cause) {
      throw toStorageProblem(cause, path);
    }
  }

  const engine: Engine = {
    words: SQLITE_TEXT_INDEX,
    read,
    readLong: read,
    write: (unit) => commits.push(unit),
    async run(script) {
      try {
        if (!isBackedUp) await backUpBeforeMigration(path, connection.forReading(), now);
        isBackedUp = true;
        connection.forReading().run(script);
      } catch (cause) {
        connection.rollBack();
        throw toStorageProblem(cause, path);
      }
      if (path !== ":memory:") openBackups(path).make(); // marks the home as used
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async tidy() {
      await housekeeping?.tick();
    },
    async close() {
      housekeeping?.stop();
      commits.flush();
      connection.close();
    },
  };
  const housekeeping =
    log &&
    openHousekeeping({ database: path, engine, cutLog: () => connection.emptyLog(), program, now, log });
  return engine;
}

/** A backup before the first step of a migration allows the user to go back. */
async function backUpBeforeMigration(path: string, db: SqliteConnection, now: () => number): Promise<void> {
  const version = readVersion(db);
  if (version > 0 && version < SCHEMA_VERSION) {
    const { copyTo } = await import("./database/backup.ts");
    const backups = openBackups(path, now);
    backups.make();
    const file = join(backups.path, backupName(now(), version));
    // A backup of this second is by a start that was killed right after it, and as good.
    if (!existsSync(file)) await copyTo(file, db);
    backups.rotate(file);
  }
}

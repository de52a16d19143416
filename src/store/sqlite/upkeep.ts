import { dirname, join, resolve } from "node:path";
import { REAL } from "../../domain/chance.ts";
import { Problem } from "../../domain/problem.ts";
import { backupName, type Upkeep } from "../../domain/upkeep.ts";
import { copyTo } from "./backup.ts";
import { connect, mayShare } from "./connection.ts";
import { examine } from "./examine.ts";
import { openBackups } from "./folder.ts";
import { takeLock } from "./lock.ts";
import { restore } from "./restore.ts";

/** Where a home keeps what upkeep works on. */
export interface Kept {
  database: string;
  lock: string;
}

/** Upkeep in a process of its own, through a connection that only reads, whether or not an app runs. */
export function openUpkeep(kept: Kept, now = REAL.now): Upkeep {
  const { database } = kept;
  return {
    backUp: (file) =>
      alone(kept, async () => {
        const backups = openBackups(database);
        const to = file === undefined ? join(backups.path, backupName(now())) : resolve(file);
        const db = openReader(database); // before the folder: in a home without a database it would say one is gone
        if (file === undefined) backups.make();
        try {
          const backup = await copyTo(to, db);
          // Beside damage the older backups are worth more than their space.
          if (file === undefined && backup.damaged === 0) backups.rotate();
          return backup;
        } finally {
          db.close();
        }
      }),
    restore: (file) => restore(kept, file, now()),
    examine: () => alone(kept, () => examine(database, now())),
  };
}

/** Where two connections could harm the log, this takes the home's lock, or says that the app must stop first. */
async function alone<T>({ lock }: Kept, work: () => Promise<T>): Promise<T> {
  if (mayShare()) return work();
  const held = takeLock(lock);
  if (!held)
    throw new Problem(
      "unavailable",
      "This system's SQLite is too old to be read beside a running Creel. Stop Creel, then try again.",
    );
  try {
    return await work();
  } finally {
    held.release();
  }
}

function openReader(database: string) {
  try {
    return connect(database, "reader");
  } catch (cause) {
    throw new Problem(
      "unavailable",
      `There is no readable database in ${dirname(database)}. \`creel doctor\` says more.`,
      { cause },
    );
  }
}

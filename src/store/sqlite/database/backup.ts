import { closeSync, existsSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { putInPlace, removeIfThere } from "../../../disk/atomic-file.ts";
import type { Backup } from "../../../domain/home/maintenance.ts";
import { Problem } from "../../../domain/problem.ts";
import { findDamagedItems } from "../../schema/checksum-scan.ts";
import { SCHEMA_VERSION } from "../../schema/version.ts";
import { openConnection, type SqliteConnection } from "./connection.ts";
import { assignCopyId } from "./database-id.ts";
import { classify } from "./sqlite-errors.ts";
import { LOG_ENDINGS } from "./unfinished-copies.ts";
import { verifyBackup } from "./verify-backup.ts";

type Source = Pick<SqliteConnection, "all"> & { run(script: string): void | Promise<void> };

/**
 * Writes a copy of the database at one moment, verifies all of it, and only then renames it. It has every capture that
 * was acknowledged before. `db` may be a reader beside the holder, or the holder itself. `prepare` may change the copy before
 * it is verified.
 */
export async function copyTo(
  file: string,
  db: Source,
  prepare?: (part: string) => Promise<void>,
): Promise<Backup> {
  const folder = dirname(file);
  if (!existsSync(folder))
    throw new Problem("unavailable", `There is no folder ${folder}. Make it, or choose another file.`);
  if (existsSync(file)) throw new Problem("conflict", `${file} exists already. Choose another name.`);
  // A random name and a new file: in a folder that others can write, they could prepare a known name and read the copy.
  const part = `${file}.${crypto.randomUUID()}.part`;
  try {
    const before = lastChange(db);
    closeSync(openSync(part, "wx", 0o600));
    await db.run(`VACUUM INTO '${part.replaceAll("'", "''")}'`);
    await prepare?.(part);
    const { items, schema } = verified(part);
    assignCopyId(part, schema);
    if (readLastChange(part) < before)
      throw new Problem("unavailable", "The backup lacks a part of the database. Try again.");
    // An older schema may have no checksums yet.
    const damaged = schema === SCHEMA_VERSION ? await countDamaged(part) : 0;
    putInPlace(part, file);
    return { file, items, bytes: statSync(file).size, damaged };
  } catch (thrown) {
    throw describeBackupError(thrown, file);
  } finally {
    for (const ending of ["", ...LOG_ENDINGS]) removeIfThere(part + ending); // ignores a name that is too long
  }
}

function verified(part: string) {
  try {
    return verifyBackup(part);
  } catch (cause) {
    const folder = dirname(part);
    throw new Problem("unavailable", `The data written to ${folder} reads back wrong. Use another disk.`, {
      cause,
    });
  }
}

function lastChange(db: Source): number {
  return db.all<{ seq: number | null }>("SELECT max(seq) AS seq FROM change")[0]?.seq ?? 0;
}

function readLastChange(file: string): number {
  const copy = openConnection(file, "reader");
  try {
    return lastChange(copy);
  } finally {
    copy.close();
  }
}

async function countDamaged(file: string): Promise<number> {
  const copy = openConnection(file, "reader");
  try {
    let count = 0;
    for await (const _ of findDamagedItems({ read: async (sql, values) => copy.all(sql, values) })) count++;
    return count;
  } finally {
    copy.close();
  }
}

function describeBackupError(cause: unknown, file: string): unknown {
  if (cause instanceof Problem) return cause;
  const failure = classify(cause, file);
  if (failure === "full")
    return new Problem("disk-full", `${dirname(file)} has no room for a backup. Free some space.`, { cause });
  if (failure === "damaged")
    return new Problem(
      "unavailable",
      "The database is damaged, so no backup was made. `creel doctor` shows the damage.",
      { cause },
    );
  return new Problem(
    "unavailable",
    `${file} could not be written: ${(cause as Error).message}. Check its folder and the disk.`,
    {
      cause,
    },
  );
}

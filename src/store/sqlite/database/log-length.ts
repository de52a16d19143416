import { closeSync, constants, openSync, readSync, statSync } from "node:fs";
import { canShareLog, type SqliteConnection } from "./connection.ts";

const HEAD_BYTES = 32; // bytes of the log's head
const FRAME_BYTES = 24 + 4096; // bytes of a page in the log with its own head

/** Notices that another program cut the log of an open database, in which are commits that the file does not have yet. */
export interface LogLength {
  /** Call it outside a transaction. */
  isCut(): boolean;
  /** Call it after each commit. */
  committed(): void;
  close(): void;
}

/**
 * Linux reads the last byte that must be there, which takes 1 us with the count of frames. To ask for the size instead
 * would make a commit a third slower: since Linux 6.13 a file whose times were read gets an exact time at its next write,
 * and its sync then writes the inode as well (multigrain timestamps). The same goes for the time of the last access.
 */
export function watchLogLength(
  db: SqliteConnection,
  log: string,
  system: string = process.platform,
): LogLength {
  return canShareLog() && system === "linux" ? watchLastByte(db, log) : watchSize(db, log);
}

function watchLastByte(db: SqliteConnection, log: string): LogLength {
  const byte = new Uint8Array(1);
  let file: number | null = null;
  return {
    isCut() {
      const bytes = committedBytes(db);
      if (bytes === 0) return false;
      file ??= openLog(log);
      return file === null || readSync(file, byte, 0, 1, bytes - 1) === 0;
    },
    committed: () => {},
    close() {
      if (file !== null) closeSync(file); // SQLite has no locks on it that this would drop
      file = null;
    },
  };
}

/** Null if it is missing. */
function openLog(log: string): number | null {
  try {
    return openSync(log, constants.O_RDONLY | constants.O_NOATIME);
  } catch (thrown) {
    const { code } = thrown as { code?: string };
    if (code === "ENOENT") return null;
    if (code === "EPERM") return openSync(log, constants.O_RDONLY); // another user's file
    throw thrown;
  }
}

/** An older SQLite cannot count the frames, but then no other program may empty the log. */
function watchSize(db: SqliteConnection, log: string): LogLength {
  const canCount = canShareLog();
  const size = () => statSync(log, { throwIfNoEntry: false })?.size ?? null;
  let known = size();
  return {
    isCut() {
      const now = size();
      const isSmaller = known !== null && now !== null && now < known;
      return isSmaller && (!canCount || now < committedBytes(db)); // another program may have moved it into the file
    },
    committed() {
      known = size();
    },
    close: () => {},
  };
}

/** The bytes of the log that have commits which may not be in the file. */
function committedBytes(db: SqliteConnection): number {
  const [{ log: frames } = { log: 0 }] = db.all<{ log: number }>("PRAGMA wal_checkpoint(NOOP)");
  return frames > 0 ? HEAD_BYTES + frames * FRAME_BYTES : 0;
}

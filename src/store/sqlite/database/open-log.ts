import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readlinkSync,
  readSync,
  statSync,
} from "node:fs";
import { canConnectionShareLog, type SqliteConnection } from "./connection.ts";

const HEAD_BYTES = 32; // bytes of the log's head
const FRAME_HEAD_BYTES = 24; // bytes before each page in the log

/** Notices when another program removes or cuts the log of an open database. The log has commits that the file lacks. */
export interface OpenLog {
  /** Whether the log that SQLite writes to is still the one that a later start finds. */
  isInPlace(): boolean;
  /** Whether the log ends before its last commit. Call it outside a transaction. */
  isCut(): boolean;
  /** Call it after each commit. */
  committed(): void;
  close(): void;
}

/**
 * Linux asks for the path of the open log and reads the last byte that must be there, which takes 2 us. To ask for the
 * identity and the size instead would make a commit a third slower: since Linux 6.13 a file whose times were read gets an
 * exact time at its next write, and its sync then writes the inode as well (multigrain timestamps). So does the time of
 * the last access.
 */
export function watchLog(db: SqliteConnection, log: string, system: string = process.platform): OpenLog {
  const canCount = canConnectionShareLog(db);
  const isLinux = system === "linux" && existsSync("/proc/self/fd");
  return canCount && isLinux ? watchOpenFile(db, log) : watchState(db, log, canCount);
}

function watchOpenFile(db: SqliteConnection, log: string): OpenLog {
  const byte = new Uint8Array(1);
  let file: number | null = null;
  let path: string | null = null;
  let identity: string | null = null;

  /** The first write of the connection creates the log, and it exists as long as the connection. */
  function open(): void {
    if (file !== null) return;
    file = openForReading(log);
    if (file === null) return;
    path = pathOf(file);
    identity = identityOf(fstatSync(file));
  }

  open();
  return {
    isInPlace() {
      if (file === null || (path !== null && pathOf(file) === path)) return true;
      if (identify(log) !== identity) return false;
      closeSync(file);
      file = null;
      open(); // a folder above has another name, or the same log came back by another way
      return true;
    },
    isCut() {
      const bytes = committedBytes(db);
      return file !== null && bytes > 0 && readSync(file, byte, 0, 1, bytes - 1) === 0;
    },
    committed: open,
    close() {
      if (file !== null) closeSync(file); // SQLite has no locks on it that this would drop
      file = null;
    },
  };
}

/** The path of an open file, with a note after it if the file was removed. Null where `/proc` is gone. */
function pathOf(file: number): string | null {
  try {
    return readlinkSync(`/proc/self/fd/${file}`);
  } catch {
    return null;
  }
}

/** Null if it is missing, or if no file descriptor is left: the next commit tries again. */
function openForReading(log: string): number | null {
  try {
    return openSync(log, constants.O_RDONLY | constants.O_NOATIME);
  } catch (thrown) {
    const { code } = thrown as { code?: string };
    if (code === "ENOENT" || isOutOfDescriptors(thrown)) return null;
    if (code === "EPERM") return openSync(log, constants.O_RDONLY); // another user's file
    throw thrown;
  }
}

/** An older SQLite cannot count the frames, but then no other program may empty the log. */
function watchState(db: SqliteConnection, log: string, canCount: boolean): OpenLog {
  const inspect = () => {
    const found = statSync(log, { throwIfNoEntry: false });
    return found ? { identity: identityOf(found), bytes: found.size } : null;
  };
  let known = inspect();
  return {
    isInPlace: () => known === null || inspect()?.identity === known.identity,
    isCut() {
      const now = inspect();
      const isSmaller = known !== null && now?.identity === known.identity && now.bytes < known.bytes;
      return isSmaller && (!canCount || now.bytes < committedBytes(db)); // another program may have moved it into the file
    },
    committed() {
      const now = inspect();
      if (known === null || now?.identity === known.identity) known = now;
    },
    close: () => {},
  };
}

/** The bytes of the log that have commits which may not be in the file. */
function committedBytes(db: SqliteConnection): number {
  const [{ log: frames } = { log: 0 }] = db.all<{ log: number }>("PRAGMA wal_checkpoint(NOOP)");
  if (frames <= 0) return 0;
  const [{ page_size: page } = { page_size: 0 }] = db.all<{ page_size: number }>("PRAGMA page_size");
  return HEAD_BYTES + frames * (FRAME_HEAD_BYTES + page);
}

/** Whether the process, or the system, may open no further file: the connections of clients may take them all. */
export function isOutOfDescriptors(thrown: unknown): boolean {
  return ["EMFILE", "ENFILE"].includes((thrown as { code?: string }).code ?? "");
}

/** The identity of a file; null if it is missing. */
export function identify(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? identityOf(found) : null;
}

function identityOf({ dev, ino }: { dev: number; ino: number }): string {
  return `${dev} ${ino}`;
}

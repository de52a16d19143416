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
import { isOutOfDescriptors } from "../../../disk/spare-descriptors.ts";
import { canConnectionShareLog, type SqliteConnection } from "./connection.ts";

const HEAD_BYTES = 32; // bytes of the log's head
const FRAME_HEAD_BYTES = 24; // bytes before each page in the log
const SALT_BYTES = 8; // bytes: the log and each of its frames have the same salt. A log that starts over has a new one
const SALT_IN_LOG = 16; // offset of the salt
const SALT_IN_FRAME = 8; // offset of the salt

/** Notices when another program removes, cuts or overwrites the log of an open database. It has commits that the file lacks. */
export interface OpenLog {
  /** Whether the log that SQLite writes to is still the one that a later start finds. */
  isInPlace(): boolean;
  /** Whether the log has lost a commit. Call it outside a transaction. */
  isCut(): boolean;
  /** Whether it has lost one since the last `isCut`. Call it in a transaction, before its commit: SQLite would close the gap. */
  isCutMeanwhile(): boolean;
  /** Whether the commit that was just made, or one before it, is not whole. */
  isCommitLost(): boolean;
  close(): void;
}

/**
 * Linux asks for the path of the open log and reads what must be there, which takes 5 us. To ask for the identity and the
 * size instead would make a commit a third slower: since Linux 6.13 a file whose times were read gets an exact time at its
 * next write, and its sync then writes the inode as well (multigrain timestamps). So does the time of the last access.
 */
export function watchLog(db: SqliteConnection, log: string, system: string = process.platform): OpenLog {
  return canConnectionShareLog(db) ? watchFrames(db, log, system) : watchSize(log);
}

/** A place in the log: the number of its last frame, and the salt of all frames up to it. */
interface LogEnd {
  frames: number;
  salt: string;
}

const NO_FRAMES: LogEnd = { frames: 0, salt: "" };

/** Reads the heads of frames: those of a gap, or of another log, do not have the salt of the log. */
function watchFrames(db: SqliteConnection, log: string, system: string): OpenLog {
  const hasPaths = system === "linux" && existsSync("/proc/self/fd");
  const [{ page_size: page } = { page_size: 0 }] = db.all<{ page_size: number }>("PRAGMA page_size");
  const head = Buffer.alloc(HEAD_BYTES);
  const frame = Buffer.alloc(FRAME_HEAD_BYTES + page);
  let file: number | null = null;
  let identity: string | null = null;
  let known = NO_FRAMES;

  /** The first write of the connection creates the log, and it exists as long as the connection. */
  function open(): number | null {
    if (file !== null) return file;
    file = openForReading(log);
    if (file !== null) identity = identityOf(fstatSync(file));
    return file;
  }

  function countFrames(): number {
    const [{ log: frames } = { log: 0 }] = db.all<{ log: number }>("PRAGMA wal_checkpoint(NOOP)");
    return Math.max(0, frames);
  }

  /** Null for a log without a head. */
  function readSalt(from: number): string | null {
    const isWhole = readSync(from, head, 0, HEAD_BYTES, 0) === HEAD_BYTES && head[0] === 0x37;
    return isWhole ? head.toString("latin1", SALT_IN_LOG, SALT_IN_LOG + SALT_BYTES) : null;
  }

  function hasFrame(from: number, number: number, salt: string): boolean {
    const at = HEAD_BYTES + (number - 1) * frame.length;
    const isWhole = readSync(from, frame, 0, frame.length, at) === frame.length;
    return isWhole && frame.toString("latin1", SALT_IN_FRAME, SALT_IN_FRAME + SALT_BYTES) === salt;
  }

  /** Null if a frame is missing. */
  function findEnd(from: number): LogEnd | null {
    const frames = countFrames();
    if (frames === 0) return NO_FRAMES; // another program may have moved them into the file
    const salt = readSalt(from);
    if (salt === null || !hasFrame(from, frames, salt)) return null;
    const hasGoneBack = salt === known.salt && frames < known.frames; // an older index took the place of the log's own
    return hasGoneBack ? null : { frames, salt };
  }

  open();
  return {
    isInPlace() {
      if (file === null || (hasPaths && pathOf(file) === log)) return true;
      return identify(log) === identity; // the same log by another name, or there is no `/proc`
    },
    isCut() {
      const from = open();
      if (from === null) return false;
      const end = findEnd(from);
      known = end ?? known;
      return end === null;
    },
    isCutMeanwhile() {
      if (file === null || known.frames === 0) return false;
      const salt = readSalt(file);
      if (salt === null) return true;
      return salt === known.salt && !hasFrame(file, known.frames, salt); // with another salt this transaction has started the log over
    },
    isCommitLost() {
      const from = open();
      if (from === null) return false;
      const salt = readSalt(from);
      const first = salt === known.salt ? known.frames + 1 : 1;
      if (salt !== null && hasFrame(from, first, salt)) return false;
      return countFrames() >= first; // else it wrote nothing, or another program has moved it into the file
    },
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
    return openSync(log, constants.O_RDONLY | (constants.O_NOATIME ?? 0));
  } catch (thrown) {
    const { code } = thrown as { code?: string };
    if (code === "ENOENT" || isOutOfDescriptors(thrown)) return null;
    if (code === "EPERM") return openSync(log, constants.O_RDONLY); // another user's file
    throw thrown;
  }
}

/** An older SQLite cannot count the frames, but then no other program may empty the log. */
function watchSize(log: string): OpenLog {
  const inspect = () => {
    const found = statSync(log, { throwIfNoEntry: false });
    return found ? { identity: identityOf(found), bytes: found.size } : null;
  };
  let known = inspect();
  const isCut = () => {
    const now = inspect();
    return known !== null && now?.identity === known.identity && now.bytes < known.bytes;
  };
  return {
    isInPlace: () => known === null || inspect()?.identity === known.identity,
    isCut,
    isCutMeanwhile: isCut,
    isCommitLost() {
      const now = inspect();
      if (known === null || now?.identity === known.identity) known = now;
      return false;
    },
    close: () => {},
  };
}

/** The identity of a file; null if it is missing. */
export function identify(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? identityOf(found) : null;
}

export function identityOf({ dev, ino }: { dev: number; ino: number }): string {
  return `${dev} ${ino}`;
}

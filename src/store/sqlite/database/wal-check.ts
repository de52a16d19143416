import { readFileSync } from "node:fs";
import { DATABASE_ID_SCHEMA, readDatabaseId } from "./database-id.ts";
import { walSize } from "./file-size.ts";
import { isIrregular, readOrExplain } from "./unusable-file.ts";

/**
 * The problems of a write-ahead log that SQLite does not report. It accepts the log of any database, and the part of a
 * damaged one before the damage. `unfinished`: the last commit is incomplete, by a power cut (then it was never
 * acknowledged) or by damage.
 */
export type WalProblem = "foreign" | "damaged" | "unfinished";

// https://sqlite.org/fileformat2.html#the_write_ahead_log
const HEAD_BYTES = 32; // bytes
const FRAME_HEAD_BYTES = 24; // bytes
const DEFAULT_PAGE_BYTES = 4096; // bytes, if the header is damaged
const MAGIC = 0x377f0682; // the last bit: whether the checksums read big-endian words

type Sum = readonly [number, number];

/** Checks the log of a database without a writer; null if all is well or there is no log. */
export function findWalProblem(database: string): WalProblem | null {
  if (walSize(database) <= HEAD_BYTES || isIrregular(database)) return null; // the caller reports the latter
  const file = `${database}-wal`;
  const log = openLog(readOrExplain(file, () => readFileSync(file)));
  if (!log.isHeadSound) return log.follows(0) || log.follows(1) ? "damaged" : null;
  let end = 0; // the end of the frames that SQLite accepts
  let whole = 0; // the number of frames in complete commits
  let mark: number | null = null; // the id in the first of them
  for (; end < log.frames && log.isOurs(end) && log.follows(end); end++) {
    if (whole === 0 && log.page(end) === 1) mark = log.mark(end);
    if (log.isCommit(end)) whole = end + 1;
  }
  const own = readOrExplain(database, () => readDatabaseId(database));
  const apart = (mark ?? ~own) ^ own;
  // One different bit is a bit error in the file, which the log with its checksums corrects.
  if (whole > 0 && own !== 0 && (apart & (apart - 1)) !== 0) return "foreign";
  return judgeRest(log, end);
}

/** A later commit begins after the sync of the one before, so that one was complete once. */
function judgeRest(log: Log, end: number): WalProblem | null {
  for (let frame = end; frame < log.frames; frame++) {
    const isMeant = log.isOurs(frame) || (frame === end && log.follows(frame));
    if (!isMeant || !log.isCommit(frame)) continue;
    return log.isOurs(frame + 1) && log.follows(frame + 1) ? "damaged" : "unfinished";
  }
  return null;
}

/** The message and the cure. */
export function describeWalProblem(problem: WalProblem, database: string): { says: string; cure: string } {
  const log = `${database}-wal`;
  switch (problem) {
    case "foreign":
      return {
        says: `${log} is the write-ahead log of another database, and its contents would be mixed into this one.`,
        cure: "End every other program that has the database open. If the file is still there, stop Creel, move the file out of the home to its own database, and start Creel.",
      };
    case "damaged":
      return {
        says: `${log}, which has the latest changes, is damaged: the changes after the damaged place cannot be read.`,
        cure: "`creel backup rescued.db` copies everything that can be read; then `creel restore rescued.db` restores that and keeps the damaged files.",
      };
    case "unfinished":
      return {
        says: `${log} ends in an incomplete commit. After a power cut that is normal: the commit was never confirmed. Otherwise the disk has damaged the latest changes.`,
        cure: "Start Creel, and check that the latest captures are there (`creel list --limit 5`). If one is missing, capture it again, and check the disk.",
      };
  }
}

type Log = ReturnType<typeof openLog>;

function openLog(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = (view.getUint32(0) & 1) === 0;
  const words = new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length & ~7)));
  if (isLittle !== isLittleHere()) Buffer.from(words.buffer).swap32();
  const sumAt = (offset: number): Sum => [view.getUint32(offset), view.getUint32(offset + 4)];
  const isSame = (one: Sum, other: Sum) => one[0] === other[0] && one[1] === other[1];

  function sum([first, second]: Sum, from: number, to: number): Sum {
    let [a, b] = [first, second];
    for (let word = from / 4; word < to / 4; word += 2) {
      a = (a + (words[word] ?? 0) + b) | 0;
      b = (b + (words[word + 1] ?? 0) + a) | 0;
    }
    return [a >>> 0, b >>> 0];
  }

  const head = () => sum([0, 0], 0, FRAME_HEAD_BYTES);
  const isHeadSound = (view.getUint32(0) & ~1) === MAGIC && isSame(head(), sumAt(FRAME_HEAD_BYTES));
  const size = FRAME_HEAD_BYTES + (isHeadSound ? view.getUint32(8) : DEFAULT_PAGE_BYTES);
  const at = (frame: number) => HEAD_BYTES + frame * size;
  const frames = Math.floor((bytes.byteLength - HEAD_BYTES) / size);
  const before = (frame: number) => sumAt(frame === 0 ? FRAME_HEAD_BYTES : at(frame - 1) + 16);
  const sumOf = (frame: number, seed: Sum) =>
    sum(sum(seed, at(frame), at(frame) + 8), at(frame) + FRAME_HEAD_BYTES, at(frame) + size);

  return {
    frames,
    isHeadSound,
    /** Whether the frame belongs to this round of the log, not to one that is already in the file. */
    isOurs: (frame: number) => frame < frames && isSame(sumAt(at(frame) + 8), sumAt(16)),
    page: (frame: number) => view.getUint32(at(frame)),
    mark: (frame: number) => view.getInt32(at(frame) + FRAME_HEAD_BYTES + DATABASE_ID_SCHEMA),
    isCommit: (frame: number) => view.getUint32(at(frame) + 4) !== 0,
    /** Whether it was written after the frame before it, damaged or not. */
    follows(frame: number): boolean {
      if (frame >= frames) return false;
      const here = sumAt(at(frame) + 16);
      if (isSame(sumOf(frame, before(frame)), here)) return true;
      const seed = frame === 0 ? head() : sumOf(frame - 1, before(frame - 1));
      return isSame(sumOf(frame, seed), here);
    },
  };
}

/** Whether this computer is little-endian. */
function isLittleHere(): boolean {
  return new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
}

import { existsSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { putInPlace } from "../../../disk/atomic-file.ts";
import { fileSize } from "./file-size.ts";
import { freeBytes } from "./sqlite-errors.ts";

/**
 * A file that only takes up space. It is emptied when the disk is full, so that there is room to delete and to tidy up.
 * The empty file tells the next start that this space is reserved.
 */
export interface Ballast {
  isThere(): boolean;
  /** Whether the next write needs it: it was given up, or the disk has little room. Otherwise the holder makes it later. */
  isNeeded(): boolean;
  /** Creates it if there is room. Returns whether it exists. */
  make(): boolean;
  release(): void;
}

const BALLAST_BYTES = 4 * 1024 * 1024; // bytes
const MIN_FREE_BYTES = 1024 * 1024; // bytes that must remain free
const AMPLE_BYTES = 64 * 1024 * 1024; // bytes that no command takes before the holder makes the ballast

export function openBallast(database: string): Ballast {
  const folder = dirname(database);
  const file = join(folder, "ballast");
  const fresh = `${file}.new`;
  const isThere = () => fileSize(file) >= BALLAST_BYTES;
  return {
    isThere,
    isNeeded: () => !isThere() && (existsSync(file) || freeBytes(folder) < AMPLE_BYTES),
    make() {
      if (isThere()) return true;
      if (freeBytes(folder) < BALLAST_BYTES + MIN_FREE_BYTES) return false;
      try {
        // Random data, because some file systems store zeros without space.
        writeFileSync(fresh, randomBytes(BALLAST_BYTES), { mode: 0o600 });
        putInPlace(fresh, file);
        return true;
      } catch {
        rmSync(fresh, { force: true }); // a quota is only seen when it is hit
        return false;
      }
    },
    release() {
      try {
        writeFileSync(file, "", { mode: 0o600 });
      } catch {
        rmSync(file, { force: true }); // the disk has no space even for an empty file
      }
    },
  };
}

const PORTION_BYTES = 65_536; // bytes: the maximum of `getRandomValues`

function randomBytes(count: number): Uint8Array {
  const bytes = new Uint8Array(count);
  for (let at = 0; at < count; at += PORTION_BYTES)
    crypto.getRandomValues(bytes.subarray(at, at + PORTION_BYTES));
  return bytes;
}

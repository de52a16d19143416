import { existsSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { putInPlace } from "../../../disk/atomic-file.ts";
import { freeBytes } from "./sqlite-errors.ts";

/** A file that only takes up space, to be given up on a full disk: then there is room to delete and to tidy up. */
export interface Ballast {
  isThere(): boolean;
  /** Makes it where there is room. False where there is not. */
  make(): boolean;
  /** False if there was none. */
  release(): boolean;
}

const SIZE = 4 * 1024 * 1024; // bytes
const MARGIN = 1024 * 1024; // bytes that must stay free beside it

export function openBallast(database: string): Ballast {
  const folder = dirname(database);
  const file = join(folder, "ballast");
  const fresh = `${file}.new`;
  const isThere = () => existsSync(file);
  return {
    isThere,
    make() {
      if (isThere()) return true;
      if (freeBytes(folder) < SIZE + MARGIN) return false;
      try {
        // Random, because some file systems store a run of zeros as nothing.
        writeFileSync(fresh, randomBytes(SIZE), { mode: 0o600 });
        putInPlace(fresh, file);
        return true;
      } catch {
        rmSync(fresh, { force: true }); // a quota says nothing of itself until it is hit
        return false;
      }
    },
    release() {
      const was = isThere();
      rmSync(file, { force: true });
      return was;
    },
  };
}

const PORTION = 65_536; // bytes: what `getRandomValues` gives at most

function randomBytes(count: number): Uint8Array {
  const bytes = new Uint8Array(count);
  for (let at = 0; at < count; at += PORTION) crypto.getRandomValues(bytes.subarray(at, at + PORTION));
  return bytes;
}

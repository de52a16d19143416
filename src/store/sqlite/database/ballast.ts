import { existsSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { putInPlace } from "../../../disk/atomic-file.ts";
import { freeBytes } from "./sqlite-errors.ts";

/** A file that only takes up space. It is removed when the disk is full, so that there is room to delete and to tidy up. */
export interface Ballast {
  isThere(): boolean;
  /** Creates it if there is room. Returns whether it exists. */
  make(): boolean;
  /** Returns false if there was none. */
  release(): boolean;
}

const BALLAST_BYTES = 4 * 1024 * 1024; // bytes
const MIN_FREE_BYTES = 1024 * 1024; // bytes that must remain free

export function openBallast(database: string): Ballast {
  const folder = dirname(database);
  const file = join(folder, "ballast");
  const fresh = `${file}.new`;
  const isThere = () => existsSync(file);
  return {
    isThere,
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
      const was = isThere();
      rmSync(file, { force: true });
      return was;
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

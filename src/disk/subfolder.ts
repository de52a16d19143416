import { mkdirSync } from "node:fs";

/**
 * Makes a folder in an existing one, for its owner only, unless it is there. Never recursive: a home that was moved away
 * while Creel runs must not come back, because the moved one could not be put in its place again.
 */
export function makeSubfolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (thrown) {
    if ((thrown as { code?: string }).code !== "EEXIST") throw thrown;
  }
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { leaveBehind } from "./leftovers.ts";

/** Works in a new folder, which is gone afterwards; its path is short enough for a socket. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "creel-f-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const left = leaveBehind(remove);
  try {
    return await work(folder);
  } finally {
    remove();
    left.callOff();
  }
}

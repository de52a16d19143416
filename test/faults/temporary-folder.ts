import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registerCleanup } from "./cleanup.ts";

/** Works in a new folder, which is gone afterwards; its path is short enough for a socket. */
export async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "creel-f-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const cleanup = registerCleanup(remove);
  try {
    return await work(folder);
  } finally {
    remove();
    cleanup.cancel();
  }
}

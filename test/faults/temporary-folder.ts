import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registerCleanup } from "./cleanup.ts";

/** Runs `work` in a new folder and removes it; its path is short enough for a socket. */
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

import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";

const cleanups = new Set<() => void>();

/** Registers a cleanup for a run that is interrupted. Returns a function that unregisters it. */
export function registerCleanup(remove: () => void): { cancel(): void } {
  cleanups.add(remove);
  return { cancel: () => void cleanups.delete(remove) };
}

/** Runs all cleanups, the last one first. */
export function runCleanups(): void {
  for (const remove of [...cleanups].reverse()) remove();
  cleanups.clear();
}

/** Unmounts a busy file system lazily and removes its folder now. */
export function unmountLazily(mounted: string, folder = mounted): void {
  spawnSync("umount", ["--lazy", mounted]);
  rmSync(folder, { recursive: true, force: true });
}

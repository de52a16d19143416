import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";

const cleanups = new Set<() => void>();

/** Registers a way to take away what was just made, for a run that is broken off. Call it off when that has been done. */
export function registerCleanup(remove: () => void): { cancel(): void } {
  cleanups.add(remove);
  return { cancel: () => void cleanups.delete(remove) };
}

/** Takes it all away, the last first. */
export function runCleanups(): void {
  for (const remove of [...cleanups].reverse()) remove();
  cleanups.clear();
}

/** A file system that somebody still uses goes when they have left, and its folder now. */
export function unmountLazily(mounted: string, folder = mounted): void {
  spawnSync("umount", ["--lazy", mounted]);
  rmSync(folder, { recursive: true, force: true });
}

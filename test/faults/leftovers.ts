import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";

const leftovers = new Set<() => void>();

/** Registers a way to take away what was just made, for a run that is broken off. Call it off when that has been done. */
export function leaveBehind(remove: () => void): { callOff(): void } {
  leftovers.add(remove);
  return { callOff: () => void leftovers.delete(remove) };
}

/** Takes it all away, the last first. */
export function removeLeftovers(): void {
  for (const remove of [...leftovers].reverse()) remove();
  leftovers.clear();
}

/** A file system that somebody still uses goes when they have left, and its folder now. */
export function detach(mounted: string, folder = mounted): void {
  spawnSync("umount", ["--lazy", mounted]);
  rmSync(folder, { recursive: true, force: true });
}

import { lstatSync, statSync } from "node:fs";

/**
 * A file in the home whose owner is neither that of the home nor root: another user put it there while the folder was
 * open to all. Creel would write what the owner captures into it.
 */
export function findForeignFile(home: string, names: readonly string[]): string | undefined {
  if (process.platform === "win32") return undefined;
  const { uid } = statSync(home);
  return names.map((name) => `${home}/${name}`).find((path) => ![uid, 0].includes(ownerOf(path) ?? uid));
}

/** Null for a file that is gone meanwhile. */
function ownerOf(path: string): number | null {
  return lstatSync(path, { throwIfNoEntry: false })?.uid ?? null;
}

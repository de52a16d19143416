import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The imports of a home with the bytes of their folders, the largest first. */
export function measureImports(home: string): { id: string; bytes: number }[] {
  const folder = join(home, "imports");
  return list(folder)
    .map((id) => ({ id, bytes: sizeOf(join(folder, id)) }))
    .sort((a, b) => b.bytes - a.bytes);
}

function sizeOf(path: string): number {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.size ?? 0;
  return list(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/** Empty if the folder is missing or cannot be read. */
function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

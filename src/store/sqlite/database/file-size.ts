import { statSync } from "node:fs";

/** The size of a file in bytes; 0 if it is missing or no regular file. */
export function fileSize(path: string): number {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat?.isFile() ? stat.size : 0;
  } catch {
    return 0; // a link that leads back to itself
  }
}

/** The size of a database's write-ahead log in bytes; 0 if it is missing. */
export function walSize(database: string): number {
  return fileSize(`${database}-wal`);
}

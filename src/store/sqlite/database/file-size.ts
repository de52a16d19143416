import { statSync } from "node:fs";

/** The size of a file in bytes; 0 if it is missing. */
export function fileSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** The size of a database's write-ahead log in bytes; 0 if it is missing. */
export function walSize(database: string): number {
  return fileSize(`${database}-wal`);
}

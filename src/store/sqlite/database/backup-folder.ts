import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { backedUpOn, expiredBackups } from "../../../domain/home/maintenance.ts";

/** The `backups` folder of a home. It exists from the first opening on, so it also shows that the home was in use. */
export interface BackupFolder {
  path: string;
  exists(): boolean;
  make(): void;
  /** The paths of the home's backups, newest first. */
  list(): string[];
  /** Removes expired backups and unfinished copies. */
  rotate(): void;
}

const UNFINISHED_AFTER_MS = 3_600_000; // ms; the process of an older unfinished copy was killed

export function openBackups(database: string): BackupFolder {
  const path = join(dirname(database), "backups");
  const names = () => (existsSync(path) ? readdirSync(path) : []);
  const newest = () =>
    names()
      .filter((name) => backedUpOn(name) !== null)
      .sort((a, b) => b.localeCompare(a));
  return {
    path,
    exists: () => existsSync(path),
    make: () => void mkdirSync(path, { recursive: true, mode: 0o700 }),
    list: () => newest().map((name) => join(path, name)),
    rotate() {
      for (const name of expiredBackups(newest())) rmSync(join(path, name), { force: true });
      for (const name of names()) {
        const file = join(path, name);
        if (name.endsWith(".part") && Date.now() - statSync(file).mtimeMs > UNFINISHED_AFTER_MS)
          rmSync(file, { force: true });
      }
    },
  };
}

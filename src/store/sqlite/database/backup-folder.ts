import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileKind } from "../../../disk/file-kind.ts";
import { makeSubfolder } from "../../../disk/subfolder.ts";
import { SYSTEM } from "../../../domain/environment.ts";
import { expiredBackups, sortBackups } from "../../../domain/home/maintenance.ts";
import { Problem } from "../../../domain/problem.ts";
import { removeUnfinishedCopies } from "./unfinished-copies.ts";

export const NO_FOLDER_CURE = "Move it out of the home; Creel then makes the folder.";

/** The `backups` folder of a home. It exists from the first opening on, so it also shows that the home was in use. */
export interface BackupFolder {
  path: string;
  exists(): boolean;
  make(): void;
  /** The paths of the home's backups, newest first. Those dated in the future follow all others. */
  list(): string[];
  /** Removes expired backups and unfinished copies, never `made`: the path of the backup that was just made. */
  rotate(made: string): void;
}

function makeFolder(path: string): void {
  if (fileKind(path) === "missing") makeSubfolder(path);
  if (fileKind(path) !== "folder")
    throw new Problem("unavailable", `${path} is not a folder. ${NO_FOLDER_CURE}`);
}

export function openBackups(database: string, now = SYSTEM.now): BackupFolder {
  const path = join(dirname(database), "backups");
  const names = () => (fileKind(path) === "folder" ? readdirSync(path) : []);
  return {
    path,
    exists: () => existsSync(path),
    make: () => makeFolder(path),
    list: () => sortBackups(names(), now()).map((name) => join(path, name)),
    rotate(made) {
      for (const name of expiredBackups(names(), now(), basename(made)))
        rmSync(join(path, name), { force: true });
      removeUnfinishedCopies(database, path);
    },
  };
}

import { readdirSync } from "node:fs";
import { removeIfThere, writeAtomic } from "../disk/atomic-file.ts";
import { makeSubfolder } from "../disk/subfolder.ts";
import { archiveName, type ClaimedFile, isExpiredInArchive } from "../domain/drop/claim-name.ts";

/** Keeps the text of a taken file in the home. When this returns, it is on the disk. */
export function archiveDropText(archive: string, file: ClaimedFile, text: string): void {
  makeSubfolder(archive);
  writeAtomic(`${archive}/${archiveName(file)}`, text);
}

/** Removes the files that have been in the archive for long enough. */
export function pruneDropArchive(archive: string, now: number): void {
  for (const name of namesIn(archive)) if (isExpiredInArchive(name, now)) removeIfThere(`${archive}/${name}`);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // no file was taken yet
  }
}

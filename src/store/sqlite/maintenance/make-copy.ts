import { dirname } from "node:path";
import { CopyDraft } from "../copy/copy-draft.ts";
import { CopyFolder, type CopyResult } from "../copy/copy-folder.ts";
import type { CopyOwner } from "../copy/copy-marker.ts";
import { draftCopy } from "../copy/draft-copy.ts";
import { type HomeFiles, readMomentBeside } from "./maintenance.ts";

/** What is copied, and into which folder. */
export interface CopyTask extends HomeFiles {
  folder: string;
  owner: CopyOwner;
  zone: string;
}

/** Makes the plain copy of a home. `checkGoesOn` is called again and again, and throws to end the work. */
export async function makeCopy(
  { database, lock, folder, owner, zone }: CopyTask,
  checkGoesOn: () => void,
): Promise<CopyResult> {
  new CopyFolder(folder, owner).close(); // before all items are read for nothing
  const draft = new CopyDraft(`${dirname(database)}/copy.part`);
  try {
    await readMomentBeside({ database, lock }, (db) => draftCopy(db, draft, zone, checkGoesOn));
    const target = new CopyFolder(folder, owner);
    try {
      return target.replaceFiles(draft.files, checkGoesOn);
    } finally {
      target.close();
    }
  } finally {
    draft.close();
  }
}

import { existsSync, lstatSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { answersInTime } from "../../../disk/drop-file.ts";
import { isWithin } from "../../../disk/is-within.ts";
import { makeSubfolder } from "../../../disk/subfolder.ts";
import { describeCopyObstacle } from "../../../domain/copy/copy-obstacles.ts";
import { Problem } from "../../../domain/problem.ts";
import { checkAbsolutePath, checkShownPath } from "../../../domain/text.ts";
import { explainCopyError } from "./copy-errors.ts";
import { type CopyOwner, readCopyMarker, writeCopyMarker } from "./copy-marker.ts";
import { CopyPlaces, checkFoldersAround } from "./copy-places.ts";

const ANSWER_MS = 5_000;

/**
 * Makes a folder for the plain copy, or takes one that is empty or has the copy of this database. `drops` are the files and
 * folders from which Creel takes items. `take` calls `takeFolder` in another thread: it writes, and a disk that only answers
 * would stop this one. Returns the real path. Throws `invalid`.
 */
export async function prepareFolder(
  wanted: string,
  owner: CopyOwner,
  drops: readonly string[],
  take: (path: string) => Promise<unknown>,
): Promise<string> {
  checkAbsolutePath(wanted, "folder");
  checkShownPath(wanted, "folder");
  const path = await findRealPath(resolve(wanted));
  checkShownPath(path, "folder");
  if (isWithin(path, owner.home) || isWithin(owner.home, path))
    throw refuse(`${path} is in the home of Creel, or around it. Choose a folder outside of it.`);
  const drop = drops.find((one) => isWithin(one, path));
  if (drop !== undefined)
    throw refuse(
      `Creel takes items from ${drop}, and would take its own copy. Choose another folder, or remove that drop.`,
    );
  if (!(await answersInTime(path, ANSWER_MS))) throw refuse(describeCopyObstacle(path, "silent"));
  const home = findHomeAround(path);
  if (home !== null)
    throw refuse(`${path} is in another home of Creel, ${home}. Choose a folder outside of it.`);
  try {
    await take(path);
    return path;
  } catch (thrown) {
    // A problem of the other thread has no field.
    const isRefusal = thrown instanceof Problem && ["unavailable", "invalid"].includes(thrown.code);
    throw isRefusal ? refuse(thrown.detail) : thrown;
  }
}

/** Makes a folder this home's. */
export function takeFolder(path: string, owner: CopyOwner): void {
  checkFoldersAround(path); // before a folder is made in them
  const isThere = explainCopyError(path, () => lstatSync(path, { throwIfNoEntry: false })) !== undefined;
  if (!isThere) explainCopyError(path, () => makeSubfolder(path));
  const places = new CopyPlaces(path);
  try {
    const found = readCopyMarker(places, owner.home);
    if (found !== "empty" && "obstacle" in found)
      throw refuse(
        found.obstacle === "unmarked"
          ? `${path} has other files. Choose an empty folder, or a new one.`
          : describeCopyObstacle(path, found.obstacle),
      );
    const marker = found === "empty" ? null : found.marker;
    if (marker && marker.id !== owner.id) {
      const whose =
        marker.home === owner.home
          ? "an earlier database of this home"
          : `another home of Creel, ${marker.home}`;
      throw refuse(`${path} has the copy of ${whose}. Choose another folder.`);
    }
    if (marker === null) places.makePrivate();
    writeCopyMarker(places, { ...owner, files: marker?.files ?? [] });
  } finally {
    places.close();
  }
}

/** With the links in the folders around it followed. A link in its own place is found later. */
async function findRealPath(path: string): Promise<string> {
  const around = dirname(path);
  if (!(await answersInTime(around, ANSWER_MS))) throw refuse(describeCopyObstacle(around, "silent"));
  try {
    const real = realpathSync(around);
    if (lstatSync(real).isDirectory()) return join(real, basename(path));
  } catch {} // the same as no folder
  throw refuse(`The folder ${around} cannot be found. Make it first, or give another folder.`);
}

/** The home of Creel that the folder is in; null if it is in none. */
function findHomeAround(path: string): string | null {
  if (existsSync(join(path, "creel.db"))) return path;
  return dirname(path) === path ? null : findHomeAround(dirname(path));
}

function refuse(detail: string): Problem {
  return new Problem("invalid", detail, { field: "folder" });
}

import { lstatSync, type Stats } from "node:fs";
import { join } from "node:path";
import { readDropFile } from "../../../disk/drop-file.ts";
import { COPY_MARKER, isCopyFile } from "../../../domain/copy/copy-names.ts";
import type { CopyObstacle } from "../../../domain/copy/copy-obstacles.ts";
import { Problem } from "../../../domain/problem.ts";
import { copyProblem } from "./copy-errors.ts";
import type { CopyPlaces } from "./copy-places.ts";

const DATABASE_FILES = ["creel.db", "creel.db-wal", "creel.db-shm", "lock.db"];
const MAX_MARKER_FILES = 50_000; // twice those of a copy: if each project has another title, its file before is named too
const MAX_MARKER_BYTES = 8 * 1024 * 1024; // bytes, for names of 150
const MAX_MARKER_SIGNS = 20; // braces, brackets and colons: Creel's has six
const MAX_OWNER_UNITS = 4_096; // UTF-16 units of an id, and of the path of a home

/** The home that a folder belongs to. */
export interface CopyOwner {
  /** Of the database. */
  id: string;
  /** The real path of the home: a copied home has the same id. */
  home: string;
}

/** The content of the marker, which each folder of a plain copy has. */
export interface CopyMarker extends CopyOwner {
  /** The files that Creel wrote, or is about to write. */
  files: readonly string[];
}

/** `empty`: the folder has no file, and so no marker. */
export type FoundMarker = { marker: CopyMarker } | "empty" | { obstacle: CopyObstacle };

/** Reads the marker of a folder. `home` is that of the reader. */
export function readCopyMarker(places: CopyPlaces, home: string): FoundMarker {
  const found = places.find(COPY_MARKER);
  if (!found) return places.isEmpty() ? "empty" : { obstacle: "unmarked" };
  if (isOfDatabase(found, home)) return { obstacle: "damaged-marker" };
  const marker = parseMarker(places.at(COPY_MARKER));
  return marker ? { marker } : { obstacle: "damaged-marker" };
}

/** The files that Creel wrote. Throws `unavailable` if this home may not write into the folder. */
export function readOwnFiles(places: CopyPlaces, owner: CopyOwner): readonly string[] {
  const found = readCopyMarker(places, owner.home);
  if (found === "empty") throw copyProblem(places.path, "unmarked");
  if ("obstacle" in found) throw copyProblem(places.path, found.obstacle);
  const { id, home, files } = found.marker;
  if (id === owner.id && home === owner.home) return files;
  throw copyProblem(places.path, "other-home");
}

/** Makes a folder that home's, or names other files as Creel's. */
export function writeCopyMarker(places: CopyPlaces, { id, home, files }: CopyMarker): void {
  const text = `${JSON.stringify({ type: "creel-copy", id, home, files: files.toSorted() }, null, 1)}\n`;
  const bytes = new TextEncoder().encode(text);
  if (files.length > MAX_MARKER_FILES || bytes.length > MAX_MARKER_BYTES)
    throw new Problem(
      "unavailable",
      `${places.path} has too many files of earlier copies. Choose another folder, or empty this one: \`creel copy on FOLDER\`.`,
    );
  places.replace(COPY_MARKER, [bytes]);
}

/** Whether it is a file of the home under another name. SQLite would lose its locks when it is read and closed. */
function isOfDatabase({ dev, ino, nlink }: Stats, home: string): boolean {
  if (nlink < 2) return false;
  return DATABASE_FILES.some((name) => {
    const file = lstatSync(join(home, name), { throwIfNoEntry: false });
    return file?.dev === dev && file.ino === ino;
  });
}

/** Null for a file that Creel did not write so: names that are not Creel's could lead out of the folder. */
function parseMarker(path: string): CopyMarker | null {
  const read = readDropFile(path, MAX_MARKER_BYTES);
  if ("obstacle" in read || !isSimple(read.text)) return null;
  try {
    const { type, id, home, files } = JSON.parse(read.text);
    const isOwner = [id, home].every((one) => typeof one === "string" && one.length <= MAX_OWNER_UNITS);
    const isSound = type === "creel-copy" && isOwner;
    const isBounded = Array.isArray(files) && files.length <= MAX_MARKER_FILES;
    return isSound && isBounded && files.every(isCopyFile) ? { id, home, files } : null;
  } catch {
    return null;
  }
}

/** Whether JSON has few lists, objects and members: many of them take a hundred times their size, and a second, to read. */
function isSimple(text: string): boolean {
  let signs = 0;
  let isInString = false;
  for (let n = 0; n < text.length && signs <= MAX_MARKER_SIGNS; n++) {
    const unit = text[n];
    if (isInString && unit === "\\") n++;
    else if (unit === '"') isInString = !isInString;
    else if (!isInString && (unit === "{" || unit === "[" || unit === ":")) signs++;
  }
  return signs <= MAX_MARKER_SIGNS;
}

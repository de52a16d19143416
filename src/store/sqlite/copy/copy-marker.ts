import { readdirSync } from "node:fs";
import { findFolderObstacle, readDropFile } from "../../../disk/drop-file.ts";
import { COPY_FOLDERS, COPY_MARKER, isCopyFile } from "../../../domain/copy/copy-names.ts";
import { type CopyObstacle, describeCopyObstacle } from "../../../domain/copy/copy-obstacles.ts";
import { Problem } from "../../../domain/problem.ts";

const MAX_MARKER_BYTES = 256 * 1024 * 1024; // a million names

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

/** `empty`: the folder has no file, and so no marker. `at` is the folder, or one in it. */
export type FoundMarker = { marker: CopyMarker } | "empty" | { obstacle: CopyObstacle; at: string };

/** Reads the marker of a folder, and checks the folder and those in it that Creel writes into. */
export function readCopyMarker(path: string): FoundMarker {
  const names = namesIn(path);
  if (!Array.isArray(names)) return { obstacle: names, at: path };
  if (names.length === 0) return "empty";
  if (!names.includes(COPY_MARKER)) return { obstacle: "unmarked", at: path };
  for (const at of COPY_FOLDERS.filter((name) => names.includes(name)).map((name) => `${path}/${name}`)) {
    const inner = namesIn(at);
    if (!Array.isArray(inner)) return { obstacle: inner, at };
  }
  const marker = parseMarker(`${path}/${COPY_MARKER}`);
  return marker ? { marker } : { obstacle: "damaged-marker", at: path };
}

/** Why this home may not write into the folder, and what to do; null if it may. */
export function describeCopyFolder(path: string, owner: CopyOwner): string | null {
  const found = readCopyMarker(path);
  if (found === "empty") return describeCopyObstacle(path, "unmarked");
  if ("obstacle" in found) return describeCopyObstacle(found.at, found.obstacle);
  const isOwn = found.marker.id === owner.id && found.marker.home === owner.home;
  return isOwn ? null : describeCopyObstacle(path, "other-home");
}

/** Throws `unavailable` if this home may not write into the folder. */
export function requireCopyFolder(path: string, owner: CopyOwner): void {
  const problem = describeCopyFolder(path, owner);
  if (problem !== null) throw new Problem("unavailable", problem);
}

function namesIn(path: string): string[] | CopyObstacle {
  const obstacle = findFolderObstacle(path);
  if (obstacle) return obstacle as CopyObstacle; // the others are about files
  try {
    return readdirSync(path);
  } catch {
    return "forbidden";
  }
}

export function writeMarkerText({ id, home, files }: CopyMarker): string {
  return `${JSON.stringify({ type: "creel-copy", id, home, files: files.toSorted() }, null, 1)}\n`;
}

/** Null for a file that Creel did not write so: names that are not Creel's could lead out of the folder. */
function parseMarker(path: string): CopyMarker | null {
  const read = readDropFile(path, MAX_MARKER_BYTES);
  if ("obstacle" in read) return null;
  try {
    const { type, id, home, files } = JSON.parse(read.text);
    const isSound = type === "creel-copy" && typeof id === "string" && typeof home === "string";
    return isSound && Array.isArray(files) && files.every(isCopyFile) ? { id, home, files } : null;
  } catch {
    return null;
  }
}

import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { findFolderObstacle, readDropFile } from "../../../disk/drop-file.ts";
import { readClaim } from "../../../domain/drop/claim-name.ts";
import { describeDropObstacle } from "../../../domain/drop/drop-obstacles.ts";
import { isDropText, MAX_DROP_BYTES, readDropText } from "../../../domain/drop/drop-text.ts";
import type { DropConfig } from "../../../domain/drop/drops.ts";
import type { Finding } from "../../../domain/home/maintenance.ts";
import { problemOrThrow } from "../../../domain/problem.ts";
import type { SqliteConnection } from "../database/connection.ts";

const UNFINISHED_AFTER_S = 60; // seconds: a running Creel finishes a file sooner
const MAX_FILES = 1_000; // of one folder
const CURE =
  "`creel drop list` shows the watched files and folders; `creel drop remove` ends watching one. No text is lost.";

type DropRow = Pick<DropConfig, "path" | "kind"> & { id: string };

/** Finds files of the drops that Creel does not take, and those that it took and did not store. Changes nothing. */
export function findDropProblems(db: SqliteConnection, now: number): Finding[] {
  const drops = db.all<DropRow>("SELECT id, path, kind FROM watched_drop ORDER BY seq");
  return drops.flatMap((drop) =>
    describeDrop(drop, now).map((says): Finding => ({ about: "drop", says, cure: CURE })),
  );
}

function describeDrop(drop: DropRow, now: number): string[] {
  const folder = drop.kind === "folder" ? drop.path : dirname(drop.path);
  const obstacle = findFolderObstacle(folder);
  if (obstacle) return [describeDropObstacle(folder, obstacle)];
  return readdirSync(folder)
    .sort()
    .slice(0, MAX_FILES)
    .flatMap((name) => {
      const path = `${folder}/${name}`;
      const claim = readClaim(drop.id, name);
      if (claim)
        return now - claim.takenOn < UNFINISHED_AFTER_S ? [] : [describeDropObstacle(path, "unfinished")];
      const isOfDrop = drop.kind === "file" ? path === drop.path : !name.startsWith(".");
      return isOfDrop && isDropText(name, drop.kind) ? (describeFile(drop, name, path) ?? []) : [];
    });
}

function describeFile({ kind }: DropRow, name: string, path: string): string | null {
  const read = readDropFile(path, MAX_DROP_BYTES);
  if ("obstacle" in read)
    return read.obstacle === "missing" ? null : describeDropObstacle(path, read.obstacle);
  try {
    readDropText(kind, name, read.text);
    return null;
  } catch (thrown) {
    return `${path} stays: ${problemOrThrow(thrown).detail}`;
  }
}

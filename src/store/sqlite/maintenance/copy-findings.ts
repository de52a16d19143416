import { realpathSync } from "node:fs";
import { dirname } from "node:path";
import { ONLY_ACCOUNT } from "../../../domain/access/actor.ts";
import type { Finding } from "../../../domain/home/maintenance.ts";
import { readStoredSetting } from "../../settings/stored-settings.ts";
import { describeCopyFolder } from "../copy/copy-marker.ts";
import type { SqliteConnection } from "../database/connection.ts";

const SETTING = "SELECT value FROM setting WHERE account = ? AND name = 'copy'";

/** Finds why the plain copy cannot be made, or was not made last time. Changes nothing. */
export function findCopyProblems(db: SqliteConnection, database: string): Finding[] {
  const [row] = db.all<{ value: string }>(SETTING, [ONLY_ACCOUNT]);
  const settings = readStoredSetting("copy", row?.value ?? null);
  if (!settings?.isOn) return [];
  const owner = { id: settings.id, home: realpathSync(dirname(database)) };
  const says = describeCopyFolder(settings.folder, owner) ?? settings.problem;
  if (says === null) return [];
  const cure = "Then `creel copy now` makes it; `creel copy off` ends it.";
  return [{ about: "copy", says: `No plain copy is made: ${says}`, cure }];
}

import { ONLY_ACCOUNT } from "../../../domain/access/actor.ts";
import type { Finding } from "../../../domain/home/maintenance.ts";
import { readStoredSetting } from "../../settings/stored-settings.ts";
import type { SqliteConnection } from "../database/connection.ts";

const SETTING = "SELECT value FROM setting WHERE account = ? AND name = 'copy'";

/** Tells why the last plain copy was not made. The folder is not read, because its disk may not answer. */
export function findCopyProblems(db: SqliteConnection): Finding[] {
  const [row] = db.all<{ value: string }>(SETTING, [ONLY_ACCOUNT]);
  const settings = readStoredSetting("copy", row?.value ?? null);
  if (!settings?.isOn || settings.problem === null) return [];
  const cure = "Then `creel copy now` makes it; `creel copy off` ends it.";
  return [{ about: "copy", says: `No plain copy is made: ${settings.problem}`, cure }];
}

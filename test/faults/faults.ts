import { addKilled } from "./add-killed.ts";
import { backupUnderLoad } from "./backup-under-load.ts";
import { clockJumps } from "./clock-jumps.ts";
import { cutChanges } from "./cut-changes.ts";
import { cutReplies } from "./cut-replies.ts";
import { damage } from "./damage.ts";
import { diskErrors } from "./disk-errors.ts";
import { diskFull } from "./disk-full.ts";
import type { Fault } from "./fault.ts";
import { foreignLog } from "./foreign-log.ts";
import { importKilled } from "./import-killed.ts";
import { killNth } from "./kill-nth.ts";
import { killRandom } from "./kill-random.ts";
import { migration } from "./migration.ts";
import { olderProgram } from "./older-program.ts";
import { operations } from "./operations.ts";
import { powerCut } from "./power-cut.ts";
import { twoPrograms } from "./two-programs.ts";
import { webhookKilled } from "./webhook-killed.ts";

/** Every fault, in the order of the proof. */
export const FAULTS: readonly Fault[] = [
  killRandom,
  killNth,
  powerCut,
  diskErrors,
  diskFull,
  damage,
  foreignLog,
  backupUnderLoad,
  cutReplies,
  cutChanges,
  addKilled,
  twoPrograms,
  webhookKilled,
  importKilled,
  migration,
  olderProgram,
  clockJumps,
  operations,
];

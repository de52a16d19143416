import { clockJumps } from "./clock-jumps.ts";
import { cutReplies } from "./cut-replies.ts";
import { diskErrors } from "./disk-errors.ts";
import { diskFull } from "./disk-full.ts";
import type { Fault } from "./fault.ts";
import { killNth } from "./kill-nth.ts";
import { killRandom } from "./kill-random.ts";
import { migration } from "./migration.ts";
import { olderProgram } from "./older-program.ts";
import { powerCut } from "./power-cut.ts";
import { twoPrograms } from "./two-programs.ts";

/** Every fault, in the order of the proof. */
export const FAULTS: readonly Fault[] = [
  killRandom,
  killNth,
  powerCut,
  diskErrors,
  diskFull,
  cutReplies,
  twoPrograms,
  migration,
  olderProgram,
  clockJumps,
];

import { join } from "node:path";
import { startCreel } from "./creel.ts";
import { type Memory, residentMemory } from "./memory.ts";
import { statisticsOf } from "./statistics.ts";
import type { Table, TableRow } from "./table-row.ts";

const STARTS = 12;
const IDLE_AFTER_MS = 1_000; // ms until a process that was just started counts as idle

/** How long an existing home takes to answer again, and what it then costs to let it run. */
export async function measureStart(
  executable: string,
  folder: string,
): Promise<{ table: Table; idle: TableRow[] }> {
  const home = join(folder, "start");
  await (await startCreel(executable, home)).stop(); // from now on it exists
  const startedIn: number[] = [];
  const memories: Memory[] = [];
  for (let i = 0; i < STARTS; i++) {
    await using creel = await startCreel(executable, home);
    startedIn.push(creel.startedIn);
    await Bun.sleep(IDLE_AFTER_MS);
    memories.push(residentMemory(creel.pid));
  }
  const proportional = memories.flatMap(({ proportional }) => proportional ?? []);
  return {
    table: {
      title: "Start",
      how: "The executable on an existing home: from its start to the first 200 of `GET /api/health` over TLS.",
      rows: [
        {
          what: "start to API answering",
          measured: statisticsOf(startedIn),
          unit: "ms",
          target: { sense: "<=", now: 200, later: 120 },
        },
      ],
    },
    idle: [
      {
        what: "resident, idle after the start",
        measured: statisticsOf(memories.map(({ resident }) => resident)),
        unit: "MB",
        target: { sense: "<=", now: 64 },
      },
      {
        what: "proportional share (Pss), idle after the start",
        measured: proportional.length > 0 ? statisticsOf(proportional) : "this system does not tell",
        unit: "MB",
      },
    ],
  };
}

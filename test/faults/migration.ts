import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openChance } from "./chance.ts";
import { type Fault, openFigures } from "./fault.ts";
import { inFolder } from "./folder.ts";
import { readHome } from "./home.ts";
import { choose, listPoints } from "./kill-nth.ts";
import type { Ledger } from "./ledger.ts";
import { lacks } from "./machine.ts";
import { makeOldHome } from "./old-home.ts";
import { CALLS, countCalls, strikeAt, writeDown } from "./tracer.ts";
import { isRunning, startVictim } from "./victim.ts";

/** A home of the first schema meets this program, which is killed at each call that changes the disk. */
export const migration: Fault = {
  name: "migration",
  title: "Migration killed at every step",
  mustHold: "the old schema or the new one, every item there, and the next start completes it",
  test: "test/faults/migration.test.ts",
  short: 25,
  long: Number.POSITIVE_INFINITY,
  bug: "a migration is no transaction",
  control: { short: 40, long: Number.POSITIVE_INFINITY },
  shows: /table \w+ already exists|duplicate column|says that it has schema/,
  lacks: () => lacks({ tools: ["strace"] }),
  strike: (executable, { cycles, seed }) =>
    inFolder(async (folder) => {
      const figures = openFigures();
      const old = join(folder, "old");
      const ledger = makeOldHome(old, openChance(seed));
      figures.acknowledged = ledger.acknowledged();

      const log = join(folder, "log");
      const newest = await migrateWhole(executable, old, join(folder, "counted"), writeDown(log, CALLS));
      const points = listPoints(countCalls(log));
      figures.count("points", points.length);
      for (const { call, nth } of choose(points, cycles, seed)) {
        const home = join(folder, "home");
        cpSync(old, home, { recursive: true });
        const wrapper = strikeAt(call, `signal=SIGKILL:when=${nth}`);
        const { code, wrong } = await strikeOnce(executable, home, ledger, { wrapper, newest });
        figures.wrong.push(...wrong.map((sentence) => `${call} ${nth}: ${sentence}`));
        if (code === 137) figures.count("kills");
        figures.add(ledger.judge(readHome(home)));
        rmSync(home, { recursive: true });
        figures.cycles++;
      }
      return figures;
    }),
};

/** The version that a migration ends at when nothing disturbs it. */
async function migrateWhole(
  executable: string,
  old: string,
  home: string,
  wrapper: string[],
): Promise<number> {
  cpSync(old, home, { recursive: true });
  const victim = await startVictim(executable, home, { wrapper });
  if (!isRunning(victim)) throw new Error(`An old home does not start: ${victim.err || victim.out}`);
  victim.kill("SIGKILL");
  await victim.exited;
  const { version } = readHome(home);
  rmSync(home, { recursive: true });
  if (version <= 1) throw new Error("There is no migration to disturb.");
  return version;
}

async function strikeOnce(
  executable: string,
  home: string,
  ledger: Ledger,
  { wrapper, newest }: { wrapper: string[]; newest: number },
): Promise<{ code: number; wrong: string[] }> {
  const wrong: string[] = [];
  const victim = await startVictim(executable, home, { wrapper });
  if (isRunning(victim)) victim.kill("SIGKILL");
  const code = isRunning(victim) ? await victim.exited : victim.code;
  const halfway = readHome(home);
  const { lost } = ledger.judge(halfway);
  if (halfway.version < 1 || halfway.version > newest || lost > 0)
    wrong.push(`It left schema ${halfway.version}, and ${lost} items were not there.`);

  const next = await startVictim(executable, home);
  if (!isRunning(next)) return { code, wrong: [...wrong, `It did not start again: ${next.err || next.out}`] };
  next.kill("SIGKILL");
  await next.exited;
  const { version } = readHome(home);
  if (version !== newest) wrong.push(`The next start ended at schema ${version}, not ${newest}.`);
  return { code, wrong };
}

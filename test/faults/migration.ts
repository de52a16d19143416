import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ExpectedCaptures } from "./expected-captures.ts";
import { type Fault, openFigures } from "./fault.ts";
import { choose, listPoints } from "./kill-nth.ts";
import { makeOldHome } from "./old-home.ts";
import { isRunning, startProgram } from "./program-under-test.ts";
import { readHome } from "./read-home.ts";
import { lacks } from "./requirements.ts";
import { seededRandom } from "./seeded-random.ts";
import { CALLS, countCalls, injectAt, traceTo } from "./strace.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

/** This program migrates a home of the first schema and is killed at each call that changes the disk. */
export const migration: Fault = {
  name: "migration",
  title: "Migration killed at every step",
  mustHold: "the old schema or the new one, every item there, and the next start completes it",
  test: "test/faults/migration.test.ts",
  short: 25,
  long: Number.POSITIVE_INFINITY,
  bug: "a migration is not a transaction",
  control: { short: 40, long: Number.POSITIVE_INFINITY },
  shows: /table \w+ already exists|duplicate column|claims schema/,
  lacks: () => lacks({ tools: ["strace"] }),
  run: (executable, { cycles, seed }) =>
    inTemporaryFolder(async (folder) => {
      const figures = openFigures();
      const old = join(folder, "old");
      const expected = makeOldHome(old, seededRandom(seed));
      figures.acknowledged = expected.acknowledged();

      const log = join(folder, "log");
      const newest = await migrateWhole(executable, old, join(folder, "counted"), traceTo(log, CALLS));
      const points = listPoints(countCalls(log));
      figures.count("points", points.length);
      for (const { call, nth } of choose(points, cycles, seed)) {
        const home = join(folder, "home");
        cpSync(old, home, { recursive: true });
        const wrapper = injectAt(call, `signal=SIGKILL:when=${nth}`);
        const { code, errors } = await killOnce(executable, home, expected, { wrapper, newest });
        figures.errors.push(...errors.map((sentence) => `${call} ${nth}: ${sentence}`));
        if (code === 137) figures.count("kills");
        figures.add(expected.judge(readHome(home)));
        rmSync(home, { recursive: true });
        figures.cycles++;
      }
      return figures;
    }),
};

/** Returns the version after an undisturbed migration. */
async function migrateWhole(
  executable: string,
  old: string,
  home: string,
  wrapper: string[],
): Promise<number> {
  cpSync(old, home, { recursive: true });
  const program = await startProgram(executable, home, { wrapper });
  if (!isRunning(program)) throw new Error(`An old home does not start: ${program.err || program.out}`);
  program.kill("SIGKILL");
  await program.exited;
  const { version } = readHome(home);
  rmSync(home, { recursive: true });
  if (version <= 1) throw new Error("There is no migration to disturb.");
  return version;
}

async function killOnce(
  executable: string,
  home: string,
  expected: ExpectedCaptures,
  { wrapper, newest }: { wrapper: string[]; newest: number },
): Promise<{ code: number; errors: string[] }> {
  const errors: string[] = [];
  const program = await startProgram(executable, home, { wrapper });
  if (isRunning(program)) program.kill("SIGKILL");
  const code = isRunning(program) ? await program.exited : program.code;
  const halfway = readHome(home);
  const { lostCount } = expected.judge(halfway);
  if (halfway.version < 1 || halfway.version > newest || lostCount > 0)
    errors.push(`It left schema ${halfway.version}, and ${lostCount} items were not there.`);

  const next = await startProgram(executable, home);
  if (!isRunning(next))
    return { code, errors: [...errors, `It did not start again: ${next.err || next.out}`] };
  next.kill("SIGKILL");
  await next.exited;
  const { version } = readHome(home);
  if (version !== newest) errors.push(`The next start ended at schema ${version}, not ${newest}.`);
  return { code, errors };
}

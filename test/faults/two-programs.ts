import { join } from "node:path";
import type { ProgramResult } from "../run-program.ts";
import type { Verdict } from "./expected-captures.ts";
import { type Fault, openFigures } from "./fault.ts";
import { isRunning, type RunningProgram, runVerb, spawnProgram } from "./program-under-test.ts";
import type { HomeContents } from "./read-home.ts";
import { readHome } from "./read-home.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const PROGRAM_COUNT = 3; // `creel up` at once
const ADD_COUNT = 12; // `creel add` at once
const MAX_KILL_DELAY_MS = 120; // from the first `add` to the kill of the holder

/** Several processes on one home: concurrent `up`, then concurrent `add` while the holder is killed. */
export const twoPrograms: Fault = {
  name: "two-programs",
  title: "Several programs on one home; the holder killed while command lines ask it",
  mustHold: "one holder at a time, every exit 0 kept once, the rest at most once",
  test: "test/faults/two-programs.test.ts",
  short: 8,
  long: 200,
  bug: "the home's lock is always free",
  control: { short: 2, long: 20 },
  shows: /programs hold the home|Who did not get the home/,
  lacks: () => null,
  async run(executable, { cycles, seed }) {
    const random = seededRandom(seed);
    const figures = openFigures();
    for (let n = 0; n < cycles; n++)
      await inTemporaryFolder(async (folder) => {
        const { acknowledged, verdict } = await crashHome(executable, join(folder, "home"), random);
        figures.acknowledged += acknowledged;
        figures.add(verdict);
        figures.cycles++;
      });
    return figures;
  },
};

async function crashHome(executable: string, home: string, random: SeededRandom) {
  const errors: string[] = [];
  const holders = await startSeveral(executable, home, errors);
  const runs = Array.from({ length: ADD_COUNT }, (_, n) => add(executable, home, `at once ${n}`));
  await Bun.sleep(random.between(0, MAX_KILL_DELAY_MS));
  for (const holder of holders) holder.kill("SIGKILL");
  await Promise.all(holders.map(({ exited }) => exited));
  const next = await startSeveral(executable, home, errors);
  const results = await Promise.all(runs);
  for (const holder of next) holder.kill("SIGKILL");
  await Promise.all(next.map(({ exited }) => exited));
  return {
    acknowledged: results.filter(({ code }) => code === 0).length,
    verdict: judge(readHome(home), results, errors),
  };
}

/** Starts the program several times at once. One serves; each other one ends with 0 and names the holder of the home. */
async function startSeveral(executable: string, home: string, errors: string[]): Promise<RunningProgram[]> {
  const all = await Promise.all(
    Array.from(
      { length: PROGRAM_COUNT },
      () => spawnProgram(executable, home, { key: "not asked for" }).ready,
    ),
  );
  const holders = all.filter(isRunning);
  if (holders.length !== 1) errors.push(`${holders.length} programs hold the home.`);
  for (const ended of all)
    if (!isRunning(ended) && (ended.code !== 0 || !ended.out.includes(`"pid":${holders[0]?.pid}`)))
      errors.push(`Who did not get the home ended with ${ended.code}: ${ended.err || ended.out}`);
  return holders;
}

async function add(
  executable: string,
  home: string,
  title: string,
): Promise<ProgramResult & { title: string }> {
  return { title, ...(await runVerb(executable, home, ["add", title])) };
}

/** Exit 0 means that the text is stored once. Any other exit: stored once or not at all, and the text is printed. */
function judge(
  { items, integrity }: HomeContents,
  results: (ProgramResult & { title: string })[],
  errors: string[],
): Verdict {
  if (integrity !== "ok") errors.push(`The database says of itself: ${integrity}`);
  let lostCount = 0;
  let duplicateCount = 0;
  for (const { title, code, err } of results) {
    const times = items.filter((item) => item.title === title).length;
    if (code === 0 && times === 0) lostCount++;
    if (times > 1) duplicateCount++;
    if (code !== 0 && times === 0 && !err.includes(title))
      errors.push(`"${title}" is neither kept nor given back (exit ${code}): ${err}`);
  }
  return { lostCount: lostCount, duplicateCount: duplicateCount, errors: errors };
}

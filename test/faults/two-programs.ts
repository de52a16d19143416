import { join } from "node:path";
import type { ProgramResult } from "../run-program.ts";
import type { Verdict } from "./expected-captures.ts";
import { type Fault, openFigures } from "./fault.ts";
import { isRunning, type RunningProgram, runVerb, spawnProgram } from "./program-under-test.ts";
import type { HomeContents } from "./read-home.ts";
import { readHome } from "./read-home.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const PROGRAMS = 3; // `creel up` at once
const STORM = 12; // `creel add` at once
const LONGEST = 120; // ms from the storm's beginning to the end of the holder

/** Several programs on one home: `up` several times at once, then a storm of `add` while the holder is killed. */
export const twoPrograms: Fault = {
  name: "two-programs",
  title: "Several programs on one home; the holder killed while command lines ask it",
  mustHold: "one holder at a time, every exit 0 kept once, the rest at most once",
  test: "test/faults/two-programs.test.ts",
  short: 8,
  long: 200,
  bug: "the home's lock is always free",
  control: { short: 2, long: 20 },
  shows: /programs hold the home/,
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
  const wrong: string[] = [];
  const holders = await startSeveral(executable, home, wrong);
  const adding = Array.from({ length: STORM }, (_, n) => add(executable, home, `at once ${n}`));
  await Bun.sleep(random.between(0, LONGEST));
  for (const holder of holders) holder.kill("SIGKILL");
  await Promise.all(holders.map(({ exited }) => exited));
  const next = await startSeveral(executable, home, wrong);
  const added = await Promise.all(adding);
  for (const holder of next) holder.kill("SIGKILL");
  await Promise.all(next.map(({ exited }) => exited));
  return {
    acknowledged: added.filter(({ code }) => code === 0).length,
    verdict: judge(readHome(home), added, wrong),
  };
}

/** Starts the program several times at once. One serves; each of the others ends well, and says who holds the home. */
async function startSeveral(executable: string, home: string, wrong: string[]): Promise<RunningProgram[]> {
  const all = await Promise.all(
    Array.from({ length: PROGRAMS }, () => spawnProgram(executable, home, { key: "not asked for" }).ready),
  );
  const holders = all.filter(isRunning);
  if (holders.length !== 1) wrong.push(`${holders.length} programs hold the home.`);
  for (const ended of all)
    if (!isRunning(ended) && (ended.code !== 0 || !ended.out.includes(`"pid":${holders[0]?.pid}`)))
      wrong.push(`Who did not get the home ended with ${ended.code}: ${ended.err || ended.out}`);
  return holders;
}

async function add(
  executable: string,
  home: string,
  title: string,
): Promise<ProgramResult & { title: string }> {
  return { title, ...(await runVerb(executable, home, ["add", title])) };
}

/** Exit 0 means that it is kept, once. Anything else: once or not at all, and the text comes back. */
function judge(
  { items, integrity }: HomeContents,
  added: (ProgramResult & { title: string })[],
  wrong: string[],
): Verdict {
  if (integrity !== "ok") wrong.push(`The database says of itself: ${integrity}`);
  let lost = 0;
  let doubled = 0;
  for (const { title, code, err } of added) {
    const times = items.filter((item) => item.title === title).length;
    if (code === 0 && times === 0) lost++;
    if (times > 1) doubled++;
    if (code !== 0 && times === 0 && !err.includes(title))
      wrong.push(`"${title}" is neither kept nor given back (exit ${code}): ${err}`);
  }
  return { lost, doubled, wrong };
}

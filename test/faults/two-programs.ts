import { join } from "node:path";
import { type Chance, openChance } from "./chance.ts";
import { type Fault, openFigures } from "./fault.ts";
import { inFolder } from "./folder.ts";
import type { Kept } from "./home.ts";
import { readHome } from "./home.ts";
import type { Verdict } from "./ledger.ts";
import { type Ending, isRunning, runVerb, spawnVictim, type Victim } from "./victim.ts";

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
  async strike(executable, { cycles, seed }) {
    const chance = openChance(seed);
    const figures = openFigures();
    for (let n = 0; n < cycles; n++)
      await inFolder(async (folder) => {
        const { told, verdict } = await strikeHome(executable, join(folder, "home"), chance);
        figures.acknowledged += told;
        figures.add(verdict);
        figures.cycles++;
      });
    return figures;
  },
};

async function strikeHome(executable: string, home: string, chance: Chance) {
  const wrong: string[] = [];
  const holders = await startSeveral(executable, home, wrong);
  const adding = Array.from({ length: STORM }, (_, n) => add(executable, home, `at once ${n}`));
  await Bun.sleep(chance.between(0, LONGEST));
  for (const holder of holders) holder.kill("SIGKILL");
  await Promise.all(holders.map(({ exited }) => exited));
  const next = await startSeveral(executable, home, wrong);
  const added = await Promise.all(adding);
  for (const holder of next) holder.kill("SIGKILL");
  await Promise.all(next.map(({ exited }) => exited));
  return {
    told: added.filter(({ code }) => code === 0).length,
    verdict: judge(readHome(home), added, wrong),
  };
}

/** Starts the program several times at once. One serves; each of the others ends well, and says who holds the home. */
async function startSeveral(executable: string, home: string, wrong: string[]): Promise<Victim[]> {
  const all = await Promise.all(
    Array.from({ length: PROGRAMS }, () => spawnVictim(executable, home, { key: "not asked for" }).ready),
  );
  const holders = all.filter(isRunning);
  if (holders.length !== 1) wrong.push(`${holders.length} programs hold the home.`);
  for (const ended of all)
    if (!isRunning(ended) && (ended.code !== 0 || !ended.out.includes(`"pid":${holders[0]?.pid}`)))
      wrong.push(`Who did not get the home ended with ${ended.code}: ${ended.err || ended.out}`);
  return holders;
}

async function add(executable: string, home: string, title: string): Promise<Ending & { title: string }> {
  return { title, ...(await runVerb(executable, home, ["add", title])) };
}

/** Exit 0 means that it is kept, once. Anything else: once or not at all, and the text comes back. */
function judge({ items, integrity }: Kept, added: (Ending & { title: string })[], wrong: string[]): Verdict {
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

import { join } from "node:path";
import { type Fault, openFigures } from "./fault.ts";
import { inspectByCommand, inspectInProcess, judgeInspection } from "./inspect-home.ts";
import { type IntactHome, makeIntactHome, writeHome } from "./intact-home.ts";
import { runVerb } from "./program-under-test.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const KILLS = [0, 1, 1, 2] as const; // of each home
const PROGRAM_INSPECTION_INTERVAL = 10; // one of this many inspections runs the program in its own process
const THOUGHT = "a thought at the wrong moment";

/** The log of another home, whole or from some commit on, is beside the database; or the log of its own backup. */
export const foreignLog: Fault = {
  name: "foreign-log",
  title: "Another home's write-ahead log beside the database",
  mustHold: "found, with the cure, and nothing touched; without it, every item as it was",
  test: "test/faults/foreign-log.test.ts",
  short: 20,
  long: 1_000,
  bug: "the log of another home is accepted",
  control: { short: 60, long: 100 }, // if the log lacks pages, that is often reported instead
  shows: /did not see the log/,
  lacks: () => null,
  run: (executable, { cycles, seed }) =>
    inTemporaryFolder(async (folder) => {
      const figures = openFigures();
      const random = seededRandom(seed);
      const homes: IntactHome[] = [];
      for (const [n, kills] of KILLS.entries())
        homes.push(await makeIntactHome(executable, folder, random, { name: `k${n}`, kills }));
      for (const { items } of homes) figures.acknowledged += items.length;
      const home = join(folder, "home");
      for (; figures.cycles < cycles; figures.cycles++) {
        const { mine, log, what } = choose(homes, random);
        const isReal = figures.cycles % PROGRAM_INSPECTION_INTERVAL === 0;
        const inspect = isReal ? inspectByCommand : inspectInProcess;
        const complain = (says: string) => void figures.errors.push(`${what}: ${says}`);

        writeHome(home, { ...mine, log });
        const inspection = await inspect(executable, home);
        if (inspection.findings.length === 0 || inspection.items !== null)
          complain("It did not see the log for another's.");
        if (inspection.isTouched) complain("It was changed by who looked at it.");
        if (isReal) {
          const { code, err } = await runVerb(executable, home, ["add", THOUGHT]);
          if (code === 0 || !err.includes(THOUGHT)) complain("The text was swallowed.");
          figures.count("by the program");
        }
        writeHome(home, mine); // as the cure says
        figures.add(judgeInspection(await inspect(executable, home), mine.items));
      }
      return figures;
    }),
};

function choose(homes: IntactHome[], random: SeededRandom): { mine: IntactHome; log: Buffer; what: string } {
  const number = random.between(0, homes.length - 1);
  const [mine, other] = [homes[number], homes[(number + random.between(1, homes.length - 1)) % homes.length]];
  if (!mine || !other) throw new Error("There are too few homes.");
  // A copy by `creel backup` is a separate database, even beside the log of its origin.
  if (random.next() < 0.2 && mine.log) {
    const items = mine.items;
    return { mine: { ...mine, database: mine.backup, log: null, items }, log: mine.log, what: "its backup" };
  }
  if (!other.log) return choose(homes, random);
  return { mine, log: shorten(other.log, random), what: "another's" };
}

const FRAME = 24 + 4096; // bytes

/** Cuts the log to a random number of whole commits. */
function shorten(log: Buffer, random: SeededRandom): Buffer {
  const ends: number[] = [];
  for (let at = 32; at + FRAME <= log.length; at += FRAME)
    if (log.readUInt32BE(at + 4) !== 0) ends.push(at + FRAME);
  return log.subarray(0, ends[random.between(0, ends.length - 1)]);
}

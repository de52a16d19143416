import { join } from "node:path";
import { type Chance, openChance } from "./chance.ts";
import { type Fault, openFigures } from "./fault.ts";
import { inFolder } from "./folder.ts";
import { judgeLook, lookInside, lookOutside } from "./look.ts";
import { layOut, makeSoundHome, type SoundHome } from "./sound-home.ts";
import { runVerb } from "./victim.ts";

const KILLS = [0, 1, 1, 2] as const; // of each home
const BY_THE_PROGRAM = 10; // of so many looks one is by the program in processes of its own
const THOUGHT = "a thought at the wrong moment";

/** The log of another home lies beside the database, be it whole or from some commit on; or that of its own backup's. */
export const foreignLog: Fault = {
  name: "foreign-log",
  title: "Another home's write-ahead log beside the database",
  mustHold: "found, with the cure, and nothing touched; without it, every item as it was",
  test: "test/faults/foreign-log.test.ts",
  short: 20,
  long: 1_000,
  bug: "another home's log is taken for ours",
  control: { short: 60, long: 100 }, // where the log lacks pages, that is often told instead
  shows: /did not see the log/,
  lacks: () => null,
  strike: (executable, { cycles, seed }) =>
    inFolder(async (folder) => {
      const figures = openFigures();
      const chance = openChance(seed);
      const homes: SoundHome[] = [];
      for (const [n, kills] of KILLS.entries())
        homes.push(await makeSoundHome(executable, folder, chance, { name: `k${n}`, kills }));
      for (const { items } of homes) figures.acknowledged += items.length;
      const home = join(folder, "home");
      for (; figures.cycles < cycles; figures.cycles++) {
        const { mine, log, what } = choose(homes, chance);
        const isReal = figures.cycles % BY_THE_PROGRAM === 0;
        const look = isReal ? lookOutside : lookInside;
        const complain = (says: string) => void figures.wrong.push(`${what}: ${says}`);

        layOut(home, { ...mine, log });
        const seen = await look(executable, home);
        if (seen.findings.length === 0 || seen.items !== null)
          complain("It did not see the log for another's.");
        if (seen.isTouched) complain("It was changed by who looked at it.");
        if (isReal) {
          const { code, err } = await runVerb(executable, home, ["add", THOUGHT]);
          if (code === 0 || !err.includes(THOUGHT)) complain("The text was swallowed.");
          figures.count("by the program");
        }
        layOut(home, mine); // as the cure says
        figures.add(judgeLook(await look(executable, home), mine.items));
      }
      return figures;
    }),
};

function choose(homes: SoundHome[], chance: Chance): { mine: SoundHome; log: Buffer; what: string } {
  const number = chance.between(0, homes.length - 1);
  const [mine, other] = [homes[number], homes[(number + chance.between(1, homes.length - 1)) % homes.length]];
  if (!mine || !other) throw new Error("There are too few homes.");
  // A copy made by `creel backup` is a database of its own, even beside the log that it came from.
  if (chance.next() < 0.2 && mine.log) {
    const items = mine.items;
    return { mine: { ...mine, database: mine.backup, log: null, items }, log: mine.log, what: "its backup" };
  }
  if (!other.log) return choose(homes, chance);
  return { mine, log: shorten(other.log, chance), what: "another's" };
}

const FRAME = 24 + 4096; // bytes

/** To some number of whole commits. */
function shorten(log: Buffer, chance: Chance): Buffer {
  const ends: number[] = [];
  for (let at = 32; at + FRAME <= log.length; at += FRAME)
    if (log.readUInt32BE(at + 4) !== 0) ends.push(at + FRAME);
  return log.subarray(0, ends[chance.between(0, ends.length - 1)]);
}

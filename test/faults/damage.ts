import { join } from "node:path";
import { type Fault, openFigures } from "./fault.ts";
import { inspectByCommand, inspectInProcess, judgeInspection } from "./inspect-home.ts";
import { type IntactHome, makeIntactHome, writeHome } from "./intact-home.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const PROGRAM_INSPECTION_INTERVAL = 25; // one of this many inspections runs the program in its own process
const HEAD = 2 * 4096; // bytes

/**
 * Flips a bit in the database, in its log or in a text, or truncates the database. The homes are one after an orderly
 * end and one after a kill.
 */
export const damage: Fault = {
  name: "damage",
  title: "A bit turned in the database, in its log or in a text; a database cut short",
  mustHold: "found, with the cure, and nothing touched; or every item as it was",
  test: "test/faults/damage.test.ts",
  short: 180,
  long: 9_000,
  bug: "checksums of items are not compared",
  control: { short: 60, long: 1_000 },
  shows: "lost",
  lacks: () => null,
  run: (executable, { cycles, seed }) =>
    inTemporaryFolder(async (folder) => {
      const figures = openFigures();
      const random = seededRandom(seed);
      const homes: IntactHome[] = [];
      for (const kills of [0, 1] as const)
        homes.push(await makeIntactHome(executable, folder, random, { name: `k${kills}`, kills }));
      for (const { items } of homes) figures.acknowledged += items.length;
      const home = join(folder, "home");
      for (; figures.cycles < cycles; figures.cycles++) {
        const intact = pick(homes, random);
        const damaged = pick(KINDS, random)(intact, random);
        writeHome(home, { ...intact, ...damaged });
        const isReal = figures.cycles % PROGRAM_INSPECTION_INTERVAL === 0;
        const inspection = await (isReal ? inspectByCommand : inspectInProcess)(executable, home);
        const { lostCount, duplicateCount, errors } = judgeInspection(inspection, intact.items);
        figures.add({
          lostCount: lostCount,
          duplicateCount: duplicateCount,
          errors: errors.map((says) => `${damaged.what}: ${says}`),
        });
        figures.count(inspection.findings.length > 0 ? "found" : "without effect");
        if (inspection.refusal !== null) figures.count("refused");
      }
      return figures;
    }),
};

type DamagedFiles = Partial<IntactHome> & { what: string };
const KINDS: ((home: IntactHome, random: SeededRandom) => DamagedFiles)[] = [
  flipAnyBit,
  flipInHeader,
  flipInText,
  flipInLog,
  truncate,
  truncateBelowHeader,
];

function flipAnyBit({ database }: IntactHome, random: SeededRandom): DamagedFiles {
  const at = random.between(0, database.length - 1);
  return { database: flipBit(database, at, random), what: `a bit of byte ${at}` };
}

/** Flips a bit in the first pages, which contain the schema and the version. */
function flipInHeader({ database }: IntactHome, random: SeededRandom): DamagedFiles {
  const at = random.between(0, HEAD - 1);
  return { database: flipBit(database, at, random), what: `a bit of byte ${at}` };
}

/** Flips a bit of a text that is in the database file and not only in its log. */
function flipInText({ database, items }: IntactHome, random: SeededRandom): DamagedFiles {
  const places = items.flatMap(({ title }) => {
    const from = database.indexOf(title);
    return from < 0 ? [] : [{ from, length: title.length }];
  });
  const { from, length } = pick(places, random);
  const at = from + random.between(0, length - 1);
  return { database: flipBit(database, at, random), what: `a bit of a text, byte ${at}` };
}

function flipInLog(home: IntactHome, random: SeededRandom): DamagedFiles {
  if (!home.log) return flipAnyBit(home, random);
  const at = random.between(0, home.log.length - 1);
  return { log: flipBit(home.log, at, random), what: `a bit of byte ${at} of the log` };
}

function truncate({ database }: IntactHome, random: SeededRandom): DamagedFiles {
  return truncateTo(random.between(0, database.length - 1), database);
}

/** Truncates to less than SQLite accepts as a database. */
function truncateBelowHeader({ database }: IntactHome, random: SeededRandom): DamagedFiles {
  return truncateTo(random.between(0, 4), database);
}

function truncateTo(length: number, database: Buffer): DamagedFiles {
  return { database: database.subarray(0, length), what: `cut to ${length} of ${database.length} bytes` };
}

function flipBit(bytes: Buffer, at: number, random: SeededRandom): Buffer {
  const flipped = Buffer.from(bytes);
  flipped[at] = (flipped[at] ?? 0) ^ (1 << random.between(0, 7));
  return flipped;
}

function pick<Of>(all: Of[], random: SeededRandom): Of {
  const one = all[random.between(0, all.length - 1)];
  if (one === undefined) throw new Error("There is nothing to choose from.");
  return one;
}

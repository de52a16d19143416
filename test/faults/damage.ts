import { join } from "node:path";
import { type Chance, openChance } from "./chance.ts";
import { type Fault, openFigures } from "./fault.ts";
import { inFolder } from "./folder.ts";
import { judgeLook, lookInside, lookOutside } from "./look.ts";
import { layOut, makeSoundHome, type SoundHome } from "./sound-home.ts";

const BY_THE_PROGRAM = 25; // of so many looks one is by the program in processes of its own
const HEAD = 2 * 4096; // bytes

/**
 * A bit turns anywhere in the database or in its log, or in a text; or the database is cut short. In the files of a home
 * that was ended in order and of one that was killed.
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
  strike: (executable, { cycles, seed }) =>
    inFolder(async (folder) => {
      const figures = openFigures();
      const chance = openChance(seed);
      const homes: SoundHome[] = [];
      for (const kills of [0, 1] as const)
        homes.push(await makeSoundHome(executable, folder, chance, { name: `k${kills}`, kills }));
      for (const { items } of homes) figures.acknowledged += items.length;
      const home = join(folder, "home");
      for (; figures.cycles < cycles; figures.cycles++) {
        const sound = pick(homes, chance);
        const struck = pick(KINDS, chance)(sound, chance);
        layOut(home, { ...sound, ...struck });
        const isReal = figures.cycles % BY_THE_PROGRAM === 0;
        const look = await (isReal ? lookOutside : lookInside)(executable, home);
        const { lost, doubled, wrong } = judgeLook(look, sound.items);
        figures.add({ lost, doubled, wrong: wrong.map((says) => `${struck.what}: ${says}`) });
        figures.count(look.findings.length > 0 ? "found" : "without effect");
        if (look.refusal !== null) figures.count("refused");
      }
      return figures;
    }),
};

type Struck = Partial<SoundHome> & { what: string };
const KINDS: ((home: SoundHome, chance: Chance) => Struck)[] = [
  turnAnywhere,
  turnInHead,
  turnInText,
  turnInLog,
  cut,
  cutToStump,
];

function turnAnywhere({ database }: SoundHome, chance: Chance): Struck {
  const at = chance.between(0, database.length - 1);
  return { database: turn(database, at, chance), what: `a bit of byte ${at}` };
}

/** Where the tables and the version stand. */
function turnInHead({ database }: SoundHome, chance: Chance): Struck {
  const at = chance.between(0, HEAD - 1);
  return { database: turn(database, at, chance), what: `a bit of byte ${at}` };
}

/** Of a text that lies in the file, and not in its log alone. */
function turnInText({ database, items }: SoundHome, chance: Chance): Struck {
  const places = items.flatMap(({ title }) => {
    const from = database.indexOf(title);
    return from < 0 ? [] : [{ from, length: title.length }];
  });
  const { from, length } = pick(places, chance);
  const at = from + chance.between(0, length - 1);
  return { database: turn(database, at, chance), what: `a bit of a text, byte ${at}` };
}

function turnInLog(home: SoundHome, chance: Chance): Struck {
  if (!home.log) return turnAnywhere(home, chance);
  const at = chance.between(0, home.log.length - 1);
  return { log: turn(home.log, at, chance), what: `a bit of byte ${at} of the log` };
}

function cut({ database }: SoundHome, chance: Chance): Struck {
  return cutTo(chance.between(0, database.length - 1), database);
}

/** To less than SQLite takes for a database. */
function cutToStump({ database }: SoundHome, chance: Chance): Struck {
  return cutTo(chance.between(0, 4), database);
}

function cutTo(length: number, database: Buffer): Struck {
  return { database: database.subarray(0, length), what: `cut to ${length} of ${database.length} bytes` };
}

function turn(bytes: Buffer, at: number, chance: Chance): Buffer {
  const turned = Buffer.from(bytes);
  turned[at] = (turned[at] ?? 0) ^ (1 << chance.between(0, 7));
  return turned;
}

function pick<Of>(all: Of[], chance: Chance): Of {
  const one = all[chance.between(0, all.length - 1)];
  if (one === undefined) throw new Error("There is nothing to choose from.");
  return one;
}

import { rmSync } from "node:fs";
import { join } from "node:path";
import { captureUntilGone } from "./capture-clients.ts";
import { expectCaptures } from "./expected-captures.ts";
import { type Fault, openFigures } from "./fault.ts";
import { isRunning, runVerb, startProgram } from "./program-under-test.ts";
import { readHome } from "./read-home.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const CLIENTS = 8;
const MIN_CAPTURES = 500; // captures before the first backup
const MAX_DELAY_MS = 300; // ms from the first capture to the backup
const BACKUPS_PER_HOME = 10; // backups on one home

/** Makes a backup while clients capture without a pause, and restores it into another home. */
export const backupUnderLoad: Fault = {
  name: "backup-under-load",
  title: "A backup made under load, restored",
  mustHold: "it holds every item that was acknowledged before it began, each once, and starts",
  test: "test/faults/backup-under-load.test.ts",
  short: 5,
  long: 100,
  bug: "a backup leaves out the newer half",
  control: { short: 3, long: 10 },
  shows: "lost",
  lacks: () => null,
  async run(executable, { cycles, seed }) {
    const figures = openFigures();
    const random = seededRandom(seed);
    while (figures.cycles < cycles)
      await inTemporaryFolder((folder) => backUpUnderLoad(executable, folder, { random, figures, cycles }));
    return figures;
  },
};

async function backUpUnderLoad(
  executable: string,
  folder: string,
  {
    random,
    figures,
    cycles,
  }: { random: SeededRandom; figures: ReturnType<typeof openFigures>; cycles: number },
): Promise<void> {
  const program = await startProgram(executable, join(folder, "home"));
  if (!isRunning(program)) throw new Error(`It did not start: ${program.err || program.out}`);
  const expected = expectCaptures(random, `b${figures.cycles}`);
  let isGone = false;
  const clients = captureUntilGone(program, expected, CLIENTS).then(() => {
    isGone = true;
  });
  for (let n = 0; n < BACKUPS_PER_HOME && figures.cycles < cycles; n++) {
    await Bun.sleep(random.between(0, MAX_DELAY_MS));
    while (!isGone && expected.acknowledged() < MIN_CAPTURES) await Bun.sleep(5);
    if (isGone) throw new Error("It ended by itself.");
    const before = expected.sample(Number.POSITIVE_INFINITY);
    const file = join(folder, `${n}.db`);
    const errors: string[] = [];
    const backup = await runVerb(executable, join(folder, "home"), ["backup", file]);
    if (backup.code !== 0) errors.push(`The backup failed: ${backup.err}`);
    const other = join(folder, "other");
    const restored = await runVerb(executable, other, ["restore", file]);
    if (restored.code !== 0) errors.push(`It was not restored: ${restored.err}`);
    const { lostCount, duplicateCount, says } = judge(readHome(other), before);
    const listed = await runVerb(executable, other, ["list", "--limit", "1"]);
    if (listed.code !== 0) errors.push(`Nothing starts on what was restored: ${listed.err}`);
    figures.add({ lostCount: lostCount, duplicateCount: duplicateCount, errors: [...errors, ...says] });
    figures.acknowledged += before.length;
    figures.count("captured meanwhile", expected.acknowledged() - before.length);
    figures.cycles++;
    rmSync(other, { recursive: true, force: true });
    rmSync(file, { force: true });
  }
  program.kill("SIGKILL");
  await Promise.all([program.exited, clients]);
}

function judge(
  { items, integrity }: ReturnType<typeof readHome>,
  before: { draft: { title: string; note: string }; id: string }[],
) {
  const byId = new Map(items.map((item) => [item.id, item]));
  const isThere = ({ draft, id }: (typeof before)[number]) =>
    byId.get(id)?.title === draft.title && (byId.get(id)?.note ?? "") === draft.note;
  return {
    lostCount: before.filter((one) => !isThere(one)).length,
    duplicateCount: items.length - new Set(items.map(({ title }) => title)).size,
    says: integrity === "ok" ? [] : [`What was restored says of itself: ${integrity}`],
  };
}

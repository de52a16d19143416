import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { send, settle } from "./capture-clients.ts";
import { type ExpectedCaptures, expectCaptures } from "./expected-captures.ts";
import { type Fault, openFigures } from "./fault.ts";
import { isRunning, type RunningProgram, runVerb, startProgram } from "./program-under-test.ts";
import { readHome } from "./read-home.ts";
import { lacks } from "./requirements.ts";
import { seededRandom } from "./seeded-random.ts";
import { makeSmallDisk, type SmallDisk } from "./small-disk.ts";

const DISK_BYTES = 24 * 1024 * 1024; // bytes
const FREE_BYTES = 2 * 1024 * 1024; // free for captures, in addition to the program's ballast
const MAX_CAPTURES = 4_000; // the disk is full before this count
const MAX_REFUSALS = 20; // consecutive refused captures

/** The disk fills up under captures, stays full for a while, and has room again, without a restart. */
export const diskFull: Fault = {
  name: "disk-full",
  title: "Disk full, then freed",
  mustHold: "no false 200, reads go on, captures resume without a restart",
  test: "test/faults/disk-full.test.ts",
  short: 1,
  long: 20,
  bug: "a failed commit counts as done",
  control: { short: 1, long: 5 },
  shows: "lost",
  lacks: () => lacks({ root: true }),
  async run(executable, { cycles, seed }) {
    const random = seededRandom(seed);
    const figures = openFigures();
    for (let n = 0; n < cycles; n++) {
      const disk = makeSmallDisk(DISK_BYTES);
      const expected = expectCaptures(random, `f${n}`);
      try {
        const home = join(disk.path, "home");
        const first = await startProgram(executable, home);
        if (!isRunning(first)) throw new Error(`It did not start: ${first.err || first.out}`);
        const refused = await fillDisk(executable, home, first, { disk, expected });
        figures.count("refused while it was full", refused);
        const program = await restartWhileFull(executable, home, first, expected);
        disk.free();
        await Bun.sleep(1_500); // the program checks for free space once a second
        await settle(program, expected);
        program.kill("SIGKILL");
        await program.exited;
        figures.acknowledged += expected.acknowledged();
        figures.add(expected.judge(readHome(home)));
        figures.cycles++;
      } finally {
        disk.remove();
      }
    }
    return figures;
  },
};

async function fillDisk(
  executable: string,
  home: string,
  program: RunningProgram,
  { disk, expected }: { disk: SmallDisk; expected: ExpectedCaptures },
): Promise<number> {
  const free = DISK_BYTES - sizeOfHome(home) - FREE_BYTES;
  disk.fill(free);
  let refusedCount = 0;
  for (let n = 0; n < MAX_CAPTURES && refusedCount < MAX_REFUSALS; n++) {
    const draft = expected.take();
    const { status, id } = await send(program, draft);
    if (id !== undefined) expected.acknowledge(draft, id);
    else {
      expected.retryLater(draft);
      refusedCount++;
      if (status !== 507 && status !== 503) expected.report(`${draft.key} was answered ${status}.`);
    }
  }
  if (refusedCount < MAX_REFUSALS) expected.report("The disk did not get full.");
  const { code, out, err } = await runVerb(executable, home, ["list", "--json", "--limit", "5"]);
  if (code !== 0) expected.report(`\`creel list\` did not work on a full disk: ${err}${out}`);
  return refusedCount;
}

/** Each restart must serve, and leave the space for what is small or makes room. Returns the program that runs at last. */
async function restartWhileFull(
  executable: string,
  home: string,
  first: RunningProgram,
  expected: ExpectedCaptures,
): Promise<RunningProgram> {
  let program = first;
  let keys = 0;
  for (const signal of ["SIGTERM", "SIGKILL", "SIGTERM"] as const) {
    program.kill(signal);
    await program.exited;
    const started = await startProgram(executable, home, { key: first.key });
    if (!isRunning(started)) throw new Error(`It did not restart: ${started.err || started.out}`);
    program = started;
    await Bun.sleep(1_500); // the index of words goes on in this time
    const small = await runVerb(executable, home, ["key", "add", `key-${++keys}`, "--json"]);
    if (small.code !== 0) expected.report(`A restart took the reserve: ${small.err}${small.out}`);
    const { out } = await runVerb(executable, home, ["list", "done", "--json", "--limit", "1"]);
    if (JSON.parse(out || "{}").items === undefined) expected.report(`\`creel list\` did not work: ${out}`);
  }
  return program;
}

function sizeOfHome(home: string): number {
  const names = [...new Bun.Glob("**/*").scanSync({ cwd: home, onlyFiles: true, dot: true })];
  return names
    .map((name) => join(home, name))
    .filter((path) => existsSync(path))
    .reduce((sum, path) => sum + statSync(path).blocks * 512, 0);
}

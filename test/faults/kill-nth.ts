import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { captureNext } from "./capture-clients.ts";
import { checkHome } from "./crash-loop.ts";
import { expectCaptures } from "./expected-captures.ts";
import { type Fault, openFigures } from "./fault.ts";
import { examineInProcess } from "./inspect-home.ts";
import { isRunning, type RunningProgram, startProgram } from "./program-under-test.ts";
import { lacks } from "./requirements.ts";
import { seededRandom } from "./seeded-random.ts";
import { CALLS, countCalls, injectAt, traceTo } from "./strace.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const CAPTURES = 8;

/**
 * `kill -9` at each call that changes the disk, from the creation of the home through some captures to an orderly end.
 * No moment between two calls is left out.
 */
export const killNth: Fault = {
  name: "kill-nth",
  title: "kill -9 at the Nth write, sync, rename or unlink, every N",
  mustHold: "each capture whole or not at all, starts unaided, and the doctor finds no damage",
  test: "test/faults/kill-nth.test.ts",
  short: 60,
  long: Number.POSITIVE_INFINITY,
  bug: "the Idempotency-Key is committed separately",
  control: { short: 25, long: Number.POSITIVE_INFINITY },
  shows: "lost",
  lacks: () => lacks({ tools: ["strace"] }),
  run: (executable, { cycles, seed }) =>
    inTemporaryFolder(async (folder) => {
      const figures = openFigures();
      const points = await enumerate(executable, folder);
      figures.count("points", points.length);
      for (const { call, nth } of choose(points, cycles, seed)) {
        const home = join(folder, "home");
        mkdirSync(home, { mode: 0o700 });
        const expected = expectCaptures(seededRandom(seed), `${call}-${nth}`);
        const wrapper = injectAt(call, `signal=SIGKILL:when=${nth}`);
        const program = await startProgram(executable, home, { wrapper });
        const key = isRunning(program) ? program.key : undefined;
        const code = isRunning(program)
          ? await work(program, () => captureNext(program, expected))
          : program.code;
        if (code === 137) figures.count("kills");
        else if (code !== 0) expected.report(`It ended with ${code}.`);
        if (code === 137) for (const says of await examine(executable, home)) expected.report(says);
        await checkHome(executable, home, { key, expected, figures });
        rmSync(home, { recursive: true });
        figures.cycles++;
      }
      return figures;
    }),
};

/** A kill does no damage: before the next start the doctor reports none, at most that a start is needed. */
async function examine(executable: string, home: string): Promise<string[]> {
  const findings = await examineInProcess(executable, home);
  return findings
    .filter(({ says }) => !says.includes("in the middle of a write"))
    .map(({ says }) => `The doctor finds after a kill: ${says}`);
}

/** Makes some captures one after the other and ends in order, unless a call is killed. */
async function work(program: RunningProgram, capture: () => Promise<boolean>): Promise<number> {
  for (let n = 0; n < CAPTURES && (await capture()); n++);
  program.kill("SIGTERM");
  return await program.exited;
}

export interface Point {
  call: string;
  nth: number;
}

async function enumerate(executable: string, folder: string): Promise<Point[]> {
  const log = join(folder, "log");
  const home = join(folder, "counted");
  const program = await startProgram(executable, home, { wrapper: traceTo(log, CALLS) });
  if (!isRunning(program)) throw new Error(`It did not start: ${program.err || program.out}`);
  const expected = expectCaptures(seededRandom(0), "count");
  await work(program, () => captureNext(program, expected));
  rmSync(home, { recursive: true });
  return listPoints(countCalls(log));
}

export function listPoints(counts: Map<string, number>): Point[] {
  return [...counts].flatMap(([call, most]) =>
    Array.from({ length: most }, (_, index) => ({ call, nth: index + 1 })),
  );
}

/** Returns all points, or a seeded choice in their order. */
export function choose<Of>(all: Of[], most: number, seed: number): Of[] {
  const random = seededRandom(seed);
  const chosen = all.map((one, index) => ({ one, index, draw: random.next() }));
  chosen.sort((a, b) => a.draw - b.draw);
  return chosen
    .slice(0, Math.min(most, all.length))
    .sort((a, b) => a.index - b.index)
    .map(({ one }) => one);
}

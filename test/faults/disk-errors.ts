import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { captureNext } from "./capture-clients.ts";
import { checkHome } from "./crash-loop.ts";
import { expectCaptures } from "./expected-captures.ts";
import { type Fault, openFigures } from "./fault.ts";
import { choose, listPoints, type Point } from "./kill-nth.ts";
import { isRunning, type RunningProgram, startProgram } from "./program-under-test.ts";
import { lacks } from "./requirements.ts";
import { seededRandom } from "./seeded-random.ts";
import { countCalls, databaseFiles, injectAt, traceTo } from "./strace.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const CAPTURES = 10;
const STRUCK = ["pwrite64", "fsync", "fdatasync"];
const ERRORS = ["EIO", "ENOSPC"];

/** The disk fails the Nth write or sync of the database, once or from then on: each 200 must be true. */
export const diskErrors: Fault = {
  name: "disk-errors",
  title: "EIO, ENOSPC at the Nth write or sync of the database, once and for ever after",
  mustHold: "no false 200: 200, 503 or 507, and all acknowledged there once the disk is well",
  test: "test/faults/disk-errors.test.ts",
  short: 40,
  long: Number.POSITIVE_INFINITY,
  bug: "a failed commit counts as done",
  control: { short: 15, long: 200 },
  shows: "lost",
  lacks: () => lacks({ tools: ["strace"] }),
  run: (executable, { cycles, seed }) =>
    inTemporaryFolder(async (folder) => {
      const figures = openFigures();
      const all = listCases(await enumerate(executable, folder));
      figures.count("points", all.length);
      for (const { call, nth, error, ever } of choose(all, cycles, seed)) {
        const home = join(folder, "home");
        mkdirSync(home, { mode: 0o700 });
        const when = ever ? `${nth}+` : `${nth}`;
        const expected = expectCaptures(seededRandom(seed), `${error}-${call}-${when}`);
        const wrapper = injectAt(call, `error=${error}:when=${when}`, databaseFiles(home));
        const program = await startProgram(executable, home, { wrapper });
        if (isRunning(program)) await work(program, () => captureNext(program, expected));
        else {
          figures.count("did not start meanwhile");
          if (program.code === 0) expected.report("It did not start, and ended with 0.");
        }
        const key = isRunning(program) ? program.key : undefined;
        await checkHome(executable, home, { key, expected, figures });
        rmSync(home, { recursive: true });
        figures.cycles++;
      }
      return figures;
    }),
};

async function work(program: RunningProgram, capture: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < CAPTURES && (await capture()); n++);
  program.kill("SIGKILL");
  await program.exited;
}

async function enumerate(executable: string, folder: string): Promise<Point[]> {
  const log = join(folder, "log");
  const home = join(folder, "counted");
  mkdirSync(home, { mode: 0o700 });
  const program = await startProgram(executable, home, {
    wrapper: traceTo(log, STRUCK, databaseFiles(home)),
  });
  if (!isRunning(program)) throw new Error(`It did not start: ${program.err || program.out}`);
  const expected = expectCaptures(seededRandom(0), "count");
  await work(program, () => captureNext(program, expected));
  rmSync(home, { recursive: true });
  return listPoints(countCalls(log));
}

function listCases(points: Point[]): (Point & { error: string; ever: boolean })[] {
  return points.flatMap((point) =>
    ERRORS.flatMap((error) => [false, true].map((ever) => ({ ...point, error, ever }))),
  );
}

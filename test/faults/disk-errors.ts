import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openChance } from "./chance.ts";
import { captureNext } from "./clients.ts";
import { type Fault, openFigures } from "./fault.ts";
import { inFolder } from "./folder.ts";
import { choose, listPoints, type Point } from "./kill-nth.ts";
import { openLedger } from "./ledger.ts";
import { lacks } from "./machine.ts";
import { countCalls, databaseFiles, strikeAt, writeDown } from "./tracer.ts";
import { finish } from "./until-gone.ts";
import { isRunning, startVictim, type Victim } from "./victim.ts";

const CAPTURES = 10;
const STRUCK = ["pwrite64", "fsync", "fdatasync"];
const ERRORS = ["EIO", "ENOSPC"];

/** The disk refuses the Nth write or sync of the database, once or from then on: who was answered 200 was not told a lie. */
export const diskErrors: Fault = {
  name: "disk-errors",
  title: "EIO, ENOSPC at the Nth write or sync of the database, once and for ever after",
  mustHold: "no false 200: 200, 503 or 507, and all acknowledged there once the disk is well",
  test: "test/faults/disk-errors.test.ts",
  short: 40,
  long: Number.POSITIVE_INFINITY,
  bug: "a failed commit is taken for done",
  control: { short: 15, long: 200 },
  shows: "lost",
  lacks: () => lacks({ tools: ["strace"] }),
  strike: (executable, { cycles, seed }) =>
    inFolder(async (folder) => {
      const figures = openFigures();
      const all = listCases(await enumerate(executable, folder));
      figures.count("points", all.length);
      for (const { call, nth, error, ever } of choose(all, cycles, seed)) {
        const home = join(folder, "home");
        mkdirSync(home, { mode: 0o700 });
        const when = ever ? `${nth}+` : `${nth}`;
        const ledger = openLedger(openChance(seed), `${error}-${call}-${when}`);
        const wrapper = strikeAt(call, `error=${error}:when=${when}`, databaseFiles(home));
        const victim = await startVictim(executable, home, { wrapper });
        if (isRunning(victim)) await work(victim, () => captureNext(victim, ledger));
        else {
          figures.count("did not start meanwhile");
          if (victim.code === 0) ledger.complain("It did not start, and ended with 0.");
        }
        const key = isRunning(victim) ? victim.key : undefined;
        await finish(executable, home, { key, ledger, figures });
        rmSync(home, { recursive: true });
        figures.cycles++;
      }
      return figures;
    }),
};

async function work(victim: Victim, capture: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < CAPTURES && (await capture()); n++);
  victim.kill("SIGKILL");
  await victim.exited;
}

async function enumerate(executable: string, folder: string): Promise<Point[]> {
  const log = join(folder, "log");
  const home = join(folder, "counted");
  mkdirSync(home, { mode: 0o700 });
  const victim = await startVictim(executable, home, {
    wrapper: writeDown(log, STRUCK, databaseFiles(home)),
  });
  if (!isRunning(victim)) throw new Error(`It did not start: ${victim.err || victim.out}`);
  const ledger = openLedger(openChance(0), "count");
  await work(victim, () => captureNext(victim, ledger));
  rmSync(home, { recursive: true });
  return listPoints(countCalls(log));
}

function listCases(points: Point[]): (Point & { error: string; ever: boolean })[] {
  return points.flatMap((point) =>
    ERRORS.flatMap((error) => [false, true].map((ever) => ({ ...point, error, ever }))),
  );
}

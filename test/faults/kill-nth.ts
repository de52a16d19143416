import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openChance } from "./chance.ts";
import { captureNext } from "./clients.ts";
import { type Fault, openFigures } from "./fault.ts";
import { inFolder } from "./folder.ts";
import { openLedger } from "./ledger.ts";
import { examineInside } from "./look.ts";
import { lacks } from "./machine.ts";
import { CALLS, countCalls, strikeAt, writeDown } from "./tracer.ts";
import { finish } from "./until-gone.ts";
import { isRunning, startVictim, type Victim } from "./victim.ts";

const CAPTURES = 8;

/**
 * `kill -9` at each call that changes the disk, from the making of the home over some captures to an orderly end: no
 * moment between two of them is left out.
 */
export const killNth: Fault = {
  name: "kill-nth",
  title: "kill -9 at the Nth write, sync, rename or unlink, every N",
  mustHold: "each capture whole or not at all, starts unaided, and the doctor finds no damage",
  test: "test/faults/kill-nth.test.ts",
  short: 60,
  long: Number.POSITIVE_INFINITY,
  bug: "the Idempotency-Key has a commit of its own",
  control: { short: 25, long: Number.POSITIVE_INFINITY },
  shows: "lost",
  lacks: () => lacks({ tools: ["strace"] }),
  strike: (executable, { cycles, seed }) =>
    inFolder(async (folder) => {
      const figures = openFigures();
      const points = await enumerate(executable, folder);
      figures.count("points", points.length);
      for (const { call, nth } of choose(points, cycles, seed)) {
        const home = join(folder, "home");
        mkdirSync(home, { mode: 0o700 });
        const ledger = openLedger(openChance(seed), `${call}-${nth}`);
        const wrapper = strikeAt(call, `signal=SIGKILL:when=${nth}`);
        const victim = await startVictim(executable, home, { wrapper });
        const key = isRunning(victim) ? victim.key : undefined;
        const code = isRunning(victim) ? await work(victim, () => captureNext(victim, ledger)) : victim.code;
        if (code === 137) figures.count("kills");
        else if (code !== 0) ledger.complain(`It ended with ${code}.`);
        if (code === 137) for (const says of await examine(executable, home)) ledger.complain(says);
        await finish(executable, home, { key, ledger, figures });
        rmSync(home, { recursive: true });
        figures.cycles++;
      }
      return figures;
    }),
};

/** A kill does no damage: whoever asks the doctor before the next start hears of none, at most that a start is needed. */
async function examine(executable: string, home: string): Promise<string[]> {
  const findings = await examineInside(executable, home);
  return findings
    .filter(({ says }) => !says.includes("in the middle of a write"))
    .map(({ says }) => `The doctor finds after a kill: ${says}`);
}

/** Some captures, one after the other, and an orderly end; whatever is struck of it. */
async function work(victim: Victim, capture: () => Promise<boolean>): Promise<number> {
  for (let n = 0; n < CAPTURES && (await capture()); n++);
  victim.kill("SIGTERM");
  return await victim.exited;
}

export interface Point {
  call: string;
  nth: number;
}

async function enumerate(executable: string, folder: string): Promise<Point[]> {
  const log = join(folder, "log");
  const home = join(folder, "counted");
  const victim = await startVictim(executable, home, { wrapper: writeDown(log, CALLS) });
  if (!isRunning(victim)) throw new Error(`It did not start: ${victim.err || victim.out}`);
  const ledger = openLedger(openChance(0), "count");
  await work(victim, () => captureNext(victim, ledger));
  rmSync(home, { recursive: true });
  return listPoints(countCalls(log));
}

export function listPoints(counts: Map<string, number>): Point[] {
  return [...counts].flatMap(([call, most]) =>
    Array.from({ length: most }, (_, index) => ({ call, nth: index + 1 })),
  );
}

/** All of them, or a seeded choice in their order. */
export function choose<Of>(all: Of[], most: number, seed: number): Of[] {
  const chance = openChance(seed);
  const chosen = all.map((one, index) => ({ one, index, draw: chance.next() }));
  chosen.sort((a, b) => a.draw - b.draw);
  return chosen
    .slice(0, Math.min(most, all.length))
    .sort((a, b) => a.index - b.index)
    .map(({ one }) => one);
}
